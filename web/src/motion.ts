/** Animations: cards from the shoe, cards turning over, chips arriving. Any input finishes all of them. */
import { prefersReducedMotion } from "svelte/motion";

const DEAL = 260;
const DEAL_GAP = 90;
const TURN = 220;
const CHIP = 320;
const EASE_OUT = "cubic-bezier(.2, .8, .2, 1)";
const EASE_SLIDE = "cubic-bezier(.4, 0, .15, 1)";

const running = new Set<Animation>();
let still = true; // nothing moves while a table is first drawn
let nextDeal = 0;

export const motion = {
  /** Stop animating while a table is drawn for the first time, or again. */
  hold(): void {
    still = true;
    nextDeal = 0;
  },
  release(): void {
    requestAnimationFrame(() => requestAnimationFrame(() => (still = false)));
  },
  finish(): void {
    nextDeal = 0;
    for (const animation of running) animation.finish();
  },
};

function run(node: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = node.animate(frames, { fill: "backwards", ...options });
  running.add(animation);
  const forget = (): boolean => running.delete(animation);
  animation.finished.then(forget, forget);
  return animation;
}

/** Outline an element for a moment: what reduced motion shows instead of a movement. */
function mark(node: Element): void {
  if (still) return;
  run(node, [{ outline: "2px solid var(--brass)" }, { outline: "2px solid var(--brass)" }], {
    duration: 1_500,
  });
}

type Dealt = { node: HTMLElement; order: number };
let waiting: Dealt[] = [];

function dealAll(): void {
  const now = performance.now();
  const batch = waiting.sort((a, b) => a.order - b.order);
  waiting = [];
  const shoe = document.querySelector("[data-shoe]")?.getBoundingClientRect();
  for (const { node } of batch) {
    const start = Math.max(now, nextDeal);
    nextDeal = start + DEAL_GAP;
    dealOne(node, shoe, start - now);
  }
}

function dealOne(node: HTMLElement, shoe: DOMRect | undefined, delay: number): void {
  const rect = node.getBoundingClientRect();
  const scale = rect.width / (node.offsetWidth || 1) || 1;
  const x = shoe ? (shoe.x + shoe.width / 2 - rect.x - rect.width / 2) / scale : 0;
  const y = shoe ? (shoe.y + shoe.height * 0.8 - rect.y - rect.height / 2) / scale : -120;
  run(
    node,
    [
      { transform: `translate(${x}px, ${y}px) rotate(10deg) scale(.8)`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: DEAL, delay, easing: EASE_OUT },
  );
}

/** Attach to a card's outer element: it flies in from the shoe, in dealing order. */
export function dealt(order: number) {
  return (node: HTMLElement): void => {
    if (still) return;
    if (prefersReducedMotion.current) return mark(node);
    if (!waiting.length) queueMicrotask(dealAll);
    waiting.push({ node, order });
  };
}

/** Turn a card over: `change` shows the other side when the card is on its edge. */
export function turn(node: Element, change: () => void): void {
  if (still || prefersReducedMotion.current) {
    change();
    mark(node);
    return;
  }
  const edge = { transform: "perspective(600px) rotateY(90deg)" };
  const flat = { transform: "perspective(600px) rotateY(0deg)" };
  const half = run(node, [flat, edge], { duration: TURN / 2, easing: "ease-in" });
  half.onfinish = () => {
    change();
    run(node, [edge, flat], { duration: TURN / 2, easing: "ease-out" });
  };
}

/** Attach to a chip: it slides onto its spot once the server has accepted it. */
export function chipIn(from: { x: number; y: number }) {
  return (node: HTMLElement): void => {
    if (still) return;
    if (prefersReducedMotion.current) return mark(node);
    const start = { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 0 };
    run(node, [start, { opacity: 1, offset: 0.3 }, { transform: "none" }], {
      duration: CHIP,
      easing: EASE_SLIDE,
    });
  };
}

for (const kind of ["pointerdown", "keydown"] as const)
  addEventListener(kind, () => motion.finish(), { capture: true, passive: true });
