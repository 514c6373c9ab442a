/** Findings of a validation, paged and grouped on the server. */
import type { Handlers } from '@idss/contract/endpoint';
import type { ExplanationRow } from '@idss/contract/runs/explanations';
import type { findings } from '@idss/contract/runs/findings';
import type { ExplanationFilter } from '@idss/domain/findings/explanation';
import { isStructural, noFindings, type Severity } from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import { formatNumber } from '@idss/domain/format-number';
import { shortIndicatorName } from '@idss/validation/report/print-findings';
import type { Queryable } from '#src/db/queryable.ts';
import type { Context } from '#src/kernel/context.ts';
import { eachFinding } from './each-finding.ts';
import { type Explained, presentExplanation, readExplained } from './explained-findings.ts';
import type { StoredExplanation } from './explanations.sql.ts';
import { getExplainingVerdicts } from './explaining-verdicts.ts';
import type { FindingCount } from './finding-blocks.ts';
import { findRule } from './rule-summary.ts';
import { type FindingFilter, type FindingPage, type PageRequest, readFindings } from './read-findings.ts';
import { requireFindings } from './require-findings.ts';
import { readSelectedFindings } from './read-selected-findings.ts';
import { findTotals } from './finding-blocks.sql.ts';
import { notFound, Refusal } from '#src/kernel/errors.ts';
import { findRun } from './findings.sql.ts';
import { countByMeasure, groupByRule } from './group-totals.ts';

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
    const verdicts = await getExplainingVerdicts(context, record);
    const { definition: season } = (await cached.getSeason(record.measurementYear)).data;
    const run = record.latestRunId && (await findRun(pool, record.latestRunId));
    if (!run) {
      const counts = { ...noFindings };
      return {
        fileName: null,
        isOfRefusedFile: false,
        validatedAt: null,
        runId: null,
        ...verdicts,
        explained: { warnings: 0, explained: 0, askedBack: 0 },
        counts,
        listNote: null,
        measures: [],
        groups: [],
      };
    }
    const explained = await readExplained(pool, record);
    const { totals } = run;
    const groups = groupByRule(totals);
    const counts = { ...noFindings, ...run.counts };
    const listed = groups.reduce((sum, group) => sum + (isStructural(group.severity) ? group.count : 0), 0);
    return {
      fileName: run.fileName,
      isOfRefusedFile: run.fileId !== record.currentFileId,
      validatedAt: run.finishedAt,
      runId: run.runId,
      ...verdicts,
      explained: explained.count(totals),
      counts,
      listNote: cutListNote(counts, listed),
      measures: [...countByMeasure(totals)],
      groups: groups.map((group) => {
        const { summary = '', why = '', fix = '' } = findRule(group.ruleId, season) ?? {};
        return { ...group, summary, why, fix, ...presentGroup(group, explained, totals, context) };
      }),
    };
  },

  async GetFindings({ query }, context) {
    const { pool, cached } = context.app;
    const { submissionId, component, after = 0, limit = pageSize, ...filter } = query;
    const record = await requireFindings(context, submissionId, component);
    const runId = record.latestRunId;
    if (!runId) return { total: 0, isTotalExact: true, runId, rows: [], next: null };
    const size = Math.max(1, Math.min(limit, largestPage));
    const explained = await readExplained(pool, record);
    const page = await readPage(pool, runId, filter, explained, { after, limit: size });
    const catalogue = await cached.getCatalogue(record.measurementYear);
    return {
      ...page,
      runId,
      rows: page.rows.map((row) => ({
        ...row,
        explanation: presentOrNull(explained.find(row), context),
        trial: row.trial ?? null,
        shortIndicatorName: shortIndicatorName(catalogue, row.measureCode, row.indicatorKey),
      })),
    };
  },
} satisfies Handlers<typeof findings, Context>;

type PageFilter = Omit<FindingFilter, 'accepts'> & { readonly explained?: ExplanationFilter | undefined };

/** Without words to search for, what is explained is read by its number. */
async function readPage(
  db: Queryable,
  runId: string,
  { explained: which, ...filter }: PageFilter,
  explained: Explained,
  request: PageRequest,
): Promise<FindingPage> {
  if (which === undefined) return readFindings(db, runId, filter, request);
  if (filter.severity !== undefined && filter.severity !== 'Warning')
    return { rows: [], next: null, total: 0, isTotalExact: true };
  const selection = explained.select(which, await findTotals(db, runId), filter);
  if (!filter.search?.trim()) return readSelectedFindings(db, runId, filter, selection, request);
  const ids = new Set(selection.ids);
  const ruleIds = new Set(selection.ruleIds);
  const accepts = ({ ruleId }: { readonly ruleId: string }, id: number): boolean =>
    ids.has(id) || (ruleIds.has(ruleId) && !selection.leftOut.has(id));
  return readFindings(db, runId, { ...filter, severity: 'Warning', accepts }, request);
}

const presentOrNull = (
  stored: StoredExplanation | null,
  { caller }: Pick<Context, 'caller'>,
): ExplanationRow | null => stored && presentExplanation(stored, caller);

function presentGroup(
  { ruleId, severity }: { readonly ruleId: string; readonly severity: Severity },
  explained: Explained,
  totals: readonly FindingCount[],
  context: Context,
) {
  if (severity !== 'Warning') return { explanation: null, explained: 0, askedBack: 0 };
  const { warnings: _, ...counts } = explained.count(totals, { ruleId });
  return { explanation: presentOrNull(explained.ofRule(ruleId), context), ...counts };
}
