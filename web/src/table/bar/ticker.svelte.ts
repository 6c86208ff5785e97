/** Milliseconds left on a countdown, updated a few times a second while it runs. */

export class Ticker {
  left = $state(0);

  constructor(clock: () => { end: number } | null, onFiveSeconds: () => void) {
    $effect(() => {
      const running = clock();
      if (!running) return;
      let before = 0;
      const tick = (): void => {
        const left = Math.max(0, running.end - performance.now());
        if (before > 5_000 && left <= 5_000) onFiveSeconds();
        before = left;
        this.left = left;
      };
      tick();
      const timer = setInterval(tick, 200);
      return () => clearInterval(timer);
    });
  }
}
