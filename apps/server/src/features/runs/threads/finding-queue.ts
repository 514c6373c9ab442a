import type { Finding } from '@idss/domain/findings/finding';

/** The findings of a thread, which waits while too many of them are not read. */
export class FindingQueue {
  readonly #acknowledged: Int32Array;
  readonly #batches: (readonly Finding[])[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(acknowledged: Int32Array) {
    this.#acknowledged = acknowledged;
  }

  get isEmpty(): boolean {
    return this.#batches.length === 0;
  }

  push(batch: readonly Finding[]): void {
    this.#batches.push(batch);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async next(): Promise<readonly Finding[] | null> {
    for (;;) {
      const batch = this.#batches.shift();
      if (batch) {
        Atomics.add(this.#acknowledged, 0, 1);
        Atomics.notify(this.#acknowledged, 0);
        return batch;
      }
      if (this.#isOver) return null;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
