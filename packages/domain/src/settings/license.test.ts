import { expect, test } from 'vitest';
import { canSaveLicense, maxLicenseLength } from './license.ts';

const draft = { text: '<p>New</p>', isEmpty: false, present: '<p>Old</p>' };

test.each([
  [{}, null],
  [{ isEmpty: true }, 'Write the text of the license agreement first.'],
  [{ text: 'x'.repeat(maxLicenseLength) }, null],
  [
    { text: 'x'.repeat(maxLicenseLength + 1) },
    'The license agreement can have no more than 100,000 characters.',
  ],
  [{ text: draft.present }, 'Nothing has changed.'],
])('%#: %s', (change, reason) => {
  const verdict = canSaveLicense({ ...draft, ...change });
  expect(verdict.ok ? null : verdict.reason).toBe(reason);
});
