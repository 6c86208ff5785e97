"""The shortest shift register that makes a block of bits: Berlekamp and Massey, on many blocks at a time."""

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]  # bits of a block, lowest first, in columns of 64
ONE, TOP = np.uint64(1), np.uint64(63)


def complexities(blocks: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """A row for each block."""
    count, size = blocks.shape
    width = size // 64 + 1
    taps, former, past = (np.zeros((width, count), np.uint64) for _ in range(3))
    taps[0] = former[0] = ONE
    lengths = np.zeros(count, np.int64)
    for index, bit in enumerate(blocks.T.astype(np.uint64)):
        _shift(past)
        past[0] |= bit
        _shift(former)
        wrong = np.bitwise_count(np.bitwise_xor.reduce(taps & past)) & 1
        longer = (wrong == 1) & (2 * lengths <= index)
        before = taps
        taps = taps ^ former * wrong
        former = np.where(longer, before, former)
        lengths = np.where(longer, index + 1 - lengths, lengths)
    return lengths


def _shift(words: Words) -> None:
    """Each bit one place up."""
    carried = words[:-1] >> TOP
    words <<= ONE
    words[1:] |= carried
