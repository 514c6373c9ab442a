/** Lists of findings begin with the gravest; those of one severity are in the order of the file. Spec: findings-order. */
import { type Severity, severities } from './finding.ts';

/** More than any file has: the position of a finding has nine digits, of which the first is its severity. */
const perSeverity = 100_000_000;

/** The place in such a list behind the finding of this number. A page begins there. */
export const getPosition = (severity: Severity, id: number): number =>
  severities.indexOf(severity) * perSeverity + id;

/** Of which severities a list has findings behind this position, in its order, and behind which number. */
export function listBehind(position: number): readonly { severity: Severity; after: number }[] {
  const rank = Math.floor(position / perSeverity);
  return severities
    .slice(rank)
    .map((severity, n) => ({ severity, after: n === 0 ? position % perSeverity : 0 }));
}
