/** A refusal that the caller may read. Anything else that is thrown is our fault and answers 500 with a reference. */
import type { RefusalCode } from '@idss/contract/endpoint';
import type { Verdict } from '@idss/domain/verdict';
import type { CellConflict } from '@idss/domain/audit/save-review';
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import { type ChangedExplanation, httpMessages } from '@idss/domain/errors/http-messages';

export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Cells of the review table that another person has changed. */
  readonly conflicts: readonly CellConflict[] | undefined;
  /** What another person wrote meanwhile. */
  readonly theirs: ChangedExplanation | null | undefined;

  constructor(
    status: number,
    message?: string,
    more: {
      code?: RefusalCode;
      retryAfterSeconds?: number;
      conflicts?: readonly CellConflict[];
      theirs?: ChangedExplanation | null;
    } = {},
  ) {
    super(message ?? httpMessages[status] ?? httpMessages[500]);
    this.status = status;
    this.code = more.code;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.conflicts = more.conflicts;
    this.theirs = more.theirs;
  }
}

export const badRequest = (message?: string): Refusal => new Refusal(400, message);
export const notSignedIn = (): Refusal => new Refusal(401);
export const forbidden = (reason?: string): Refusal => new Refusal(403, reason);
/** Of a locked account, for every call. Spec: roles-locked. */
export const lockedOut = (): Refusal => new Refusal(403, unauthorizedMessages.Locked, { code: 'locked' });
/** Also for what the caller may not know of. */
export const notFound = (): Refusal => new Refusal(404);
export const conflict = (reason: string, code?: RefusalCode): Refusal =>
  new Refusal(409, reason, code ? { code } : {});
/** A fresh installation, until its first season is loaded. */
export const noSeason = (): Refusal =>
  new Refusal(503, 'No season is loaded yet. A system administrator loads one: npx idss season load FOLDER', {
    code: 'no_season',
  });

/** Passes, or refuses with the verdict's own sentence. */
export function requireOk(verdict: Verdict, status = 403): void {
  if (!verdict.ok) throw new Refusal(status, verdict.reason);
}
