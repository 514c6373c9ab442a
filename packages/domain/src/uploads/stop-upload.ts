/** Who may stop an upload, and until when. Spec: uploads-stop. */
import { no, type Verdict, yes } from '../verdict.ts';

export interface StopFacts {
  readonly isSender: boolean;
  readonly isStaff: boolean;
  /** Who sent it. */
  readonly senderName: string;
  /** Every file has its outcome. */
  readonly isFinished: boolean;
}

export function canStopUpload({ isSender, isStaff, senderName, isFinished }: StopFacts): Verdict {
  if (!isSender && !isStaff) return no(`Only ${senderName}, who sent it, can stop it.`);
  return isFinished ? no('Every file of this upload has its result; nothing is left to stop.') : yes();
}

/** The outcome of a file whose check was stopped. */
export const stoppedNote = (by: string): string =>
  `Stopped by ${by} before its check ended; it changed nothing.`;
