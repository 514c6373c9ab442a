/** Accepted types of a program's upload, and the meaning of their names. Spec: uploads-accepted, uploads-names. */
import type { Program } from '@idss/domain/program';
import { maxFiles, type FilePickerProps } from '#src/components/upload/FilePicker.tsx';

const rules = `Up to ${maxFiles} submissions. A zip may contain folders.`;

export const acceptedFiles: Readonly<
  Record<Program, Pick<FilePickerProps, 'label' | 'accept' | 'fileTypes' | 'hint'>>
> = {
  HEDIS: {
    label: 'HEDIS files',
    accept: { 'text/xml': ['.xml'], 'application/zip': ['.zip'] },
    fileTypes: '.xml or .zip',
    hint: `${rules} Names: product line and submission id, such as Commercial1234.xml`,
  },
  CAHPS: {
    label: 'CAHPS files',
    accept: { 'text/csv': ['.csv'], 'application/zip': ['.zip'] },
    fileTypes: '.csv or .zip',
    hint: `${rules} Names: CAHPSA, CAHPSC or CAHPSX and the submission id, such as CAHPSA2101.csv`,
  },
  HOS: {
    label: 'HOS files',
    accept: { 'text/plain': ['.txt'], 'application/zip': ['.zip'] },
    fileTypes: '.txt or .zip',
    hint: `${rules} Names: HOSB or HOSF and the submission id, such as HOSB3101.txt`,
  },
};
