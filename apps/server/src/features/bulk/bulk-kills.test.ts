/** The portal is killed at the k-th submission of a bulk action and restarted; the request is repeated. Fault 9. */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { expect, test, vi } from 'vitest';
import { makeOrganization, makeSeason, makeUser } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { eventKinds, organizationId, vendorId } from '#src/test/signing-portal.ts';
import { type KillablePortal, provideKillablePortal } from '#src/test/provide-killable-portal.ts';
import { makeSurveys, request, getState } from './bulk.fixture.ts';

const signer = 'signer@vendor.example';

vi.setConfig({ testTimeout: 60_000 });

const { database, start } = await provideKillablePortal();
await makeSeason(database.owner);
await makeOrganization(database.owner, { orgId: organizationId });
await makeOrganization(database.owner, { orgId: vendorId, type: 'surveyVendor' });
await makeUser(database.owner, { email: signer, roles: [['vendorsigner', vendorId]] });

const calls = {
  MarkFinal: '/api/ExecuteBulkSubmissionAction?action=MarkFinal',
  Attestation: '/api/ExecuteBulkSubmissionAttestation?attester=Iris%20Vale&vendorName=Survey%20House',
} as const;

/** The outcomes, or null if the connection broke. */
async function send(
  { url }: KillablePortal,
  action: keyof typeof calls,
  ids: readonly number[],
): Promise<readonly BulkOutcome[] | null> {
  const answer = await fetch(`${url}${calls[action]}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${getToken(signer)}`, 'content-type': 'application/json' },
    body: JSON.stringify(request('HOS', ids)),
  }).catch(() => null);
  if (!answer) return null;
  expect(answer.status).toBe(200);
  const { outcomes } = (await answer.json()) as { outcomes: readonly BulkOutcome[] };
  return outcomes;
}

const size = 12;
const moments: readonly (readonly [keyof typeof calls, string, number, number])[] = [
  // Kill point, which hit of it kills, and how many submissions are done by then.
  ['MarkFinal', 'stage.before-events', 1, 0],
  ['MarkFinal', 'stage.before-events', 7, 6],
  ['MarkFinal', 'stage.before-commit', 12, 11],
  ['MarkFinal', 'stage.after-commit', 5, 5],
  ['Attestation', 'attest-hos.before-events', 4, 3],
  ['Attestation', 'attest-hos.before-events', 7, 6],
  ['Attestation', 'attest-hos.before-commit', 12, 11],
  ['Attestation', 'attest-hos.after-commit', 1, 1],
];

test.each(moments)(
  '%s, killed at %s #%i: %i are done completely, the others not at all, and a retry does the rest once',
  async (action, point, hit, doneCount) => {
    const db = database.app;
    const isMark = action === 'MarkFinal';
    const ids = await makeSurveys(db, size, { component: 'HOS', step: isMark ? 6 : 5 });
    const before = await Promise.all(ids.map((subId) => getState(db, subId)));
    const faulty = await start(`${point}#${hit}:kill`);
    expect(await send(faulty, action, ids)).toBeNull();
    await faulty.exited;

    const kinds = isMark ? ['stage-changed'] : ['stage-changed', 'hos-attested'];
    for (const [index, subId] of ids.entries()) {
      if (index < doneCount) expect(await eventKinds(db, subId)).toEqual(kinds);
      else expect(await getState(db, subId)).toEqual(before[index]);
    }

    const outcomes = await send(await start(), action, ids);
    const already = isMark ? 'The submission is final already.' : 'The submission is attested already.';
    expect(outcomes?.map(({ ok, reason }) => [ok, reason])).toEqual(
      ids.map((_, index) => (index < doneCount ? [false, already] : [true, ''])),
    );
    for (const subId of ids) expect(await eventKinds(db, subId)).toEqual(kinds);
    const { rows } = await db.query<{ done: number; attested: number }>(
      `select count(*) filter (where step = $2)::int as done,
         (select count(*)::int from hos_attestation where sub_id = any($1)) as attested
       from component where sub_id = any($1)`,
      [ids, isMark ? 9 : 6],
    );
    expect(rows).toEqual([{ done: size, attested: isMark ? 0 : size }]);
  },
);
