/** Where a check reports what it finds. */
export interface Report {
  /** Data that contradict each other. */
  readonly error: (message: string) => void;
  /** What an administrator should look at. */
  readonly warn: (message: string) => void;
}
