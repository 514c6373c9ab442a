/** An auditor's first hour on a review table: some remarks, one biased rate, and rows that wait for an answer of the plan. */
import { hedisComponent } from '@idss/domain/program';
import { getStageByNumber } from '@idss/domain/stages/stage';
import { auditApi } from '@idss/server/features/review/audit.api';
import type { Context } from '@idss/server/kernel/context';

interface Finding {
  /** Left out: as it was computed. Empty: taken away until the question is answered. */
  readonly auditDesignation?: 'BR' | '';
  readonly comment: string;
}

/** Of the first indicators of measures that have several, in the order of the table. */
const findings: readonly Finding[] = [
  { comment: 'Source code was reviewed and agrees with the specification.' },
  {
    auditDesignation: 'BR',
    comment: 'Medical record review differs by more than five points; the rate is biased.',
  },
  { auditDesignation: '', comment: 'Supplemental data: waiting for the proof of service of 12 members.' },
  { comment: 'Small sample; primary source verification was passed.' },
  { auditDesignation: '', comment: 'The plan is asked to explain the difference to last year.' },
  { auditDesignation: '', comment: '' },
];

const nothing = { params: undefined } as const;

/** Does nothing if the submission has been reviewed already. */
export async function playReview(context: Context, subId: number): Promise<void> {
  const query = { submissionId: subId, component: hedisComponent } as const;
  const { stage, categories } = await auditApi.GetAuditDesignations(
    { ...nothing, query, body: undefined },
    context,
  );
  const measures = categories.flatMap((category) => category.measures);
  const isReviewed = measures
    .flatMap((measure) => [measure, ...measure.indicators])
    .some(({ version, commentVersion }) => version > 1 || commentVersion > 0);
  if (getStageByNumber(stage) !== 'audit-lock' || isReviewed) return;
  const several = measures.filter((measure) => !measure.isMeasureLevelAudit && measure.indicators.length > 1);
  const rows = findings.flatMap(({ auditDesignation, comment }, n) => {
    const measure = several[n];
    const indicator = measure?.indicators[0];
    if (!measure || !indicator) return [];
    const { indicatorKey, version, commentVersion } = indicator;
    const designated = auditDesignation === undefined ? {} : { auditDesignation, version };
    return [
      {
        measureCode: measure.measureCode,
        indicators: [{ indicatorKey, ...designated, comment, commentVersion }],
      },
    ];
  });
  await auditApi.UpdateAuditDesignations(
    { ...nothing, query, body: { categories: [{ measures: rows }] } },
    context,
  );
}
