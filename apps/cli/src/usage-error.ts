/** A mistake of the user, for standard error and exit code 2. */
export class UsageError extends Error {}

export const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
