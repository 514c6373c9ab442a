/** The name that an upload for a component must have. Spec: uploads-names. */
import type { Component, ProductLine } from '../program.ts';
import { isHedis } from '../program.ts';

/** The survey of a component; null for HEDIS. */
export const componentKinds = ['adult', 'child', 'child CCC', 'baseline', 'followup'] as const;
export type ComponentKind = (typeof componentKinds)[number];

const surveyNames = {
  adult: (submissionId) => `CAHPSA${submissionId}.csv`,
  child: (submissionId) => `CAHPSC${submissionId}.csv`,
  'child CCC': (submissionId) => `CAHPSX${submissionId}.csv`,
  baseline: (submissionId) => `HOSB${submissionId}.txt`,
  followup: (submissionId) => `HOSF${submissionId}.txt`,
} as const satisfies Record<ComponentKind, (submissionId: number) => string>;

export interface NamedFile {
  readonly component: Component;
  readonly kind: ComponentKind | null;
  readonly productLine: ProductLine;
  readonly submissionId: number;
}

/** For example Commercial1234.xml, CAHPSA2101.csv, HOSB3101.txt. Not case-sensitive. */
export function requiredFileName({ component, kind, productLine, submissionId }: NamedFile): string {
  if (isHedis(component)) return `${productLine}${submissionId}.xml`;
  return surveyNames[kind ?? (component === 'CAHPS' ? 'adult' : 'baseline')](submissionId);
}
