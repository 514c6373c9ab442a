/** How long calls and jobs may take at the database, by their kind; each kind has one number, and its limits follow from it. */

export interface TimeLimits {
  /** Of all statements together, and of waiting for connections between them. */
  readonly totalMilliseconds: number;
  /** For the answer to a statement: the way to the database may end without a word. */
  readonly answerMilliseconds: number;
  /** For a statement, which the database ends by itself: sooner than its answer is given up. */
  readonly statementMilliseconds: number;
  /** For a lock that a statement waits for. */
  readonly lockMilliseconds: number;
}

/** Calls that people wait for. */
const callSeconds = 5;

export const callLimits: TimeLimits = {
  totalMilliseconds: callSeconds * 1000,
  answerMilliseconds: (callSeconds - 0.5) * 1000,
  statementMilliseconds: (callSeconds - 1) * 1000,
  lockMilliseconds: (callSeconds - 2) * 1000,
};

/** Such a call waits so long at most for a connection while others have all of them: with admission it is refused within two seconds. */
export const freeConnectionMilliseconds = 800;

/** Uploads, expensive calls, changes of the whole season, and jobs. Their sum has no limit: they stream, and wait for bodies. */
const longSeconds = 36;

export const longLimits: Omit<TimeLimits, 'totalMilliseconds'> = {
  answerMilliseconds: (longSeconds - 1) * 1000,
  statementMilliseconds: (longSeconds - 6) * 1000,
  lockMilliseconds: (longSeconds - 26) * 1000,
};

/** Of calls with statements that may take long, at a database that hangs: with both of them no call waits for ten seconds. */
export interface SignLimits {
  /** So long a statement takes before the database is asked for a sign. */
  readonly askMilliseconds: number;
  /** For the sign. */
  readonly answerMilliseconds: number;
}

export const signLimits: SignLimits = { askMilliseconds: 4_000, answerMilliseconds: 2_500 };
