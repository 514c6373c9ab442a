/** The submissions of the demonstration season, with their components. */
import type { ComponentKind } from '@idss/domain/files/required-file-name';
import type { Component, ProductLine } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';
import type { ReportingProduct } from '@idss/domain/season/tables';
import { lakeside, plans, type DemoPlan, type PlanKind } from './demo-organizations.ts';

export interface DemoSubmission {
  readonly subId: number;
  readonly plan: DemoPlan;
  readonly productLine: ProductLine;
  readonly reportingProduct: ReportingProduct;
  readonly reportingUnitId: string;
  readonly specialProject: string | null;
  readonly specialArea: string | null;
  readonly cmsContractNumber: string | null;
  readonly planBenefitPackage: string | null;
  readonly isAuditRequired: boolean;
  readonly intention: string;
  readonly approvedSampleReductions: readonly string[];
  readonly components: readonly { readonly component: Component; readonly kind: ComponentKind | null }[];
}

interface Pattern {
  readonly line: ProductLine;
  readonly product: ReportingProduct;
  readonly project?: string;
  readonly area?: string;
  /** CAHPS only: the plan reports no HEDIS data for it. */
  readonly isSurveyOnly?: true;
  readonly isUnaudited?: true;
}

const patterns: Record<PlanKind, readonly Pattern[]> = {
  allLines: [
    { line: 'Commercial', product: 'HMO/POS Combined' },
    { line: 'Commercial', product: 'PPO' },
    { line: 'Exchange', product: 'HMO' },
    { line: 'Medicaid', product: 'HMO' },
    { line: 'Medicaid', product: 'HMO', project: 'LTSS' },
    { line: 'Medicare', product: 'HMO' },
    { line: 'Medicare', product: 'PPO' },
    { line: 'Medicare', product: 'HMO', project: 'SNP' },
  ],
  commercial: [
    { line: 'Commercial', product: 'HMO' },
    { line: 'Commercial', product: 'PPO/EPO Combined' },
    { line: 'Commercial', product: 'HMO', project: 'FEHB', isUnaudited: true },
    { line: 'Exchange', product: 'EPO' },
    { line: 'Commercial', product: 'POS', isSurveyOnly: true },
  ],
  medicaid: [
    { line: 'Medicaid', product: 'HMO' },
    { line: 'Medicaid', product: 'HMO', project: 'LTSS' },
    { line: 'Medicaid', product: 'HMO', project: 'SCHIP', isUnaudited: true },
    { line: 'Medicaid', product: 'PSN', area: 'Northern counties' },
  ],
  medicare: [
    { line: 'Medicare', product: 'HMO' },
    { line: 'Medicare', product: 'PPO' },
    { line: 'Medicare', product: 'HMO', area: 'Metropolitan' },
    { line: 'Medicare', product: 'HMO', project: 'SNP' },
    { line: 'Medicare', product: 'PPO', project: 'SNP' },
  ],
  test: [
    { line: 'Commercial', product: 'HMO', isUnaudited: true },
    { line: 'Medicaid', product: 'HMO', isUnaudited: true },
    { line: 'Medicare', product: 'HMO', isUnaudited: true },
  ],
};

function getSubmissions(plan: DemoPlan, index: number, firstId: number): DemoSubmission[] {
  const own = patterns[plan.kind];
  // Lakeside reports its first product for two units; the files of the documentation belong to them.
  const all = plan.orgId === lakeside ? [...own.slice(0, 1), ...own] : own;
  return all.map((pattern, position) => {
    const isMedicare = pattern.line === 'Medicare';
    return {
      subId: firstId + position,
      plan,
      productLine: pattern.line,
      reportingProduct: pattern.product,
      reportingUnitId: plan.orgId === lakeside && position < 2 ? `${position + 1}` : '',
      specialProject: pattern.project ?? null,
      specialArea: pattern.area ?? null,
      // Preferred provider contracts are regional ones.
      cmsContractNumber: isMedicare
        ? `${pattern.product === 'PPO' ? 'R' : 'H'}${4100 + index * 10 + (pattern.area ? 1 : 0)}`
        : null,
      planBenefitPackage: pattern.project === 'SNP' ? '001' : null,
      isAuditRequired: !pattern.isUnaudited,
      intention: plan.isAccredited ? 'Accreditation and public reporting' : 'Public reporting',
      approvedSampleReductions: index % 5 === 1 && position === 0 ? ['CBP', 'GSD'] : [],
      components: getComponents(pattern),
    };
  });
}

function getComponents({ line, product, project, isSurveyOnly }: Pattern): DemoSubmission['components'] {
  const hedis = { component: hedisComponent, kind: null };
  if (isSurveyOnly) return [{ component: 'CAHPS', kind: 'adult' }];
  if (line === 'Exchange' || project === 'SNP' || project === 'LTSS' || project === 'FEHB') return [hedis];
  if (line === 'Medicare')
    return [hedis, { component: 'HOS', kind: product === 'PPO' ? 'followup' : 'baseline' }];
  const kind = project === 'SCHIP' ? 'child' : product === 'PSN' ? 'child CCC' : 'adult';
  return [hedis, { component: 'CAHPS', kind }];
}

/** Ids are new every year: `first` is that of the first plan, `others` that of the second. */
export function makeSubmissions(first: number, others: number): readonly DemoSubmission[] {
  let next = others;
  return plans.flatMap((plan, index) => {
    const isFirst = index === 0;
    const submissions = getSubmissions(plan, index, isFirst ? first : next);
    if (!isFirst) next += submissions.length;
    return submissions;
  });
}
