/** Short, quiet, synthesised sounds: the same for a win of any size, none for a loss. */
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!prefs.sound || (document.hidden && !context)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function noise(ctx: AudioContext, at: number, length: number, hertz: number, loud: number): void {
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++)
    data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const band = new BiquadFilterNode(ctx, { type: "bandpass", frequency: hertz, Q: 0.9 });
  source
    .connect(band)
    .connect(new GainNode(ctx, { gain: loud }))
    .connect(ctx.destination);
  source.start(at);
}

function tone(ctx: AudioContext, at: number, length: number, hertz: number, loud: number): void {
  const gain = new GainNode(ctx, { gain: loud });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  const wave = new OscillatorNode(ctx, { type: "sine", frequency: hertz });
  wave.connect(gain).connect(ctx.destination);
  wave.start(at);
  wave.stop(at + length);
}

const play = (draw: (ctx: AudioContext, now: number) => void) => (): void => {
  const ctx = audio();
  if (ctx) draw(ctx, ctx.currentTime);
};

const knockAt = (ctx: AudioContext, at: number): void => {
  tone(ctx, at, 0.09, 150, 0.22);
  noise(ctx, at, 0.03, 700, 0.12);
};
const clickAt = (ctx: AudioContext, at: number): void => {
  tone(ctx, at, 0.05, 2_900, 0.035);
  tone(ctx, at, 0.035, 4_300, 0.02);
};

export const sounds = {
  card: play((ctx, now) => noise(ctx, now, 0.07, 2_200, 0.16)),
  chip: play((ctx, now) => [0, 0.035].forEach((later) => clickAt(ctx, now + later))),
  knock: play((ctx, now) => knockAt(ctx, now)),
  knocks: play((ctx, now) => [0, 0.16].forEach((later) => knockAt(ctx, now + later))),
  slide: play((ctx, now) =>
    [0, 0.05, 0.09, 0.14, 0.2].forEach((later) => clickAt(ctx, now + later)),
  ),
};
