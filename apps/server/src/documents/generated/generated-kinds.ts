/** Every kind of file that is generated of a HEDIS submission, and what it depends on. Spec: files-on-request. */
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { GeneratedKind } from './generator.ts';

export const generatedKinds = {
  results: {
    fileTypes: [fileTypes.resultXml, fileTypes.resultCsv],
    dependsOn: 'results',
    formatVersion: 2,
  },
  workbook: { fileTypes: [fileTypes.workbook], dependsOn: 'file', formatVersion: 2 },
  xmlWorkbook: { fileTypes: [fileTypes.xmlWorkbook], dependsOn: 'file', formatVersion: 2 },
  reviewWorkbook: { fileTypes: [fileTypes.reviewWorkbook], dependsOn: 'review', formatVersion: 1 },
  reviewCsv: { fileTypes: [fileTypes.reviewCsv], dependsOn: 'review', formatVersion: 1 },
  auditReport: { fileTypes: [fileTypes.audit], dependsOn: 'lock', formatVersion: 1 },
} as const satisfies Readonly<Record<string, GeneratedKind>>;

export const findGeneratedKind = (fileType: number): GeneratedKind | undefined =>
  Object.values<GeneratedKind>(generatedKinds).find((kind) => kind.fileTypes.includes(fileType));
