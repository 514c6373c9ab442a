/** Addresses of these pages, read. */
import { type ProductLine, productLines } from '@idss/domain/program';

export interface SubmissionAddress {
  readonly subId: number;
  readonly productLine: ProductLine;
}

/** Null where the address names no submission. Product lines are written in any case. */
export function parseAddress(subId: string, productLine: string): SubmissionAddress | null {
  const line = productLines.find((each) => each.toLowerCase() === productLine.toLowerCase());
  return line && /^\d{1,9}$/.test(subId) ? { subId: Number(subId), productLine: line } : null;
}
