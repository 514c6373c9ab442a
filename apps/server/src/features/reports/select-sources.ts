/** Selects the submissions of an extract, and counts what it contains and the others by the reason why they are left out. */
import type { ValidationStatus } from '@idss/domain/findings/finding';
import {
  type ExtractFacts,
  extractPart,
  type ExtractType,
  extractTypes,
} from '@idss/domain/extract/extract-type';
import { isHedis } from '@idss/domain/program';
import { getStageByNumber } from '@idss/domain/stages/stage';
import type { ComponentTotal } from '#src/access/component-totals.sql.ts';
import type { ExtractSource, ExtractTotal } from './data-extract.sql.ts';

export const selectSources = (sources: readonly ExtractSource[], type: ExtractType): ExtractSource[] =>
  sources.filter((source) => extractPart(type, source) === 'included');

/** Of groups of components that are equal in the facts that decide. */
export const countByType = (totals: readonly ComponentTotal[]): Record<ExtractType, number> =>
  Object.fromEntries(
    extractTypes.map((type) => [
      type,
      totals.reduce((sum, each) => sum + (extractPart(type, each) === 'included' ? each.components : 0), 0),
    ]),
  ) as Record<ExtractType, number>;

/** In the order of the key in the database (migration 088). */
function readFacts(
  [step, validationStatus, isAuditRequired, hasFile, hasNothingToReport]: readonly string[],
  isTestOrganization: boolean,
): ExtractFacts {
  const stage = getStageByNumber(Number(step));
  if (stage === null) throw new Error(`There is no stage ${step}.`);
  return {
    stage,
    validationStatus: validationStatus as ValidationStatus,
    isAuditRequired: isAuditRequired === 'true',
    hasFile: hasFile === 'true',
    hasNothingToReport: hasNothingToReport === 'true',
    isTestOrganization,
  };
}

/** What an extract of this type contains and leaves out, from the totals of its season. */
export function countContents(
  components: readonly ComponentTotal[],
  totals: readonly ExtractTotal[],
  type: ExtractType,
) {
  const counts = { included: 0, testOrganizations: 0, nothingToReport: 0, notAudited: 0, noFile: 0 };
  for (const total of components.filter(({ component }) => isHedis(component))) {
    const part = extractPart(type, total);
    if (part !== null) counts[part] += total.components;
  }
  const isIncluded = (facts: readonly string[], isTest: boolean): boolean =>
    extractPart(type, readFacts(facts, isTest)) === 'included';
  const sum = (kind: 'extract-indicators' | 'extract-bytes'): number =>
    totals
      .filter((each) => each.kind === kind && isIncluded(each.key, each.isTestOrganization))
      .reduce((all, { number }) => all + number, 0);
  const { included: submissions, ...leftOut } = counts;
  return {
    submissions,
    organizations: totals
      .filter(
        ({ kind, key, isTestOrganization: isTest }) =>
          kind === 'extract-organizations' && key.some((facts) => isIncluded(facts.split(' '), isTest)),
      )
      .reduce((all, { organizations }) => all + organizations, 0),
    indicators: sum('extract-indicators'),
    bytes: sum('extract-bytes'),
    leftOut,
  };
}
