/** The lines of a file around a finding, and its arithmetic. */
import type { Handlers } from '@idss/contract/endpoint';
import type { excerpt } from '@idss/contract/runs/excerpt';
import { viewErrorsAction } from '@idss/domain/permissions/can';
import { getProgram, isHedis } from '@idss/domain/program';
import type { Arithmetic } from '@idss/validation/arithmetic';
import { explainNumbers } from '@idss/validation/explain-numbers';
import type { ShownPlace } from '@idss/validation/excerpt/show-place';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { findCheckedFile, listStoredNumbers } from './excerpt.sql.ts';
import type { FindingRecord } from './finding-blocks.ts';
import { eachFinding } from './each-finding.ts';
import { type CheckedFile, readPlace } from './read-place.ts';

export const excerptApi = {
  async GetFindingExcerpt({ query }, context) {
    const { app } = context;
    const record = await requireComponent(context, query.submissionId, query.component);
    await requirePermission(context, record, viewErrorsAction(getProgram(record.component)));
    const { latestRunId } = record;
    if (!latestRunId) throw notFound();
    const [file, finding] = await Promise.all([
      findCheckedFile(app.pool, latestRunId),
      findFinding(context, latestRunId, query.findingId),
    ]);
    if (!file) throw notFound();
    // An open page asks again while it has the findings of the file before: no fault, and its list follows.
    if (finding?.ruleId !== query.ruleId) return { ...nothing, fileName: file.fileName, problem: otherFile };
    const [place, arithmetic] = await Promise.all([
      readLines(context, record, file, finding),
      findArithmetic(context, record, finding),
    ]);
    const { lines, mark, fields } = typeof place === 'string' ? noPlace : place;
    return {
      fileName: file.fileName,
      problem: typeof place === 'string' ? place : null,
      lines: [...lines],
      mark,
      fields: [...fields],
      arithmetic: arithmetic && { ...arithmetic, lines: [...arithmetic.lines] },
    };
  },
} satisfies Handlers<typeof excerpt, Context>;

const otherFile = 'Another file was checked since these findings were read. Read them again.';
const nothing = { lines: [], mark: null, fields: [], arithmetic: null };

const noPlace: ShownPlace = { lines: [], mark: null, fields: [] };

async function findFinding(
  { app }: Context,
  runId: string,
  findingId: number,
): Promise<FindingRecord | undefined> {
  for await (const [first] of eachFinding(app.pool, runId, {}, findingId - 1, 1))
    return first?.id === findingId ? first : undefined;
  return undefined;
}

async function readLines(
  context: Context,
  record: ComponentRecord,
  file: CheckedFile & { readonly fileId: string; readonly fileName: string },
  { line, column, found }: FindingRecord,
): Promise<ShownPlace | string> {
  if (line === null) return noPlace;
  const { app } = context;
  const { data } = await app.cached.getSeason(record.measurementYear);
  const program = getProgram(record.component);
  const { layout: hosLayout } = data.definition.hos;
  const shown = await readPlace({ files: app.files, file, program, hosLayout }, { line, column, found });
  if (program !== 'HEDIS' && typeof shown !== 'string') await recordReading(context, record, file, line);
  return shown;
}

/** The lines have data of members: who read which ones is recorded. Spec: events-reads. */
const recordReading = (
  context: Context,
  { submissionId, component, organizationId }: ComponentRecord,
  { fileId, fileName }: { readonly fileId: string; readonly fileName: string },
  line: number,
): Promise<void> =>
  makeChange(context, async ({ emit }) =>
    emit({ kind: 'lines-read', submissionId, component, organizationId, fileId, fileName, line }),
  );

async function findArithmetic(
  { app }: Context,
  { component, measurementYear, productLine, latestRunId, currentRunId }: ComponentRecord,
  finding: FindingRecord,
): Promise<Arithmetic | null> {
  if (!isHedis(component) || finding.measureCode === null) return null;
  const catalogue = await app.cached.getCatalogue(measurementYear);
  const definition = catalogue.measures.get(finding.measureCode);
  if (!definition) return null;
  // A repeated check with the same results leaves them where they are.
  const runIds = new Set([latestRunId, currentRunId].filter((runId) => runId !== null));
  const rows = await listStoredNumbers(app.pool, [...runIds], definition.code);
  const indicators = new Map(
    rows.map(({ indicatorKey, stratifications, ...numbers }) => [
      indicatorKey,
      { ...numbers, stratifications: stratifications ?? [] },
    ]),
  );
  return explainNumbers(finding, { productLine, definition, indicators });
}
