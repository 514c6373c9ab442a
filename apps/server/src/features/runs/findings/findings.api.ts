/** Findings of a validation, paged and grouped on the server. */
import type { Handlers } from '@idss/contract/endpoint';
import type { findings } from '@idss/contract/runs/findings';
import { isStructural, noFindings } from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import { formatNumber } from '@idss/domain/format-number';
import { viewErrorsAction } from '@idss/domain/permissions/can';
import { type Component, getProgram } from '@idss/domain/program';
import { shortIndicatorName } from '@idss/validation/report/print-findings';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { findRule } from './rule-summary.ts';
import { eachFinding, readFindings } from './read-findings.ts';
import { findTotals } from './finding-blocks.sql.ts';
import { notFound, Refusal } from '#src/kernel/errors.ts';
import { countByMeasure, findRun, groupFindings } from './findings.sql.ts';

const pageSize = 100;
const largestPage = 1000;
/** GetValidationData has no pages and is made in memory; longer lists are for GetFindings and the validation file. */
const largestList = 100_000;

export const findingsApi = {
  async GetValidationData({ query }, context) {
    const record = await requireFindings(context, query.subId, query.submissionComponent);
    if (record.productLine !== query.productLine) throw notFound();
    if (!record.latestRunId) return [];
    const { pool, cached } = context.app;
    const totals = await findTotals(pool, record.latestRunId);
    const total = totals.reduce((sum, entry) => sum + entry.count, 0);
    if (total > largestList)
      throw new Refusal(
        413,
        `There are ${formatNumber(total)} findings, and this call answers at most ${formatNumber(largestList)}. ` +
          'Read them page by page with GetFindings, or download the validation file.',
      );
    const catalogue = await cached.getCatalogue(record.measurementYear);
    const answer = [];
    for await (const rows of eachFinding(pool, record.latestRunId))
      for (const { measureCode, severity, ruleName, indicatorKey, message } of rows)
        answer.push({
          measureCode: measureCode ?? '',
          shortIndicatorName: shortIndicatorName(catalogue, measureCode, indicatorKey) ?? '',
          severity,
          ruleName,
          indicatorKey: indicatorKey ?? '',
          message,
        });
    return answer;
  },

  async GetFindingGroups({ query }, context) {
    const { pool, cached } = context.app;
    const record = await requireFindings(context, query.submissionId, query.component);
    const { definition: season } = (await cached.getSeason(record.measurementYear)).data;
    const run = record.latestRunId && (await findRun(pool, record.latestRunId));
    if (!run) {
      const counts = { ...noFindings };
      return {
        fileName: null,
        isOfRefusedFile: false,
        validatedAt: null,
        counts,
        listNote: null,
        measures: [],
        groups: [],
      };
    }
    const groups = await groupFindings(pool, run.runId);
    const counts = { ...noFindings, ...run.counts };
    const listed = groups.reduce((sum, group) => sum + (isStructural(group.severity) ? group.count : 0), 0);
    return {
      fileName: run.fileName,
      isOfRefusedFile: run.fileId !== record.currentFileId,
      validatedAt: run.finishedAt,
      counts,
      listNote: cutListNote(counts, listed),
      measures: [...(await countByMeasure(pool, run.runId))],
      groups: groups.map((group) => {
        const { summary = '', why = '', fix = '' } = findRule(group.ruleId, season) ?? {};
        return { ...group, summary, why, fix };
      }),
    };
  },

  async GetFindings({ query }, context) {
    const { pool, cached } = context.app;
    const { submissionId, component, after = 0, limit = pageSize, ...filter } = query;
    const record = await requireFindings(context, submissionId, component);
    if (!record.latestRunId) return { total: 0, isTotalExact: true, rows: [], next: null };
    const size = Math.max(1, Math.min(limit, largestPage));
    const page = await readFindings(pool, record.latestRunId, filter, { after, limit: size });
    const catalogue = await cached.getCatalogue(record.measurementYear);
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        trial: row.trial ?? null,
        shortIndicatorName: shortIndicatorName(catalogue, row.measureCode, row.indicatorKey),
      })),
    };
  },
} satisfies Handlers<typeof findings, Context>;

/** The component, for a person who may read the findings of its files. */
async function requireFindings(
  context: Context,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord> {
  const record = await requireComponent(context, submissionId, component);
  await requirePermission(context, record, viewErrorsAction(getProgram(record.component)));
  return record;
}
