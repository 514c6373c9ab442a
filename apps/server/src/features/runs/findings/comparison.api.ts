/** Two uploads of a component compared. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { comparison } from '@idss/contract/runs/comparison';
import type { Handlers } from '@idss/contract/endpoint';
import { noFindings } from '@idss/domain/findings/finding';
import { findingsArchived, cutListNote } from '@idss/domain/findings/listing';
import { viewErrorsAction } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { shortIndicatorName } from '@idss/validation/report/print-findings';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict } from '#src/kernel/errors.ts';
import { ruleSummary } from './rule-summary.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { ComparedFindings } from './compare-findings.ts';
import { compareResults } from './compare-results.ts';
import { type ComparedUpload, findUploads, listLatestRuns } from './comparison.sql.ts';
import { createComparisonCache } from './comparison-cache.ts';

type Answer = AnswerOf<typeof comparison.CompareUploads>;

const known = createComparisonCache();

export const comparisonApi = {
  async CountChangedFindings({ query }, context) {
    const { pool } = context.app;
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, viewErrorsAction(getProgram(record.component)));
    const [after, before] = await listLatestRuns(pool, record.submissionId, record.component);
    if (!after || !before || after.isArchived || before.isArchived) return null;
    const findings = await known.compare(pool, { before: before.runId, after: after.runId });
    if (findings.notComparedBecause !== undefined) return null;
    return {
      before: before.fileId,
      after: after.fileId,
      fixed: findings.fixed.total,
      new: findings.new.total,
      remaining: findings.remaining.total,
    };
  },

  async CompareUploads({ query }, context) {
    const { pool, cached } = context.app;
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, viewErrorsAction(getProgram(record.component)));
    const before = await requireUpload(context, record, query.before);
    const after = await requireUpload(context, record, query.after);
    if (before.fileId === after.fileId) throw badRequest('Choose two different uploads to compare.');
    const { catalogue, data } = await cached.getSeason(record.measurementYear);
    const season = data.definition;
    const findings = await known.compare(pool, { before: before.runId, after: after.runId });
    return {
      before: presentUpload(before),
      after: presentUpload(after),
      findings: {
        ...findings,
        new: present(findings.new, season),
        fixed: present(findings.fixed, season),
        remaining: present(findings.remaining, season),
        rules: findings.rules.map((rule) => ({ ...rule, summary: ruleSummary(rule, season) })),
      },
      ...(await compareResults(pool, catalogue, record.component, before, after)),
    };
  },
} satisfies Handlers<typeof comparison, Context>;

async function requireUpload(
  { app }: Context,
  { submissionId, component }: ComponentRecord,
  idOrName: string,
): Promise<ComparedUpload & { readonly runId: string }> {
  const found = await findUploads(app.pool, submissionId, component, idOrName);
  const upload = found.find(({ fileId }) => fileId === idOrName.toLowerCase()) ?? found[0];
  if (!upload) throw badRequest('No upload of this submission has this id or name.');
  if (found.length > 1 && upload.fileId !== idOrName.toLowerCase())
    throw badRequest(`Several uploads are named ${idOrName}. Please choose by fileId.`);
  const { runId } = upload;
  if (runId === null)
    throw conflict(`${upload.savedName} has not been validated, so there is nothing to compare.`);
  if (upload.isArchived)
    throw conflict(`${upload.savedName} cannot be compared any more. ${findingsArchived}`);
  return { ...upload, runId };
}

const presentUpload = ({
  runId: _,
  isArchived: __,
  status,
  counts,
  ...upload
}: ComparedUpload): Answer['before'] => ({
  ...upload,
  validationStatus: status,
  findingCount: Object.values(counts).reduce((total, count) => total + count, 0),
  listNote: cutListNote({ ...noFindings, ...counts }),
});

const present = (
  { total, groups }: ComparedFindings,
  season: SeasonDefinition,
): Answer['findings']['new'] => ({
  total,
  groups: groups.map((group) => ({
    ...group,
    summary: ruleSummary(group, season),
    rows: group.rows.map(({ measureCode, indicatorKey, record, line, column, found, expected, message }) => ({
      measureCode,
      indicatorKey,
      shortIndicatorName: shortIndicatorName(season.catalogue, measureCode, indicatorKey),
      record,
      line,
      column,
      found,
      expected,
      message,
    })),
  })),
});
