import { rule } from '../../rule.ts';
import { checkAtMost, getValue } from './compare-field.ts';
import { indexStayExample, memberExample } from './example-blocks.ts';
import type { IndicatorSubject } from './subject.ts';

export const outliersExceedMembers = rule<IndicatorSubject>({
  id: 'U-005',
  name: 'OutliersExceedMembers',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    'index-stay block: OutlierMemberCount > MemberCount (the member block has no MemberCount: never fires there)',
  message: '{key}: more outliers than members.',
  basis: 'W',
  summary: 'There are more outliers than members.',
  why: 'Outliers are members with unusually many index stays; MemberCount includes them. Blocks without MemberCount are not checked.',
  fix: 'Give MemberCount with the outliers in it.',
  source: 'rules-risk',
  check: checkAtMost({
    block: 'indexStayRisk',
    field: 'OutlierMemberCount',
    expected: getValue('MemberCount'),
    isNumberOnly: true,
    message: (key) => `${key}: more outliers than members.`,
  }),
  examples: () => ({
    pass: [indexStayExample({ MemberCount: 61 }), memberExample({ NonOutlierMemberCount: 60 })],
    fail: [
      [
        indexStayExample({ MemberCount: 60 }),
        '[23:1] PCR.PlanAllCauseReadmissions.18-44: more outliers than members. Found: 61. Expected: at most 60.',
      ],
    ],
  }),
});
