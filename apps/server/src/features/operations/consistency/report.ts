/** Where a check reports what it finds. */
export interface Report {
  /** Data that contradict each other. */
  readonly error: (message: string) => void;
  /** Anything else that an administrator should check. */
  readonly warn: (message: string) => void;
}
