/* The rounds of the simulator's kernels as a plain C program, for bench_simulate.py.
 *
 * usage: plain_rounds GAME TABLES SEED SHARDS ROUNDS
 *
 * It deals the cards of the same random streams, so its outcomes must add up to the kernels' own. Compiled with
 * -DSEQUENTIAL it uses xoshiro256++ instead, a generator without counters, and its outcomes are others.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned __int128 wide;
typedef uint64_t word;

/* ---- tables that the benchmark writes -------------------------------------------------------------------------- */

static FILE *tables;

static void *table(void) {
    int64_t bytes;
    if (fread(&bytes, 8, 1, tables) != 1) exit(2);
    void *data = malloc(bytes);
    if (fread(data, 1, bytes, tables) != (size_t)bytes) exit(2);
    return data;
}

static int64_t number(void) { return *(int64_t *)table(); }

static const int64_t *key, *bit;
static const int32_t *row;
static const int16_t *place, *best, *flush, *five_rank;

static void read_evaluator(void) {
    key = table(), bit = table(), row = table(), place = table(), best = table(), flush = table();
    five_rank = table();
}

#define NO_SUIT (0x3333LL << 14)
#define FLUSH (0x8888LL << 14)

static inline int strength(int64_t total, int64_t bits) {
    if (!(total & FLUSH)) return best[row[total >> 30] + place[total & 0x3FFF]];
    if (total & (0x8LL << 14)) return flush[bits & 0x1FFF];
    if (total & (0x80LL << 14)) return flush[bits >> 13 & 0x1FFF];
    if (total & (0x800LL << 14)) return flush[bits >> 26 & 0x1FFF];
    return flush[bits >> 39];
}

static inline int evaluate(const int *cards, int count) {
    int64_t total = NO_SUIT, bits = 0;
    for (int n = 0; n < count; n++) total += key[cards[n]], bits |= bit[cards[n]];
    return strength(total, bits);
}

/* ---- random words ------------------------------------------------------------------------------------------------ */

static word seed;

static void philox(word shard, word round, word block, word out[2]) {
    word first = round, second = shard << 20 | block, k = seed;
    for (int n = 0; n < 10; n++) {
        wide product = (wide)0xD2B74407B1CE6E93ULL * first;
        first = (word)(product >> 64) ^ k ^ second;
        second = (word)product;
        k += 0x9E3779B97F4A7C15ULL;
    }
    out[0] = first, out[1] = second;
}

#ifdef SEQUENTIAL
static word state[4] = {1, 2, 3, 4};
static inline word rotate(word x, int by) { return x << by | x >> (64 - by); }
static inline word random_word(word shard, word round, word index) {
    (void)shard, (void)round, (void)index;
    word result = rotate(state[0] + state[3], 23) + state[0], t = state[1] << 17;
    state[2] ^= state[0], state[3] ^= state[1], state[1] ^= state[2], state[0] ^= state[3];
    state[2] ^= t, state[3] = rotate(state[3], 45);
    return result;
}
#else
static inline word random_word(word shard, word round, word index) {
    static word block[2], of_round = -1, of_shard = -1;
    if (index) {
        word other[2];
        philox(shard, round >> 1, index, other);
        return other[round & 1];
    }
    if (of_round != round >> 1 || of_shard != shard) {
        philox(shard, round >> 1, 0, block);
        of_round = round >> 1, of_shard = shard;
    }
    return block[round & 1];
}
#endif

static word limit;

static void deal(word shard, word round, int count, int *cards) {
    static int deck[52], ready;
    int picks[16];
    if (!ready)
        for (int n = 0; n < 52; n++) deck[n] = n, ready = 1;
    for (word index = 0;; index++) {
        word low = random_word(shard, round, index);
        for (int n = 0; n < count; n++) {
            wide product = (wide)low * (52 - n);
            picks[n] = n + (int)(product >> 64);
            low = (word)product;
        }
        if (low >= limit) break;
    }
    for (int n = 0; n < count; n++) cards[n] = deck[picks[n]], deck[picks[n]] = deck[n];
    for (int n = 0; n < count; n++) deck[picks[n]] = picks[n];
}

/* ---- 3 Card Poker ------------------------------------------------------------------------------------------------ */

static const int16_t *ranking3, *plays3;
static int64_t lowest_qualifying;

static inline void swap(int *a, int *b) {
    if (*a > *b) {
        int c = *a;
        *a = *b, *b = c;
    }
}

static inline int index3(int a, int b, int c) {
    swap(&a, &b), swap(&b, &c), swap(&a, &b);
    return a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6;
}

static int three_card(word shard, word round) {
    int cards[9];
    deal(shard, round, 9, cards);
    int own = index3(cards[0], cards[1], cards[2]), ours = ranking3[own];
    int theirs = ranking3[index3(cards[3], cards[4], cards[5])], main;
    int five[5] = {cards[0], cards[1], cards[2], cards[6], cards[7]};
    if (!plays3[own]) main = 0;
    else if (theirs < lowest_qualifying) main = 1;
    else main = ours > theirs ? 2 : ours < theirs ? 3 : 4;
    return (main * 6 + (ours >> 12)) * 10 + five_rank[evaluate(five, 5)];
}

/* ---- MultiLink hold'em ------------------------------------------------------------------------------------------- */

static const int16_t *plays, *exchanged, *starts, *bonuses;
static const uint8_t *turns, *rivers;
static const int32_t *three_sets, *four_sets;
static int64_t ante_from;

static inline int is_set(const uint8_t *bits, int64_t index) { return bits[index >> 3] >> (index & 7) & 1; }

static int holdem(word shard, word round) {
    int cards[9], board[4];
    deal(shard, round, 9, cards);
    int low = cards[0] < cards[1] ? cards[0] : cards[1], high = cards[0] ^ cards[1] ^ low;
    int hole = high * (high - 1) / 2 + low, jackpot = five_rank[evaluate(cards, 5)];
    if (!plays[starts[hole]]) return jackpot;
    memcpy(board, cards + 2, sizeof board);
    swap(board, board + 1), swap(board + 1, board + 2), swap(board, board + 1);
    int set = board[0] + board[1] * (board[1] - 1) / 2 + board[2] * (board[2] - 1) * (board[2] - 2) / 6;
    int turn = is_set(turns, (three_sets[set] >> 5) * 1326LL + exchanged[(three_sets[set] & 31) * 1326 + hole]);
    swap(board + 2, board + 3), swap(board + 1, board + 2), swap(board, board + 1);
    set = board[0] + board[1] * (board[1] - 1) / 2 + board[2] * (board[2] - 1) * (board[2] - 2) / 6
        + board[3] * (board[3] - 1) * (board[3] - 2) / 6 * (board[3] - 3) / 4;
    int river = is_set(rivers, (four_sets[set] >> 5) * 1326LL + exchanged[(four_sets[set] & 31) * 1326 + hole]);
    int ours = evaluate(cards, 7), theirs = evaluate(cards + 2, 7);
    int compared = ours < theirs ? 0 : ours == theirs ? 1 : ours >= ante_from ? 3 : 2;
    int bonus = bonuses[hole];
    if (bonus == 2 && cards[7] >> 2 == 12 && cards[8] >> 2 == 12) bonus = 1;
    return ((1 + 8 * turn + 4 * river + compared) * 9 + bonus) * 10 + jackpot;
}

/* ---- Free Bet Blackjack ------------------------------------------------------------------------------------------ */

enum { STAND, HIT, DOUBLE, FREE_DOUBLE };

static const int16_t *kinds, *pairs, *free_split;
static const int64_t *chart, *splits, *surrenders, *pair_surrenders; /* as the charts of the solver have them */
static int64_t shoe_size;

typedef struct {
    word shard, round, index;
    int places[160], count, next;
} shoe;

static int64_t *drawn; /* by place in the shoe: the round in which it was drawn last */

static void draw_more(shoe *s) {
    word value, low;
    do {
        low = value = random_word(s->shard, s->round, s->index++);
        for (int n = 0; n < 6; n++) low *= shoe_size;
    } while (low < limit);
    for (int n = 0; n < 6; n++) {
        wide product = (wide)value * shoe_size;
        int position = (int)(product >> 64);
        value = (word)product;
        if (drawn[position] != (int64_t)s->round) {
            drawn[position] = s->round;
            s->places[s->count++] = position;
        }
    }
}

static inline int draw(shoe *s) {
    if (s->next == s->count) draw_more(s);
    return s->places[s->next++];
}

static inline int value_of(int kind) { return kind < 9 ? kind + 1 : 10; }

typedef struct {
    int first, second, staked, wins, total;
} hand;

static inline int points(int hard, int aces, int *soft) {
    *soft = aces && hard <= 11;
    return *soft ? hard + 10 : hard;
}

static inline int pair_of(int first, int second) {
    if (value_of(first) != value_of(second)) return -1;
    return first == 10 && second == 10 ? 10 : value_of(first) - 1;
}

static int play(shoe *s, int first, int second, const int64_t *cells, int *taken) {
    int hard = value_of(first) + value_of(second), aces = (first == 0) + (second == 0), drawn_once = 0, soft;
    int total = points(hard, aces, &soft);
    *taken = STAND;
    while (total < 21) {
        int choice = (int)cells[(soft * 22 + total) * 2 + drawn_once];
        if (choice == STAND) break;
        int kind = kinds[draw(s)];
        hard += value_of(kind), aces += kind == 0, drawn_once = 1;
        total = points(hard, aces, &soft);
        if (choice >= DOUBLE) {
            *taken = choice;
            break;
        }
    }
    return total;
}

static int blackjack(word shard, word round) {
    shoe s = {shard, round, 0, {0}, 0, 0};
    while (s.count < 4) draw_more(&s);
    int place1 = draw(&s), up = kinds[draw(&s)], place2 = draw(&s), first = kinds[place1], second = kinds[place2], soft;
    up = value_of(up) - 1;
    int total = points(value_of(first) + value_of(second), (first == 0) + (second == 0), &soft);
    int pair = pair_of(first, second), result = 8, added = 0, markers = 0, count = 0;
    hand hands[4];
    if (total == 21) result = 18;
    else if (pair >= 0 ? pair_surrenders[up * 11 + pair] : surrenders[(up * 2 + soft) * 22 + total]) result = 17;
    else {
        hands[0] = (hand){first, second, 1, 1, 0};
        count = 1;
        for (int n = 0; n < count; n++) {
            if (hands[n].second < 0) hands[n].second = kinds[draw(&s)];
            pair = pair_of(hands[n].first, hands[n].second);
            if (pair >= 0 && count < 4 && (pair || count == 1) && splits[up * 11 + pair]) {
                memmove(hands + n + 2, hands + n + 1, (count - n - 1) * sizeof(hand));
                hands[n + 1] = (hand){hands[n].second, -1, !free_split[pair], 1, 0};
                hands[n].second = -1;
                added += !free_split[pair], markers += free_split[pair], count++, n--;
                continue;
            }
            hands[n].wins = 1;
            if (count > 1 && hands[n].first == 0) {
                hands[n].total = points(1 + value_of(hands[n].second), 1, &soft);
                continue;
            }
            int taken;
            const int64_t *cells = chart + (up * 2 + hands[n].staked) * 88;
            hands[n].total = play(&s, hands[n].first, hands[n].second, cells, &taken);
            hands[n].wins += taken >= DOUBLE, hands[n].staked += taken == DOUBLE;
            added += taken == DOUBLE, markers += taken == FREE_DOUBLE;
        }
    }
    int hard = up + 1, aces = up == 0, cards = 1, against = points(hard, aces, &soft);
    while (cards < 2 || against < 17 || (against == 17 && soft)) {
        int kind = kinds[draw(&s)];
        hard += value_of(kind), aces += kind == 0, cards++;
        against = points(hard, aces, &soft);
    }
    int natural = cards == 2 && against == 21;
    if (result == 18 && natural) result = 8;
    if (count) {
        int won = 0, open = 0;
        for (int n = 0; n < count; n++) {
            if (hands[n].total > 21) won -= hands[n].staked;
            else if (natural) open += hands[n].staked;
            else if (against > 22) won += hands[n].wins;
            else if (against < 22 && hands[n].total > against) won += hands[n].wins;
            else if (against < 22 && hands[n].total < against) won -= hands[n].staked;
        }
        result = 8 + won - (open > 0);
    }
    int busts = against > 22 ? (cards < 4 ? 4 : cards > 8 ? 8 : cards) - 3 : 0;
    return (((pairs[place1 % 52 * 52 + place2 % 52] * 6 + busts) * 8 + markers) * 8 + added) * 19 + result;
}

/* ------------------------------------------------------------------------------------------------------------------ */

int main(int count, char **arguments) {
    if (count != 6 || !(tables = fopen(arguments[2], "rb"))) return 2;
    int (*rounds_of)(word, word) = NULL;
    seed = strtoull(arguments[3], NULL, 10);
    word shards = strtoull(arguments[4], NULL, 10), rounds = strtoull(arguments[5], NULL, 10);
    if (!strcmp(arguments[1], "mlp-three-card")) {
        read_evaluator();
        ranking3 = table(), plays3 = table(), lowest_qualifying = number(), limit = (word)number();
        rounds_of = three_card;
    } else if (!strcmp(arguments[1], "mlp-holdem")) {
        read_evaluator();
        plays = table(), turns = table(), rivers = table(), three_sets = table(), four_sets = table();
        exchanged = table(), starts = table(), bonuses = table(), ante_from = number(), limit = (word)number();
        rounds_of = holdem;
    } else {
        kinds = table(), pairs = table(), free_split = table(), chart = table(), splits = table();
        surrenders = table(), pair_surrenders = table(), shoe_size = number(), limit = (word)number();
        drawn = malloc(shoe_size * sizeof *drawn);
        rounds_of = blackjack;
    }
    int64_t *counts = calloc(1 << 18, sizeof *counts);
    clock_t start = clock();
    for (word shard = 0; shard < shards; shard++) {
        if (drawn) memset(drawn, -1, shoe_size * sizeof *drawn);
        for (word round = 0; round < rounds; round++) counts[rounds_of(shard, round)]++;
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    word sum = 0;
    for (word outcome = 0; outcome < 1 << 18; outcome++) sum += counts[outcome] * (outcome * outcome + 1);
    printf("%.6f %llu\n", seconds, (unsigned long long)sum);
    return 0;
}
