/** The table is written by hand from the specification, not from the code. Spec: audit-choices, audit-ltss. */
import { describe, expect, test } from 'vitest';
import type { ProductLine } from '../program.ts';
import { commentAfter, type Designation, initialDesignation } from './designation.ts';
import { canDesignate, type ChoiceFacts, designationOptions, explainOptions } from './designation-choice.ts';

/**
 * Results of a row: a rate with its denominator, only a denominator, one of 0, and nothing; then of a measure that has
 * neither by its method, with data and without.
 */
const results = {
  rate: { rate: 50, denominator: 400, isCountOnly: false, hasData: true },
  small: { rate: null, denominator: 12, isCountOnly: false, hasData: true },
  zero: { rate: null, denominator: 0, isCountOnly: false, hasData: true },
  nothing: { rate: null, denominator: null, isCountOnly: false, hasData: false },
  // Data from which nothing can be computed.
  useless: { rate: null, denominator: null, isCountOnly: false, hasData: true },
  counted: { rate: null, denominator: null, isCountOnly: true, hasData: true },
  uncounted: { rate: null, denominator: null, isCountOnly: true, hasData: false },
} as const;
type Result = keyof typeof results;

const toFacts = (
  productLine: ProductLine,
  specialProject: string | null,
  result: Result,
  benefitOffered: boolean,
  isEcds: boolean,
  reportMeasure = true,
): ChoiceFacts => ({
  productLine,
  specialProject,
  isEcds,
  benefitOffered,
  ...results[result],
  initial: initialDesignation({ benefitOffered, reportMeasure, isRequired: true, ...results[result] }),
});

/** Benefit offered, reported, required, result: what the row starts with. Spec: audit-initial. */
const starts: readonly ['Y' | 'N', 'Y' | 'N', 'Y' | 'N', Result, Designation][] = [
  ['N', 'Y', 'Y', 'rate', 'NB'],
  ['N', 'N', 'N', 'nothing', 'NB'],
  ['N', 'Y', 'Y', 'counted', 'NB'],
  ['Y', 'N', 'Y', 'nothing', 'NR'],
  ['Y', 'N', 'N', 'nothing', 'NQ'],
  ['Y', 'N', 'Y', 'counted', 'NR'],
  ['Y', 'N', 'N', 'counted', 'NQ'],
  ['Y', 'Y', 'Y', 'rate', 'R'],
  ['Y', 'Y', 'N', 'rate', 'R'],
  ['Y', 'Y', 'Y', 'small', 'R'],
  ['Y', 'Y', 'Y', 'zero', 'R'],
  ['Y', 'Y', 'Y', 'nothing', 'NR'],
  ['Y', 'Y', 'Y', 'useless', 'NR'],
  ['Y', 'Y', 'Y', 'counted', 'R'],
  ['Y', 'Y', 'N', 'counted', 'R'],
  ['Y', 'Y', 'Y', 'uncounted', 'NR'],
];

test.each(starts)(
  'benefit %s, reported %s, required %s: %s starts as %s',
  (benefit, reported, required, result, designation) => {
    const facts = {
      benefitOffered: benefit === 'Y',
      reportMeasure: reported === 'Y',
      isRequired: required === 'Y',
      ...results[result],
    };
    expect(initialDesignation(facts)).toBe(designation);
  },
);

/** Line, project, result, benefit offered, ECDS: what may be chosen. */
const table: readonly [ProductLine, string | null, Result, 'Y' | 'N', 'ECDS' | '', string][] = [
  // R is offered where the results give it; NR, NQ and BR are the auditor's.
  ['Commercial', null, 'rate', 'Y', '', 'R NR NQ BR'],
  ['Commercial', null, 'small', 'Y', '', 'R NR NQ BR'],
  ['Commercial', null, 'zero', 'Y', '', 'R NR NQ BR'],
  ['Commercial', null, 'nothing', 'Y', '', 'NR NQ BR'],
  ['Medicaid', null, 'rate', 'Y', '', 'R NR NQ BR'],
  ['Medicaid', null, 'nothing', 'Y', '', 'NR NQ BR'],
  ['Medicare', null, 'rate', 'Y', '', 'R NR NQ BR'],
  ['Medicare', null, 'nothing', 'Y', '', 'NR NQ BR'],
  ['Commercial', null, 'useless', 'Y', '', 'NR NQ BR'],
  // Enrollment has neither rate nor denominator: the reported data count instead.
  ['Commercial', null, 'counted', 'Y', '', 'R NR NQ BR'],
  ['Commercial', null, 'counted', 'N', '', 'NB NR NQ BR'],
  ['Commercial', null, 'uncounted', 'Y', '', 'NR NQ BR'],
  // NB where the benefit is not offered, which is what the results then give: no R.
  ['Commercial', null, 'nothing', 'N', '', 'NB NR NQ BR'],
  ['Commercial', null, 'rate', 'N', '', 'NB NR NQ BR'],
  ['Medicaid', null, 'nothing', 'N', '', 'NB NR NQ BR'],
  ['Medicare', null, 'nothing', 'N', '', 'NB NR NQ BR'],
  // No NQ in Exchange.
  ['Exchange', null, 'rate', 'Y', '', 'R NR BR'],
  ['Exchange', null, 'nothing', 'Y', '', 'NR BR'],
  ['Exchange', null, 'nothing', 'N', '', 'NB NR BR'],
  ['Exchange', null, 'rate', 'Y', 'ECDS', 'R NR BR'],
  // No NQ for ECDS measures outside Medicare.
  ['Commercial', null, 'rate', 'Y', 'ECDS', 'R NR BR'],
  ['Commercial', null, 'nothing', 'N', 'ECDS', 'NB NR BR'],
  ['Medicaid', null, 'nothing', 'Y', 'ECDS', 'NR BR'],
  ['Medicare', null, 'rate', 'Y', 'ECDS', 'R NR NQ BR'],
  ['Medicare', null, 'nothing', 'N', 'ECDS', 'NB NR NQ BR'],
  // Medicaid LTSS: the auditor chooses R, and must where there is a rate or the denominator is 0.
  ['Medicaid', 'LTSS', 'rate', 'Y', '', 'R'],
  ['Medicaid', 'LTSS', 'rate', 'N', '', 'R'],
  ['Medicaid', 'LTSS', 'rate', 'Y', 'ECDS', 'R'],
  ['Medicaid', 'LTSS', 'zero', 'Y', '', 'R'],
  ['Medicaid', 'LTSS', 'zero', 'N', 'ECDS', 'R'],
  ['Medicaid', 'LTSS', 'small', 'Y', '', 'R NR NQ BR'],
  ['Medicaid', 'LTSS', 'small', 'N', '', 'R NB NR NQ BR'],
  ['Medicaid', 'LTSS', 'small', 'Y', 'ECDS', 'R NR BR'],
  ['Medicaid', 'LTSS', 'nothing', 'Y', '', 'NR NQ BR'],
  ['Medicaid', 'LTSS', 'nothing', 'N', '', 'NB NR NQ BR'],
  ['Medicaid', 'LTSS', 'nothing', 'Y', 'ECDS', 'NR BR'],
  ['Medicaid', 'LTSS', 'counted', 'Y', '', 'R NR NQ BR'],
  ['Medicaid', 'LTSS', 'uncounted', 'Y', '', 'NR NQ BR'],
  // Only LTSS, or only Medicaid, is no special case.
  ['Medicare', 'LTSS', 'rate', 'Y', '', 'R NR NQ BR'],
  ['Medicaid', 'SNP', 'rate', 'Y', '', 'R NR NQ BR'],
];

test.each(table)('%s, project %s: %s, benefit %s %s: %s', (line, project, result, benefit, ecds, options) => {
  const facts = toFacts(line, project, result, benefit === 'Y', ecds === 'ECDS');
  expect(designationOptions(facts).join(' ')).toBe(options);
});

test('a measure that the plan does not report has no R, whatever data it has', () => {
  const facts = toFacts('Commercial', null, 'rate', true, false, false);
  expect(designationOptions(facts)).toEqual(['NR', 'NQ', 'BR']);
  expect(explainOptions(facts)).toContain('R follows from the results');
});

describe('over every combination', () => {
  const lines: readonly ProductLine[] = ['Commercial', 'Medicaid', 'Medicare', 'Exchange'];
  const every = lines.flatMap((line) =>
    [null, 'LTSS', 'SNP'].flatMap((project) =>
      (Object.keys(results) as Result[]).flatMap((result) =>
        [true, false].flatMap((benefit) =>
          [true, false].flatMap((ecds) =>
            [true, false].map((reported) => toFacts(line, project, result, benefit, ecds, reported)),
          ),
        ),
      ),
    ),
  );
  const isSpecial = (facts: ChoiceFacts): boolean =>
    facts.productLine === 'Medicaid' && facts.specialProject === 'LTSS';

  test('there is always something to choose', () => {
    expect(every).toHaveLength(672);
    for (const facts of every) expect(designationOptions(facts)).not.toEqual([]);
  });

  const offered = (designation: Designation) =>
    every.filter((facts) => designationOptions(facts).includes(designation));

  test('NB is offered only where the benefit is not', () => {
    expect(offered('NB').filter(({ benefitOffered }) => benefitOffered)).toEqual([]);
  });

  test('NQ is offered neither in Exchange nor for ECDS outside Medicare', () => {
    expect(offered('NQ').map(({ productLine }) => productLine)).not.toContain('Exchange');
    expect(offered('NQ').filter(({ isEcds, productLine }) => isEcds && productLine !== 'Medicare')).toEqual(
      [],
    );
  });

  test('outside of the special case R is offered only where it was computed', () => {
    const computed = every.filter((facts) => facts.initial === 'R' && !isSpecial(facts));
    expect(offered('R').filter((facts) => !isSpecial(facts))).toEqual(computed);
  });

  test('only what is missing is explained', () => {
    const isMissing = (facts: ChoiceFacts): boolean =>
      !designationOptions(facts).includes('R') || !designationOptions(facts).includes('NQ');
    expect(every.filter((facts) => explainOptions(facts) !== '')).toEqual(every.filter(isMissing));
  });
});

test('nothing, and what is offered, may be set; a refusal names what may', () => {
  const options: readonly Designation[] = ['NR', 'BR'];
  expect(canDesignate(options, 'BR')).toEqual({ ok: true });
  expect(canDesignate(options, '')).toEqual({ ok: true });
  expect(canDesignate(options, 'R')).toEqual({
    ok: false,
    reason: 'R cannot be chosen here; one of NR, BR can.',
  });
  expect(canDesignate(['R'], 'NB')).toEqual({
    ok: false,
    reason: 'NB cannot be chosen here; only R can.',
  });
  expect(canDesignate(options, 'r').ok).toBe(false);
});

test.each<[designation: Designation | '', comment: string, after: string]>([
  ['NR', '', 'Not reported'],
  ['NR', ' ', 'Not reported'],
  ['BR', 'Not reported', 'Biased rate'],
  ['R', ' Biased rate ', 'Reportable'],
  ['NR', 'Not reported: the plan has no source', 'Not reported: the plan has no source'],
  ['NQ', 'not reported', 'not reported'],
  ['', 'Not reported', ''],
  ['', 'Seen', 'Seen'],
  ['', '', ''],
])('choosing %j over the comment %j leaves %j', (designation, comment, after) => {
  expect(commentAfter(designation, comment)).toBe(after);
});
