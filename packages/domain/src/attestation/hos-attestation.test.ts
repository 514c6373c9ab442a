import { expect, test } from 'vitest';
import { canSubmitHosAttestation, hosStatements, withVendor } from './hos-attestation.ts';

const complete = { statements: [true, true], attester: 'Iris Vale', vendorName: 'Survey House' };

test('only the first statement names the vendor, however it is spelled', () => {
  const [first, second] = hosStatements.texts;
  expect(withVendor(first, ' Survey $& House ')).toMatch(/^Survey \$& House collected/);
  expect(withVendor(first, '  ')).toMatch(/^The survey vendor organization collected/);
  expect(withVendor(second, 'Survey House')).toBe(second);
});

test.each([
  ['a statement is open', { statements: [true, false] }],
  ['a statement is missing', { statements: [true] }],
  ['nothing is ticked', { statements: [] }],
  ['no representative', { attester: ' ' }],
  ['no vendor', { vendorName: '' }],
])('%s: the button stays closed with the documented words', (_title, change) => {
  expect(canSubmitHosAttestation({ ...complete, ...change })).toEqual({
    ok: false,
    reason: 'Accept all the statements and complete all the fields to enable the button',
  });
});

test.each([
  [{ attester: '\u200b' }, 'The name of the data representative has a character that cannot be printed.'],
  [{ attester: '7' }, 'The name of the data representative has no letter.'],
  [
    { vendorName: 'Survey\u202eHouse' },
    'The name of the survey vendor organization has a character that cannot be printed.',
  ],
])('invisible names are refused: %j', (change, reason) => {
  expect(canSubmitHosAttestation({ ...complete, ...change })).toEqual({ ok: false, reason });
});

test.each<[number, Partial<Record<'attester' | 'vendorName', string>>, boolean]>([
  [100, { attester: 'a'.repeat(100) }, true],
  [101, { attester: 'a'.repeat(101) }, false],
  [150, { vendorName: 'v'.repeat(150) }, true],
  [200, { vendorName: 'v'.repeat(200) }, true],
  [201, { vendorName: 'v'.repeat(201) }, false],
])('a name of %i characters: %j', (_length, change, isAccepted) => {
  expect(canSubmitHosAttestation({ ...complete, ...change }).ok).toBe(isAccepted);
});

test('complete: the button opens', () => {
  expect(canSubmitHosAttestation(complete)).toEqual({ ok: true });
});
