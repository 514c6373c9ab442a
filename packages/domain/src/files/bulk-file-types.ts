/** Which files may be chosen for a bulk download. Spec: bulk-download-types. */
import type { Program } from '../program.ts';

export interface BulkFileType {
  readonly fileTypeId: number;
  readonly label: string;
  /** Offered where results may be downloaded; the others where validation files may. */
  readonly isResult: boolean;
}

/** One file over all chosen submissions; every other type is a file of each. */
export const bulkValidationType = 25;

/** Every file that was uploaded and replaced, refused or unsubmitted. */
export const archivedUploads = 12;

const types = {
  resultXml: { fileTypeId: 4, label: 'Results (XML)', isResult: true },
  resultCsv: { fileTypeId: 21, label: 'Results workbook (CSV)', isResult: true },
  validationCsv: { fileTypeId: 3, label: 'Validation results (CSV)', isResult: false },
  bulkValidation: {
    fileTypeId: bulkValidationType,
    label: 'Validation results of all submissions in one file (CSV)',
    isResult: false,
  },
  dataWorkbook: { fileTypeId: 2, label: 'Data-filled workbook (Excel)', isResult: true },
  reviewWorkbook: { fileTypeId: 22, label: 'Audit review table (Excel)', isResult: true },
  reviewCsv: { fileTypeId: 23, label: 'Audit review table (CSV)', isResult: true },
  signedAttestation: { fileTypeId: 26, label: 'Signed attestation (PDF)', isResult: true },
  cahpsReport: { fileTypeId: 5, label: 'Validation report (TXT)', isResult: false },
  cahpsPreview: { fileTypeId: 11, label: 'Preview results (Excel)', isResult: true },
  cahpsFinal: { fileTypeId: 19, label: 'Final CAHPS file (ZIP)', isResult: true },
  hosHeader: { fileTypeId: 7, label: 'Header validation report (Excel)', isResult: false },
  hosDetail: { fileTypeId: 8, label: 'Detail validation report (Excel)', isResult: false },
  cahpsResponse: { fileTypeId: 9, label: 'Preview of sample and response (Excel)', isResult: true },
  cahpsAnswers: { fileTypeId: 10, label: 'Preview of answers (Excel)', isResult: true },
  archive: { fileTypeId: archivedUploads, label: 'Archived uploads', isResult: false },
  cahpsReportByName: {
    fileTypeId: 13,
    label: 'Validation report of each upload, by file name (TXT)',
    isResult: false,
  },
  cahpsPreviewByName: {
    fileTypeId: 16,
    label: 'Preview results of each upload, by file name (Excel)',
    isResult: true,
  },
} as const satisfies Record<string, BulkFileType>;

export interface BulkDownloader {
  readonly isSysadmin: boolean;
  /** permissions/hedis-only-user.ts */
  readonly isHedisOnly: boolean;
}

/** The types for this kind of user, before any permission; in display order. */
export function listBulkFileTypes(program: Program, user: BulkDownloader): readonly BulkFileType[] {
  switch (program) {
    case 'HEDIS':
      return [
        types.resultXml,
        types.resultCsv,
        types.validationCsv,
        types.bulkValidation,
        types.dataWorkbook,
        types.reviewWorkbook,
        types.reviewCsv,
        types.signedAttestation,
      ];
    case 'CAHPS':
      if (user.isSysadmin)
        return [types.cahpsReport, types.cahpsPreview, types.cahpsFinal, types.signedAttestation];
      return user.isHedisOnly
        ? [types.cahpsFinal, types.signedAttestation]
        : [types.cahpsReport, types.cahpsPreview, types.cahpsFinal];
    case 'HOS':
      return [types.hosHeader, types.hosDetail];
  }
}

/** Offered in addition, under "More file types". A HEDIS-only user has only the short list of a survey. */
export function listMoreBulkFileTypes(program: Program, user: BulkDownloader): readonly BulkFileType[] {
  if (program !== 'CAHPS') return [types.archive];
  return user.isHedisOnly
    ? []
    : [
        types.cahpsResponse,
        types.cahpsAnswers,
        types.cahpsReportByName,
        types.cahpsPreviewByName,
        types.archive,
      ];
}
