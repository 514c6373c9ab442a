/** The submissions data summary: components by program and product line, counted by stage. */
import type { DataSummaryRow } from '@idss/contract/reports/admin-reports';
import { hasErrors } from '@idss/domain/findings/finding';
import { productLines, getProgram, programs } from '@idss/domain/program';
import { type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import type { ComponentTotal } from '#src/access/component-totals.sql.ts';
import type { countLineOrganizations } from './admin-reports.sql.ts';

/** In the order of programs and product lines; those without a component are left out. */
export function summarize(
  counts: readonly ComponentTotal[],
  byLine: Awaited<ReturnType<typeof countLineOrganizations>>,
): DataSummaryRow[] {
  return programs.flatMap((program) =>
    productLines.flatMap((productLine) => {
      const own = counts.filter(
        (count) => getProgram(count.component) === program && count.productLine === productLine,
      );
      if (own.length === 0) return [];
      const sum = (isCounted: (count: ComponentTotal) => boolean = () => true): number =>
        own.reduce((total, count) => total + (isCounted(count) ? count.components : 0), 0);
      const at = (label: StageLabel): number =>
        sum(({ stage, hasNothingToReport }) => !hasNothingToReport && stageLabels[stage] === label);
      return [
        {
          program,
          productLine,
          organizations:
            byLine.find((line) => getProgram(line.component) === program && line.productLine === productLine)
              ?.organizations ?? 0,
          submissions: sum(),
          atImport: at('Import'),
          atPlanLock: at('Apply Plan Lock'),
          atAuditLock: at('Apply Audit Lock'),
          atValidations: at('Validations/Attestation'),
          atMarkFinal: at('Apply Mark Final'),
          atAttestation: at('Finalize Attestation'),
          complete: at('Complete'),
          nothingToReport: sum(({ hasNothingToReport }) => hasNothingToReport),
          withErrors: sum(({ validationStatus }) => hasErrors(validationStatus)),
          publicYes: sum(({ isPublicReported }) => isPublicReported === true),
          publicNo: sum(({ isPublicReported }) => isPublicReported === false),
          publicNotSet: sum(({ isPublicReported }) => isPublicReported === null),
        },
      ];
    }),
  );
}
