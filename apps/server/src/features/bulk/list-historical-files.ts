/** Files of finished seasons that a person may download. Spec: admin-data-historical. */
import type { HistoricalFile } from '@idss/contract/bulk/historical-files';
import { maxHistoricalFiles } from '@idss/domain/files/historical-limits';
import { formatNumber } from '@idss/domain/format-number';
import { can, canSee, downloadResultsAction, type Person } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { getDisplayName, mayDownload } from '#src/features/downloads/list-downloads.ts';
import { fileTypes, listCurrentFileTypes } from '#src/files/stored-file.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { getScope } from '#src/access/access-scope.ts';
import { listKinds } from '#src/access/find-reach.sql.ts';
import {
  findHistoricalSubmissions,
  type HistoricalChoice,
  type HistoricalComponent,
  listHistoricalComponents,
  listHistoricalSubmissions,
  type SubmissionsChoice,
} from '#src/access/historical-components.sql.ts';

/** The caller, or the owner of a link. */
export interface HistoryReader {
  readonly app: Context['app'];
  readonly caller: Person & { readonly isSysadmin: boolean };
}

/** Every type of a file that a submission can have. */
export const historicalTypes: readonly number[] = Object.values(fileTypes);

/** Components whose results this person may download today. */
export const listOwnHistory = async (reader: HistoryReader, choice?: HistoricalChoice) =>
  keepOwn(reader, await listHistoricalComponents(reader.app.pool, getScope(reader.caller), choice));

/** The seasons of those components, the newest first. */
export async function listOwnYears(reader: HistoryReader): Promise<number[]> {
  const scope = getScope(reader.caller);
  const { pool } = reader.app;
  const found: readonly Pick<HistoricalComponent, 'reach'>[] = scope.everything
    ? (await listKinds(pool)).filter(({ reach }) => reach.seasonState === 'closed')
    : await listHistoricalComponents(pool, scope);
  const years = new Set((await keepOwn(reader, found)).map(({ reach }) => reach.measurementYear));
  return [...years].toSorted((a, b) => b - a);
}

/**
 * The submissions of those components, once each, in the same order.
 * @param choice the first of some of them, by year and id
 */
export async function listOwnSubmissions(reader: HistoryReader, choice?: SubmissionsChoice) {
  const { pool } = reader.app;
  // Staff may download the results of every program.
  if (getScope(reader.caller).everything)
    return choice ? findHistoricalSubmissions(pool, choice) : listHistoricalSubmissions(pool);
  const own = await listOwnHistory(reader, choice && { years: choice.years, submissionIds: [] });
  const bySubmission = new Map(own.map((part) => [part.submissionId, part]));
  const all = [...bySubmission.values()].map(({ measurementYear, submissionId }) => ({
    measurementYear,
    submissionId,
  }));
  if (!choice) return all;
  return all
    .filter(({ submissionId }) => String(submissionId).includes(choice.search))
    .toSorted((a, b) => b.measurementYear - a.measurementYear || a.submissionId - b.submissionId)
    .slice(0, choice.limit);
}

async function keepOwn<Found extends Pick<HistoricalComponent, 'reach'>>(
  { app, caller }: HistoryReader,
  components: readonly Found[],
): Promise<readonly Found[]> {
  const matrix = await app.cached.matrix();
  return components.filter(
    ({ reach }) =>
      canSee(caller, reach) &&
      can(matrix, caller, downloadResultsAction(getProgram(reach.component)), reach).ok,
  );
}

/** One row a file; a submission without a file that this person may download has one row of type 0. */
export async function listHistoricalFiles(
  reader: HistoryReader,
  choice: HistoricalChoice,
  maxFiles = maxHistoricalFiles,
): Promise<HistoricalFile[]> {
  const components = await listOwnHistory(reader, choice);
  const files = await listCurrentFileTypes(reader.app.pool, components, historicalTypes, maxFiles + 1);
  if (files.length > maxFiles) {
    const limit = formatNumber(maxFiles);
    throw new Refusal(413, `These are more than ${limit} files. Choose fewer years, or some SubIDs.`);
  }
  const getTypes = Map.groupBy(files, ({ submissionId, component }) => `${submissionId} ${component}`);
  const rows: HistoricalFile[] = [];
  const bySubmission = Map.groupBy(components, ({ submissionId }) => submissionId);
  for (const [submissionId, parts] of bySubmission) {
    const own: HistoricalFile[] = [];
    for (const part of parts)
      for (const { fileType } of getTypes.get(`${submissionId} ${part.component}`) ?? [])
        if (await mayDownload(reader, part, fileType)) own.push(presentFile(part, fileType));
    const [first] = parts;
    if (own.length > 0) rows.push(...own);
    else if (first) rows.push(presentWithoutFile(first));
  }
  return rows;
}

export const getTypeName = (part: Pick<HistoricalComponent, 'component'>, fileType: number): string =>
  `${getProgram(part.component)}: ${getDisplayName(fileType)}`;

const presentFile = (part: HistoricalComponent, fileTypeId: number): HistoricalFile => ({
  ...presentWithoutFile(part),
  fileType: getTypeName(part, fileTypeId),
  fileTypeId,
  component: part.component,
});

const presentWithoutFile = (part: HistoricalComponent): HistoricalFile => ({
  measurementYear: part.measurementYear,
  orgId: part.organizationId,
  submissionId: part.submissionId,
  orgName: part.organizationName,
  productLine: part.productLine,
  reportingProduct: part.reportingProduct,
  fileType: 'No file',
  fileTypeId: 0,
  component: null,
});
