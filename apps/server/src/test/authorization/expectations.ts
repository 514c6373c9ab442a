/**
 * Who may make which call, on what: the *.expectations.ts next to each feature. They are written by hand from the specification (its
 * tables of calls, spec: roles-reach, roles-matrix-default) and reviewed as such; nothing in them is derived from the contract, from
 * the handlers or from packages/domain. A served call without an entry fails the test, and so does an entry without a call.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Relation, type Role, targets, getUpload } from './callers.ts';
import type { Expectation, Target } from './expectation.ts';

const features = fileURLToPath(new URL('../../features/', import.meta.url));
// Histories of submissions are read before bulk downloads add to them: the name of an attestation that covers a survey is HEDIS's.
const files = globSync('**/*.expectations.ts', { cwd: features }).sort().reverse();

type Expectations = Readonly<Record<string, Expectation>>;

const all = await Promise.all(
  files.map(async (file) => {
    const { expectations: listed } = (await import(`${features}${file}`)) as { expectations: Expectations };
    return Object.entries(listed);
  }),
);

export const expectations: Expectations = Object.fromEntries(all.flat());

export function getTarget(relation: Relation, email: string | null): Target {
  return { ...targets[relation], relation, transactionId: getUpload(relation, email) };
}

export const roleMay = (may: string, role: Role, order: readonly Role[]): boolean =>
  may[order.indexOf(role)] === 'Y';
