import type { FindingBatch } from './validation-messages.ts';

/** The findings of a thread, which waits while too many of them are not read. */
export class FindingQueue {
  readonly #acknowledged: Int32Array;
  readonly #batches: FindingBatch[] = [];
  #isOver = false;
  #pushed = 0;
  #wake: () => void = () => undefined;

  constructor(acknowledged: Int32Array) {
    this.#acknowledged = acknowledged;
  }

  get isEmpty(): boolean {
    return this.#batches.length === 0;
  }

  /** Batches so far. */
  get pushed(): number {
    return this.#pushed;
  }

  push(batch: FindingBatch): void {
    this.#pushed += 1;
    this.#batches.push(batch);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async next(): Promise<FindingBatch | null> {
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
