/** Selects the submissions of an extract, and counts the others by the reason why they are left out. */
import { extractPart, type ExtractType, extractTypes } from '@idss/domain/extract/extract-type';
import type { ComponentTotal } from '#src/access/component-totals.sql.ts';
import type { ExtractSource } from './data-extract.sql.ts';

export interface Selection {
  readonly included: readonly ExtractSource[];
  readonly leftOut: {
    readonly testOrganizations: number;
    readonly nothingToReport: number;
    readonly notAudited: number;
    readonly noFile: number;
  };
}

export function selectSources(sources: readonly ExtractSource[], type: ExtractType): Selection {
  const included: ExtractSource[] = [];
  const leftOut = { testOrganizations: 0, nothingToReport: 0, notAudited: 0, noFile: 0 };
  for (const source of sources) {
    const part = extractPart(type, source);
    if (part === 'included') included.push(source);
    else if (part !== null) leftOut[part] += 1;
  }
  return { included, leftOut };
}

/** Of groups of components that are equal in the facts that decide. */
export const countByType = (totals: readonly ComponentTotal[]): Record<ExtractType, number> =>
  Object.fromEntries(
    extractTypes.map((type) => [
      type,
      totals.reduce((sum, each) => sum + (extractPart(type, each) === 'included' ? each.components : 0), 0),
    ]),
  ) as Record<ExtractType, number>;
