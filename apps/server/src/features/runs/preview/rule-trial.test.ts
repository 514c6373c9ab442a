/** A rule on trial: its findings are shown with the end of the trial, and block nobody. Spec: rules-trial. */
import { dayText, dayIn, defaultTimeZone } from '@idss/domain/moments/moment-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, provideRulePreviews, type RulePreviewPortal, strict } from '#src/test/rule-preview-portal.ts';

let all: RulePreviewPortal;
const day = 86_400_000;
const inDays = (days: number): string => dayIn(new Date(Date.now() + days * day), defaultTimeZone);

beforeAll(async () => {
  all = await provideRulePreviews();
});
afterAll(() => all.portal.close());

const findingsOf = async (subId: number) => {
  const query = `submissionId=${subId}&component=HEDIS`;
  const groups = (await all.portal.get(admin, `/api/GetFindingGroups?${query}`)).body as {
    counts: Record<string, number>;
    groups: { ruleId: string }[];
  };
  const { rows } = (await all.portal.get(admin, `/api/GetFindings?${query}&ruleId=H-003`)).body as {
    rows: object[];
  };
  return {
    errors: groups.counts['Error'],
    group: groups.groups.find(({ ruleId }) => ruleId === 'H-003'),
    rows,
  };
};

test('its findings are remarks with the end of the trial, and the file passes; without the trial they are errors', async () => {
  const subId = await all.uploaded();
  const lastDay = inDays(30);
  const onTrial = { ...strict, trialUntil: lastDay };
  const { counts, rules } = await all.preview([onTrial]);
  expect(counts).toMatchObject({ newlyFailing: 0, changed: 1 });
  expect(rules).toMatchObject([{ ruleId: 'H-003', added: 3 }]);
  await all.apply([onTrial]);
  expect(await all.getStatus(subId)).toMatchObject({ validation_status: 'Warning' });
  const trial = { until: expect.stringMatching(`^${lastDay}T23:59:59[-+]`) as string, severity: 'Error' };
  const message = expect.stringContaining(
    `Trial until ${dayText(lastDay)}: blocks nothing now; an error from then on.`,
  ) as string;
  expect(await findingsOf(subId)).toEqual({
    errors: 0,
    group: expect.objectContaining({ severity: 'Info', count: 3, trial }) as object,
    rows: Array.from({ length: 3 }, () => expect.objectContaining({ severity: 'Info', trial, message })),
  });
  // The same day again is no change; another one is, and the findings name it.
  expect(await all.start([onTrial])).toMatchObject({ status: 400 });
  await all.apply([{ ...strict, trialUntil: inDays(31) }]);
  expect((await findingsOf(subId)).rows).toMatchObject([
    { message: expect.stringContaining(dayText(inDays(31))) as string },
    {},
    {},
  ]);

  await all.apply([strict]);
  expect(await all.getStatus(subId)).toMatchObject({ validation_status: 'WarningsAndErrors' });
  expect(await findingsOf(subId)).toMatchObject({ errors: 3, group: { severity: 'Error', trial: null } });
});

test.each([
  ['a day of the past', inDays(-2), /H-003\.trialUntil: found .*, expected a day from .* to .*-12-31/],
  ['a day of the far future', '9999-12-31', /H-003\.trialUntil: found 9999-12-31, expected a day from/],
  ['no day', '2026-02-30', /trialUntil/],
  ['a moment', '2026-05-01T23:59:59Z', /trialUntil/],
])('%s: 400 with what is expected', async (_case, trialUntil, says) => {
  const answer = await all.start([{ ...strict, threshold: 450, trialUntil }]);
  expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(says)]);
});
