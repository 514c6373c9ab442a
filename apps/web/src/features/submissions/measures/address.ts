/** Addresses of these pages, read. */
import { type ProductLine, productLines } from '@idss/domain/program';

export interface MeasurePlace {
  readonly subId: number;
  readonly productLine: ProductLine;
}

/** Null where the address names no submission. Product lines are written in any case. */
export function measurePlace(subId: string, productLine: string): MeasurePlace | null {
  const line = productLines.find((known) => known.toLowerCase() === productLine.toLowerCase());
  return line && /^\d{1,9}$/.test(subId) ? { subId: Number(subId), productLine: line } : null;
}
