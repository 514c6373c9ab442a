/** Whether staff may send a mail once more. Spec: mail-again. */
import { no, type Verdict, yes } from '../verdict.ts';
import type { MailState } from './mail-state.ts';

export interface MailToSend {
  readonly state: MailState;
  /** The link that it brings has ended. */
  readonly hasEnded: boolean;
  readonly sendsMail: boolean;
}

export function canSendAgain({ state, hasEnded, sendsMail }: MailToSend): Verdict {
  if (!sendsMail) return no('No mail server is set up.');
  if (hasEnded) return no('Its link has ended. Create a new one for the person.');
  return state === 'sending' ? no('It is being sent now.') : yes();
}
