/** Which organizations can be marked as test organizations of a season. Spec: admin-data-test-organizations. */
import { no, type Verdict, yes } from '../verdict.ts';

/** Earliest measurement year that the list is exported for. */
export const firstTestYear = 2015;
export const maxTestOrganizationsAtOnce = 100;

/** `101, 102`: each id once, in the order in which it first appears. */
export function readOrganizationIds(
  text: string,
): { readonly ok: true; readonly ids: readonly number[] } | Extract<Verdict, { ok: false }> {
  const items = text
    .replace(/^\ufeff/, '')
    .split(',')
    .map((item) => item.trim());
  const refuse = (reason: string) => ({ ok: false, reason }) as const;
  if (items.every((item) => item === '')) return refuse('Enter organization ids, separated by commas.');
  const wrong = items.find((item) => !/^[1-9]\d{0,8}$/.test(item));
  if (wrong !== undefined)
    return refuse(
      `'${wrong.slice(0, 20)}' is not an organization id. Enter numbers from 1 to 999999999, separated by commas.`,
    );
  const ids = [...new Set(items.map(Number))];
  if (ids.length > maxTestOrganizationsAtOnce)
    return refuse(`At most ${maxTestOrganizationsAtOnce} organizations can be added at once.`);
  return { ok: true, ids };
}

export interface Candidate {
  readonly orgId: number;
  readonly isPlan: boolean;
  readonly isTest: boolean;
  /** Of any of its submissions of the season. */
  readonly isAttested: boolean;
  readonly isPublicReported: boolean;
}

/** Test organizations are plans. */
export function arePlans(ids: readonly number[], candidates: readonly Candidate[]): Verdict {
  const plans = new Set(candidates.filter(({ isPlan }) => isPlan).map(({ orgId }) => orgId));
  const others = ids.filter((id) => !plans.has(id));
  return others.length === 0 ? yes() : no(`There is no plan with these ids: ${others.join(', ')}.`);
}

/** All or none: a submission that is attested or publicly reported counts, so its organization is no test. */
export function canMarkAsTest(candidates: readonly Candidate[]): Verdict {
  const listIds = (isRefused: (candidate: Candidate) => boolean): string =>
    candidates
      .filter(isRefused)
      .map(({ orgId }) => orgId)
      .join(', ');
  const known = listIds(({ isTest }) => isTest);
  if (known) return no(`Already test organizations: ${known}.`);
  const attested = listIds(({ isAttested }) => isAttested);
  if (attested)
    return no(`Organizations with attested submissions: ${attested}. Undo the attestation first.`);
  const reported = listIds(({ isPublicReported }) => isPublicReported);
  if (reported)
    return no(
      `Organizations that chose public reporting: ${reported}. Undo mark final first: this removes the choice.`,
    );
  return yes();
}

export function canUnmarkAsTest(mark: {
  readonly isFromSeasonFolder: boolean;
  readonly isCurrentSeason: boolean;
}): Verdict {
  if (!mark.isCurrentSeason) return no('Only test organizations of the current season can be deleted.');
  if (mark.isFromSeasonFolder)
    return no(
      'The season folder marks this organization. The next load would mark it again: change IsTest in organizations.csv.',
    );
  return yes();
}
