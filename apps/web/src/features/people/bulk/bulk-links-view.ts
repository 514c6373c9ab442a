/** Texts about activation links in a bulk change. Spec: admin-users-bulk. */
import { formatCount } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';

type Preview = Answer<'PreviewBulkUserOperation'>;
type Outcome = Answer<'BulkUserOperation'>;

export interface LinkWords {
  readonly words: string;
  readonly isRefused: boolean;
}

export const linksOfPreview = ({ links }: Pick<Preview, 'links'>): ReadonlyMap<string, LinkWords> =>
  new Map(
    links.people.map((email) => [
      email,
      { words: links.isMailed ? 'Gets an activation mail' : 'Gets an activation link', isRefused: false },
    ]),
  );

/** The result for each person's link, by e-mail address. */
export const linksOfOutcome = (links: Outcome['links']): ReadonlyMap<string, LinkWords> =>
  new Map(
    links.map(({ email, isMailed, refusal }) => [
      email,
      {
        words:
          refusal === null
            ? isMailed
              ? 'Activation mail on its way'
              : 'Activation link made'
            : `No activation link: ${refusal}`,
        isRefused: refusal !== null,
      },
    ]),
  );

/** For the confirmation. */
export function linksInWords({ people: { length }, isMailed }: Preview['links']): string[] {
  if (length === 0) return [];
  return isMailed
    ? [
        `${formatCount(length, 'person is', 'people are')} mailed an activation link. Earlier links no longer work.`,
      ]
    : [
        `${formatCount(length, 'activation link is', 'activation links are')} made and shown once, to be passed on. Earlier links no longer work.`,
      ];
}
