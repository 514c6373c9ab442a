/** What the words of a step depend on. */
import { getProgram } from '@idss/domain/program';
import type { StepTextFacts } from '@idss/domain/stages/step-texts';
import { isReportingChoiceCurrent } from '#src/access/component-facts.ts';
import { ruleSummary } from '#src/features/runs/findings/rule-summary.ts';
import type { CachedSeason } from '#src/kernel/app.ts';
import type { Awaited } from './awaited.ts';

export const getTextFacts = (
  { row, step }: Pick<Awaited, 'row' | 'step'>,
  { data }: CachedSeason,
): StepTextFacts => ({
  kind: step.kind,
  program: getProgram(row.component),
  counts: row.counts ?? {},
  failing: row.failing && {
    rules: row.failing.rules,
    worst: row.failing.worst.map((rule) => ({ ...rule, summary: ruleSummary(rule, data.definition) })),
  },
  isBegun: row.isBegun,
  isLastFileRefused: row.badFileState === 'refused',
  hasCurrentFile: row.currentFileId !== null,
  rowsWithoutDesignation: row.rowsWithoutDesignation,
  movedBy: row.movedBy,
  isAuditRequired: row.isAuditRequired,
  isReportingChosen: isReportingChoiceCurrent(row),
});
