import { rule } from '../../rule.ts';
import { bareLine, completeLine, fileExample, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import { fieldText, hasField, type HosRecord } from './subject.ts';

const followUp = () =>
  fileExample({
    header: { ROUND: 'F', COHORT: '27' },
    baselineRoster: ['M270000001', 'M270000002'],
  });
const member = (MEMBER_KEY: string) => ({ ROUND: 'F', COHORT: '27', MEMBER_KEY });

export const hosFollowUpMember = rule<HosRecord>({
  id: 'O-012',
  name: 'HosFollowUpMember',
  severity: 'Error',
  scope: 'detail',
  phase: 'record',
  condition: 'follow-up member not in the baseline roster of the cohort',
  message: 'Line {n}: member was not in the baseline analytic sample.',
  basis: 'W',
  summary: 'A member of the follow-up was not in the baseline sample of the cohort under this contract.',
  why: 'Follow-up compares each person with himself two years earlier. Silent on baseline files, without the register of the season, and where the baseline is not on record.',
  fix: 'Use the member key of the baseline, and take members out who were not part of it.',
  source: 'rules-hos, hos-roster',
  check(record, report) {
    const roster = record.file.baselineRoster;
    if (roster === null) return;
    const { memberKey } = record.plan;
    if (!hasField(record, memberKey) || roster.has(record.bytes, record.start + memberKey.at)) return;
    // O-007 says that there is no key.
    if (fieldText(record, memberKey).trim() === '') return;
    reportField(record, memberKey, report, {
      expected: "a member of the cohort's baseline",
      message: `Line ${record.line}: member was not in the baseline analytic sample.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample(completeLine(member('M270000002')), followUp()),
      recordExample(completeLine(member('')), followUp()),
      recordExample(completeLine(member('M270000003'))),
    ],
    fail: [
      [
        recordExample(completeLine(member('M270000003')), followUp()),
        "[2:19] Line 2: member was not in the baseline analytic sample. Found: M270000003  . Expected: a member of the cohort's baseline.",
      ],
      [
        recordExample(bareLine(member('M27000000')), followUp()),
        "[2:19] Line 2: member was not in the baseline analytic sample. Found: M27000000   . Expected: a member of the cohort's baseline.",
      ],
    ],
  }),
});
