import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { componentLabel } from '@idss/domain/program';
import { nextStepsApi } from '@idss/server/features/steps/next-steps.api';
import { startDemonstrationPortal } from '@idss/server/test/demonstration-portal';
import type { TestPortal } from '@idss/server/test/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startDemonstrationPortal({ handlers: { nextSteps: nextStepsApi }, signer: 'own' });
  await portal.app.pool.query(
    `insert into license_acceptance (user_id, version) select user_id, (select max(version) from license_agreement)
     from app_user on conflict do nothing`,
  );
}, 120_000);
afterAll(() => portal.close());

type NextSteps = AnswerOf<(typeof nextSteps)['GetNextSteps']>;
const read = async (email: string): Promise<NextSteps> => {
  const { status, body } = await portal.get(email, '/api/GetNextSteps');
  expect(status).toBe(200);
  return body as NextSteps;
};

const nothing: readonly string[] = [];

/** Written by hand from the story of the demonstration (demo-plan.ts) and the security matrix. */
const ownSteps: Readonly<Record<string, readonly string[]>> = {
  'admin@idss.example': nothing,
  'manager@lakeside.example': [
    'Upload again: 1242 HEDIS',
    'Correct 4 errors: 1235 HEDIS',
    'Apply the plan lock: 1239 HEDIS',
    'Upload the first file: 1234 HEDIS',
    'Mark final: 1238 HEDIS',
    'Choose public reporting: 1240 HEDIS',
    'Choose public reporting: 1237 HEDIS',
  ],
  'analyst@lakeside.example': [
    'Upload again: 1242 HEDIS',
    'Correct 4 errors: 1235 HEDIS',
    'Apply the plan lock: 1239 HEDIS',
    'Upload the first file: 1234 HEDIS',
    'Mark final: 1238 HEDIS',
  ],
  'signer@lakeside.example': ['Sign the attestation: 1240 HEDIS', 'Sign the attestation: 1237 HEDIS'],
  'newsigner@lakeside.example': ['Sign the attestation: 1240 HEDIS', 'Sign the attestation: 1237 HEDIS'],
  'viewer@lakeside.example': nothing,
  // Record reviewers of 1234 and 1236; the second is with the auditor.
  'records@lakeside.example': ['Upload the first file: 1234 HEDIS'],
  'analyst@amberfield.example': [
    'Apply the plan lock: 2405 HEDIS',
    'Correct 2 errors: 2403 HEDIS',
    'Apply the plan lock: 2402 HEDIS',
    'Correct 9 errors: 2408 HEDIS',
    'Choose public reporting: 2407 HEDIS',
    'Mark final: 2404 HEDIS',
  ],
  'consultant@helmquality.example': [
    'Upload again: 2439 HEDIS',
    'Apply the plan lock: 2446 HEDIS',
    'Apply the plan lock: 2445 HEDIS',
    'Correct 9 errors: 2444 HEDIS',
    'Upload 13 HEDIS files: 2441, 2447, 2448, 2449, 2450 and 8 more',
    'Mark final: 2438 HEDIS',
  ],
  // The plan has a survey without HEDIS, which is attested by itself.
  'signer@kestrelbay.example': ['Sign the attestation: 2480 CAHPS'],
  'auditor@northgate.example': [
    'Review: 2428 HEDIS',
    'Review: 2406 HEDIS',
    'Review: 2413 HEDIS',
    'Review: 2434 HEDIS',
    'Review: 2418 HEDIS',
    'Review: 1236 HEDIS',
  ],
  // Of Lakeside only 1236 and 1238 are assigned to them.
  'associate@northgate.example': ['Review: 2406 HEDIS', 'Review: 1236 HEDIS'],
  'auditor@fellmoor.example': ['Review: 2443 HEDIS'],
  'analyst@larkmoor.example': [
    'Apply the plan lock: 2437 HEDIS',
    'Correct 2 errors: 2436 HEDIS',
    'Mark final: 2433 HEDIS',
    'Choose public reporting: 2435 HEDIS',
  ],
  'support@measurewright.example': nothing,
};

test.each(Object.entries(ownSteps))('%s has these next steps', async (email, expected) => {
  const { steps } = await read(email);
  expect(
    steps.map(
      ({ title, subId, component, count, why }) =>
        `${title}: ${count > 1 ? why : `${subId} ${componentLabel(component)}`}`,
    ),
  ).toEqual(expected);
});

test('the survey vendor sends files, marks surveys final and attests many at once', async () => {
  const { steps, stepCount } = await read('signer@askwell.example');
  expect(steps.filter(({ count }) => count > 1).map(({ title }) => title)).toEqual([
    'Upload 8 CAHPS files',
    'Mark 7 CAHPS surveys final',
    'Attest 3 HOS surveys',
    'Mark 3 HOS surveys final',
    'Upload 4 HOS files',
  ]);
  expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(stepCount);
});

test('the rest waits for people by name, and all that is pending has an owner', async () => {
  const { waiting, stepCount, waitingCount, pendingCount } = await read('analyst@lakeside.example');
  expect(
    waiting.map(({ name, role, items }) => [
      name,
      role,
      items.map(({ subId, component, what }) => `${subId} ${componentLabel(component)} ${what}`),
    ]),
  ).toEqual([
    [
      'Askwell Research',
      'Survey vendor',
      [
        '1234 CAHPS file',
        '1235 CAHPS corrected file',
        '1236 CAHPS mark final',
        '1241 HOS attestation',
        '1240 HOS mark final',
      ],
    ],
    ['Paul Whitcombe or Renske Dalgaard', 'Auditor, Northgate Assurance', ['1236 HEDIS audit lock']],
    [
      'Marcus Ellery or Odile Fenwick',
      'Organization signer',
      ['1240 HEDIS attestation', '1237 HEDIS attestation'],
    ],
  ]);
  // The survey of 1240 is final and attested together with HEDIS: it waits for nothing of its own.
  expect(pendingCount - stepCount - waitingCount).toBe(1);
});

test('staff look after the season, and get no list', async () => {
  expect(await read('admin@idss.example')).toMatchObject({ seesSeason: true, steps: [], waiting: [] });
});

test('a closed season waits for no one', async () => {
  const { body } = await portal.get('analyst@lakeside.example', '/api/GetNextSteps?measurementYear=2024');
  expect(body).toMatchObject({ steps: [], waiting: [] });
});
