/** The types of files that a check generates. Spec: files-types. */
import type { Program } from '@idss/domain/program';
import { fileTypes } from '#src/files/stored-file.sql.ts';

const { validationCsv, bulkValidationCsv, resultXml, resultCsv } = fileTypes;
const { cahpsErrorReport, cahpsPreviewResponse, cahpsPreviewAnswers, cahpsPreviewResults } = fileTypes;
const { hosHeader, hosDetail, hosFatal } = fileTypes;

/** Replaced when a good file is taken in. */
export const generatedFileTypes = {
  HEDIS: [validationCsv, bulkValidationCsv, resultXml, resultCsv],
  CAHPS: [cahpsErrorReport, cahpsPreviewResponse, cahpsPreviewAnswers, cahpsPreviewResults],
  HOS: [hosHeader, hosDetail, hosFatal],
} as const satisfies Record<Program, readonly number[]>;

/** Kept of a refused file, too: they tell why. */
export const isReportOfRefused = (fileType: number): boolean =>
  fileType === validationCsv ||
  fileType === bulkValidationCsv ||
  fileType === cahpsErrorReport ||
  fileType === hosFatal;

/** They list what was found. */
export const isReportOfFindings = (fileType: number): boolean =>
  isReportOfRefused(fileType) || fileType === hosHeader || fileType === hosDetail;
