/** Which files an upload of each program takes, and whose each one is. Spec: uploads-accepted, uploads-identity. */
import { type Component, getComponent, type ProductLine, type Program } from '@idss/domain/program';
import { peekCahpsSubmission } from '@idss/validation/formats/cahps-csv/peek';
import { peekHosSubmission } from '@idss/validation/formats/hos-fixed/peek';
import { parseSubmissionId } from '@idss/validation/rules/hedis/file-name';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { App } from '#src/kernel/app.ts';
import { readCurrentYear, readYears } from '#src/kernel/season-data.sql.ts';
import { listSubmissionYears } from './upload-records.sql.ts';

interface AcceptedFile {
  readonly extension: 'xml' | 'csv' | 'txt';
  /** As a refusal names it. */
  readonly name: string;
  readonly mediaType: string;
  readonly fileType: number;
}

export const accepted = {
  HEDIS: {
    extension: 'xml',
    name: 'an XML file',
    mediaType: 'application/xml',
    fileType: fileTypes.uploaded,
  },
  CAHPS: {
    extension: 'csv',
    name: 'a CSV file',
    mediaType: 'text/csv',
    fileType: fileTypes.cahpsSubmission,
  },
  HOS: { extension: 'txt', name: 'a text file', mediaType: 'text/plain', fileType: fileTypes.uploaded },
} as const satisfies Record<Program, AcceptedFile>;

export const isZipName = (name: string): boolean => /\.zip$/i.test(name);

export const isSubmissionFile = (program: Program, name: string): boolean =>
  name.toLowerCase().endsWith(`.${accepted[program].extension}`);

/** The same names as in the file chooser of the upload screen. */
export const isAcceptedName = (program: Program, name: string): boolean =>
  isZipName(name) || isSubmissionFile(program, name);

/** Whose file it is, as far as that is known without checking it. */
export interface IdentifiedFile {
  readonly submissionId: number | null;
  /** null where the submission is not known. */
  readonly component: Component | null;
  /** Known from the names of HEDIS files only. */
  readonly productLine: ProductLine | null;
}

const largestId = 2_147_483_647;

type Seasons = Pick<App, 'pool'> & { readonly cached: Pick<App['cached'], 'seasonData'> };

/** HEDIS files are identified by their names, survey files by the id inside. `head`: the file's first bytes. */
export async function identifyFile(
  seasons: Seasons,
  program: Program,
  fileName: string,
  head: Uint8Array,
): Promise<IdentifiedFile> {
  const { submissionId, productLine = null } = await getIds(seasons, program, fileName, head);
  if (submissionId === null || submissionId > largestId)
    return { submissionId: null, component: null, productLine: null };
  return { submissionId, component: getComponent(program), productLine };
}

async function getIds(
  seasons: Seasons,
  program: Program,
  fileName: string,
  head: Uint8Array,
): Promise<{ readonly submissionId: number | null; readonly productLine?: ProductLine }> {
  switch (program) {
    case 'HEDIS':
      return parseSubmissionId(fileName) ?? { submissionId: null };
    case 'CAHPS':
      return { submissionId: peekCahpsSubmission(head) };
    case 'HOS':
      return { submissionId: await peekHosOfAnySeason(seasons, head) };
  }
}

/**
 * The layout of each season finds an id, perhaps in other columns: it counts where a submission of that season has it. Of a file
 * that no season knows, the current layout says it. Also closed seasons are asked, so that the refusal of a late file names its year.
 */
async function peekHosOfAnySeason({ pool, cached }: Seasons, head: Uint8Array): Promise<number | null> {
  if (head.length === 0) return null;
  const current = await readCurrentYear(pool);
  const years = (await readYears(pool)).toSorted(
    (a, b) => Number(b === current) - Number(a === current) || b - a,
  );
  const found: { readonly id: number; readonly year: number }[] = [];
  for (const year of years) {
    const { definition } = await cached.seasonData(year);
    const id = peekHosSubmission(head, definition.hos.layout);
    if (id !== null && id <= largestId) found.push({ id, year });
  }
  if (found.length === 0) return null;
  const known = await listSubmissionYears(pool, [...new Set(found.map(({ id }) => id))]);
  const own = found.find(({ id, year }) =>
    known.some(({ submissionId, measurementYear }) => submissionId === id && measurementYear === year),
  );
  return (own ?? found.find(({ year }) => year === current))?.id ?? null;
}
