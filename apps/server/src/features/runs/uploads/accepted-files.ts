/** Which files an upload of each program takes, and whose each one is. Spec: uploads-accepted, uploads-identity. */
import { type Component, getComponent, type ProductLine, type Program } from '@idss/domain/program';
import { peekCahpsSubmission } from '@idss/validation/formats/cahps-csv/peek';
import { peekHosSubmission } from '@idss/validation/formats/hos-fixed/peek';
import { parseSubmissionId } from '@idss/validation/rules/hedis/file-name';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { fileTypes } from '#src/files/stored-file.sql.ts';

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

/** HEDIS files are identified by their names, survey files by the id inside. `head`: the file's first bytes. */
export function identifyFile(
  program: Program,
  fileName: string,
  head: Uint8Array,
  season: SeasonDefinition,
): IdentifiedFile {
  const { submissionId, productLine = null } = getIds(program, fileName, head, season);
  if (submissionId === null || submissionId > largestId)
    return { submissionId: null, component: null, productLine: null };
  return { submissionId, component: getComponent(program), productLine };
}

function getIds(
  program: Program,
  fileName: string,
  head: Uint8Array,
  season: SeasonDefinition,
): { readonly submissionId: number | null; readonly productLine?: ProductLine } {
  switch (program) {
    case 'HEDIS':
      return parseSubmissionId(fileName) ?? { submissionId: null };
    case 'CAHPS':
      return { submissionId: peekCahpsSubmission(head) };
    case 'HOS':
      return { submissionId: peekHosSubmission(head, season.hos.layout) };
  }
}
