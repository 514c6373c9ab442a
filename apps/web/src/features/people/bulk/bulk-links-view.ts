/** Texts about activation links in a bulk change. Spec: admin-users-bulk. */
import { formatCount } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';

type Preview = Answer<'PreviewBulkUserOperation'>;
type Outcome = Answer<'BulkUserOperation'>;

/** The result for a person's activation link. */
export interface LinkResult {
  readonly text: string;
  readonly isRefused: boolean;
}

export function toPreviewLinks({ people, isMailed }: Preview['links']): ReadonlyMap<string, LinkResult> {
  const text = isMailed ? 'Gets an activation mail' : 'Gets an activation link';
  return new Map(people.map((email) => [email, { text, isRefused: false }]));
}

function formatLink({ isMailed, refusal }: Outcome['links'][number]): string {
  if (refusal !== null) return `No activation link: ${refusal}`;
  return isMailed ? 'Activation mail on its way' : 'Activation link made';
}

/** By e-mail address. */
export const toOutcomeLinks = (links: Outcome['links']): ReadonlyMap<string, LinkResult> =>
  new Map(links.map((link) => [link.email, { text: formatLink(link), isRefused: link.refusal !== null }]));

/** For the confirmation. */
export function formatLinks({ people: { length }, isMailed }: Preview['links']): string[] {
  if (length === 0) return [];
  const made = isMailed
    ? `${formatCount(length, 'person is', 'people are')} mailed an activation link.`
    : `${formatCount(length, 'activation link is', 'activation links are')} made and shown once, to be passed on.`;
  return [`${made} Earlier links no longer work.`];
}
