import { expect, test } from 'vitest';
import { getReason } from '../verdict.ts';
import { canStopUpload } from './stop-upload.ts';

const facts = { isSender: true, isStaff: false, senderName: 'Noor Castellan', isFinished: false };

test.each([
  ['who sent it', {}, null],
  ['staff', { isSender: false, isStaff: true }, null],
  ['another person', { isSender: false }, 'Only Noor Castellan, who sent it, can stop it.'],
  ['when it is over', { isFinished: true }, /nothing is left to stop/],
  ['another person, when it is over', { isSender: false, isFinished: true }, /^Only Noor Castellan/],
])('%s', (_who, more, reason) => {
  const found = getReason(canStopUpload({ ...facts, ...more }));
  if (reason === null) expect(found).toBeNull();
  else expect(found).toMatch(reason);
});
