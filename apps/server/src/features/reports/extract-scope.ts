/**
 * What an extract covers: submissions and surveys, each with a version that changes with anything that is extracted of it.
 * An extract of what changed has those whose version differs from that of the earlier extract. Spec: admin-data-extract-changes.
 */
import { createHash } from 'node:crypto';
import type { ExtractContents } from '@idss/domain/extract/extract-contents';
import { extractPart, type ExtractType } from '@idss/domain/extract/extract-type';
import { hedisComponent } from '@idss/domain/program';
import { noStamps } from '@idss/domain/stages/stamps';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import { generatedFileId, readSourceStates } from '#src/documents/generated/source-state.ts';
import type { Generator } from '#src/documents/generated/generator.ts';
import { getGenerator } from '#src/features/downloads/generators.ts';
import { fileTypes, findStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import {
  type ExtractSource,
  listCertificates,
  listExtractSources,
  listNothing,
  listSurveySources,
  type NothingRow,
  type SurveySource,
} from './data-extract.sql.ts';
import {
  type GoneRow,
  type goneReasons,
  type SubmissionEntry,
  submissionColumns,
} from './extract-columns.ts';
import { selectSources } from './select-sources.ts';

const found = getGenerator(fileTypes.resultXml);
if (!found) throw new Error('Results are not generated.');
export const results: Generator = found;

/** Each has thousands of elements, which are rows in memory until they are written. */
export const submissionsAtOnce = 4;

/** A submission with its results; null where they are not stored. */
export interface Entry extends SubmissionEntry {
  readonly stored: StoredFileRow | null;
  readonly resultId: string;
}

export type Versions = Readonly<Record<string, string>>;

export interface Scope {
  readonly entries: readonly Entry[];
  readonly surveys: readonly SurveySource[];
  /** Declared to have nothing to report, whichever type was chosen, and all of them in an extract of changes too. */
  readonly nothing: readonly NothingRow[];
  /** Of everything that is covered, also of what did not change. */
  readonly versions: Versions;
  /** What the earlier extract covered and this one does not. */
  readonly gone: readonly GoneRow[];
}

export interface ScopeOptions {
  readonly measurementYear: number;
  readonly type: ExtractType;
  readonly contents: ExtractContents;
  readonly catalogue: Catalogue;
  /** Those of the earlier extract; null: everything is extracted. */
  readonly since: Versions | null;
}

const toVersion = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);

/** A survey is selected as a HEDIS submission is, whether audited or not. */
const surveyPart = (type: ExtractType, source: SurveySource) =>
  extractPart(type, { ...source, isAuditRequired: true });

export async function readScope(db: Queryable, options: ScopeOptions): Promise<Scope> {
  const { measurementYear, type, contents, catalogue, since } = options;
  const sources = await listExtractSources(db, measurementYear);
  const surveySources = await listSurveySources(db, measurementYear);
  const certificates = await listCertificates(db, measurementYear);
  const names = [...catalogue.measures.values()].map(({ code, name, domain, indicators }) => [
    code,
    name,
    domain,
    indicators.map(({ key, shortName, better }) => [key, shortName, better]),
  ]);
  const common = toVersion([contents.hasComments, contents.hasNames, names]);
  const entries = await readEntries(db, selectSources(sources, type));
  const surveys = surveySources.filter((source) => surveyPart(type, source) === 'included');
  const cells = Object.values(submissionColumns);
  const versions: Record<string, string> = {};
  for (const entry of entries) {
    const { submissionId, softwareVendorId, productLine } = entry.source;
    const certified = certificates.get(`${softwareVendorId} ${productLine}`) ?? null;
    versions[toKey(submissionId, hedisComponent)] = toVersion([
      common,
      entry.resultId,
      cells.map(({ read }) => read(entry)),
      certified,
    ]);
  }
  for (const source of surveys)
    versions[toKey(source.submissionId, source.component)] = toVersion([common, source]);
  const isChanged = ({ submissionId }: { readonly submissionId: number }, component: string): boolean => {
    const key = toKey(submissionId, component);
    return since === null || since[key] !== versions[key];
  };
  return {
    entries: entries.filter(({ source }) => isChanged(source, hedisComponent)),
    surveys: surveys.filter((source) => isChanged(source, source.component)),
    nothing: await listNothing(db, measurementYear),
    versions,
    gone: since === null ? [] : listGone(since, versions, { type, sources, surveySources }),
  };
}

const toKey = (submissionId: number, component: string): string => `${submissionId} ${component}`;

function listGone(
  since: Versions,
  versions: Versions,
  {
    type,
    sources,
    surveySources,
  }: {
    readonly type: ExtractType;
    readonly sources: readonly ExtractSource[];
    readonly surveySources: readonly SurveySource[];
  },
): readonly GoneRow[] {
  const parts = new Map<string, ReturnType<typeof extractPart>>([
    ...sources.map(
      (source) => [toKey(source.submissionId, hedisComponent), extractPart(type, source)] as const,
    ),
    ...surveySources.map(
      (each) => [toKey(each.submissionId, each.component), surveyPart(type, each)] as const,
    ),
  ]);
  const toReason = (key: string): (typeof goneReasons)[number] => {
    if (!parts.has(key)) return 'deleted';
    const part = parts.get(key) ?? null;
    if (part === null || part === 'included') return 'notSelected';
    return part === 'testOrganizations' ? 'testOrganization' : part;
  };
  return Object.keys(since)
    .filter((key) => !(key in versions))
    .map((key) => {
      const [submissionId = '', component = ''] = key.split(' ');
      return { submissionId: Number(submissionId), component, reason: toReason(key) };
    })
    .toSorted((a, b) => a.submissionId - b.submissionId || (a.component < b.component ? -1 : 1));
}

async function readEntries(db: Queryable, sources: readonly ExtractSource[]): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const atOnce = 200;
  for (let n = 0; n < sources.length; n += atOnce) {
    const some = sources.slice(n, n + atOnce);
    const states = await readSourceStates(db, some, results);
    const ids = states.map((state) => generatedFileId(fileTypes.resultXml, state));
    const stored = new Map((await findStoredFiles(db, ids)).map((file) => [file.fileId, file]));
    some.forEach((source, place) => {
      const resultId = ids[place] ?? '';
      const stamps = states[place]?.stamps ?? noStamps;
      entries.push({ source, stamps, stored: stored.get(resultId) ?? null, resultId });
    });
  }
  return entries;
}
