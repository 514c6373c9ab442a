/** A component that was declared to have nothing to report: nobody waits for it. `row` is one of `component`. */
export const hasNothing = (row: string): string => `(${row}.nothing_at is not null)`;
