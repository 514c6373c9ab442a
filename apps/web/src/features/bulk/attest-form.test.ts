import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { expect, test } from 'vitest';
import { canAttestNow, closeForm, emptyForm, openForm, setStatement } from './attest-form.ts';

const outcome = (ok: boolean): BulkOutcome => ({
  submissionId: 1,
  component: 'HOS',
  orgName: '',
  ok,
  stage: '',
  reason: '',
});
const complete = { statements: [true, true], attester: 'Iris Vale', vendorName: 'Survey House' };
const incomplete = 'Accept all the statements and complete all the fields to enable the button';

test.each([
  ['complete and fresh', complete, [outcome(true)], true, null],
  ['one of the statements', { ...complete, statements: [true] }, [outcome(true)], true, incomplete],
  ['no vendor', { ...complete, vendorName: ' ' }, [outcome(true)], true, incomplete],
  ['no preview yet', complete, null, true, 'Preparing preview…'],
  ['nothing can', complete, [outcome(false)], true, 'None of the selected submissions can be attested.'],
  ['an old sign-in', complete, [outcome(true)], false, 'Sign in again to confirm that it is you.'],
])('%s', (_title, form, outcomes, isFresh, reason) => {
  const verdict = canAttestNow(form, outcomes, isFresh);
  expect(verdict.ok ? null : verdict.reason).toBe(reason);
});

test('nothing is ticked beforehand, also not for the next submissions; names stay', () => {
  expect(emptyForm.statements).toEqual([]);
  const ticked = setStatement(setStatement({ ...emptyForm, attester: 'Iris Vale' }, 1, true), 0, true);
  expect(ticked.statements).toEqual([true, true]);
  for (const next of [openForm(ticked), closeForm(ticked)])
    expect(next).toMatchObject({ statements: [], attester: 'Iris Vale' });
});
