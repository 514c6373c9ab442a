/** Which HEDIS components a data extract contains. Spec: admin-data-extract. */
import { isExtractable } from '../attestation/public-reporting.ts';
import type { ValidationStatus } from '../findings/finding.ts';
import { isAfter, type Stage } from '../stages/stage.ts';

export const extractTypes = [
  'All',
  'NoErrors',
  'NoSchemaErrors',
  'PlanLocked',
  'AuditLocked',
  'Attested',
] as const;
export type ExtractType = (typeof extractTypes)[number];

export interface ExtractFacts {
  readonly isAuditRequired: boolean;
  readonly isTestOrganization: boolean;
  readonly hasFile: boolean;
  /** It was declared: no file is waited for. */
  readonly hasNothingToReport: boolean;
  readonly stage: Stage;
  /** Of the latest file, also of a refused one. */
  readonly validationStatus: ValidationStatus;
}

const isSelected: Readonly<Record<ExtractType, (facts: ExtractFacts) => boolean>> = {
  All: () => true,
  NoErrors: ({ validationStatus }) => validationStatus === 'NoIssues' || validationStatus === 'Warning',
  NoSchemaErrors: ({ validationStatus }) =>
    validationStatus !== 'SchemaError' && validationStatus !== 'Fatal',
  PlanLocked: ({ stage }) => isAfter(stage, 'plan-lock'),
  AuditLocked: ({ stage }) => isAfter(stage, 'audit-lock'),
  Attested: ({ stage }) => stage === 'complete',
};

/** Of all that the type would choose, why one is left out; null: it is not selected. */
export type ExtractPart = 'included' | 'testOrganizations' | 'nothingToReport' | 'notAudited' | 'noFile';

export function extractPart(type: ExtractType, facts: ExtractFacts): ExtractPart | null {
  if (!isSelected[type](facts)) return null;
  if (facts.isTestOrganization) return 'testOrganizations';
  if (facts.hasNothingToReport) return 'nothingToReport';
  if (!isExtractable(facts.isAuditRequired, facts.isTestOrganization)) return 'notAudited';
  return facts.hasFile ? 'included' : 'noFile';
}

/** DSTExtract_MY2025_All_20260501_093059.zip, in UTC. */
export function extractName(measurementYear: number, type: ExtractType, at: Date): string {
  const digits = at.toISOString().replaceAll(/\D/g, '');
  return `DSTExtract_MY${measurementYear}_${type}_${digits.slice(0, 8)}_${digits.slice(8, 14)}.zip`;
}
