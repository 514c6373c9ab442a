/** The name of a HEDIS file: product line and submission id, `Commercial1234.xml`, in upper or lower case. F-005. */
import { type ProductLine, productLines } from '@idss/domain/program';

export interface NamedSubmission {
  readonly productLine: ProductLine;
  readonly submissionId: number;
}

/**
 * The parts of a file's name, or null where it is not a name of a HEDIS file. Folders before the name are left out. An id has
 * one spelling: a submission would have as many names as there are zeros before it otherwise.
 */
export function parseSubmissionId(fileName: string): NamedSubmission | null {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const match = /^(Commercial|Medicaid|Medicare|Exchange)([1-9][0-9]*)\.xml$/i.exec(name);
  const [, line = '', digits = ''] = match ?? [];
  const productLine = productLines.find((known) => known.toLowerCase() === line.toLowerCase());
  return productLine === undefined ? null : { productLine, submissionId: Number(digits) };
}
