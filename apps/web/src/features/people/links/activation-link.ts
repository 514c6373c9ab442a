/** Activation links: where they come from, and how they end. Spec: admin-users-activation. */
import type { Answer } from '#src/api/calls.ts';
import { read } from '#src/api/client.ts';
import { reportDone } from '#src/components/feedback.ts';

export type ActivationLink = Answer<'CreateActivationLink'>;

/** The link that came with a change. Where too many were made in the last hour there is none, and a message says so. */
export function getLinkMade(done: string, made: Answer<'ResetSecondFactor'>): ActivationLink | null {
  const { validUntil } = made;
  if (validUntil !== null) return { ...made, validUntil };
  reportDone(`${done} Too many links were made in the last hour: create one later.`);
  return null;
}

export const linkEndedText = 'The activation link made before has ended, because the roles changed.';

/** After a change on a screen that does not show the person's link. */
export async function reportEndedLink(email: string): Promise<void> {
  const { linkEnded } = await read('GetUser', { userName: email });
  if (linkEnded) reportDone(describeEndedLink(email, linkEnded));
}

export const describeEndedLink = (
  email: string,
  { isMailedAgain }: { readonly isMailedAgain: boolean },
): string =>
  `${linkEndedText} ${isMailedAgain ? `Another one is mailed to ${email}.` : 'Edit the user to create another one.'}`;
