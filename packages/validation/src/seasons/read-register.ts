/** The register of a season folder for the rules, without the server. The folder is read as the loader reads it. */
import { isHedis } from '@idss/domain/program';
import type { RegistrationTables } from '@idss/domain/season/check-registrations';
import { readRegistrations } from '@idss/domain/season/read-season-folder';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type { PriorYear, Registration, SeasonRegister } from '../rules/hedis/subject.ts';
import type { SurveyRegister, SurveyRegistration } from '../rules/survey/subject.ts';

export type RegisterReading =
  | {
      readonly ok: true;
      readonly register: { readonly hedis: SeasonRegister; readonly survey: SurveyRegister };
    }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

/** Reads the files by name; `registrationFiles` lists those that count. */
export function readRegister(files: ReadonlyMap<string, string>, measurementYear: number): RegisterReading {
  const reading = readRegistrations(files);
  if (!reading.ok) return reading;
  const { tables } = reading;
  return {
    ok: true,
    register: { hedis: hedisRegister(tables), survey: surveyRegister(tables, measurementYear) },
  };
}

const createKey = (...parts: readonly (string | number)[]): string => parts.join('|');

function hedisRegister(tables: RegistrationTables): SeasonRegister {
  const organizations = tables['organizations.csv'];
  const states = new Map(organizations.map(({ orgId, state }) => [orgId, state]));
  const registrations = new Map(
    tables['submissions.csv'].map((row): [number, Registration] => [
      row.subId,
      {
        submissionId: row.subId,
        organizationId: row.orgId,
        productLine: row.productLine,
        reportingProduct: row.reportingProduct,
        specialProject: row.specialProject,
        specialArea: row.specialArea,
        cmsContractNumber: row.cmsContractNumber,
        planBenefitPackage: row.planBenefitPackage,
        softwareVendorId: row.softwareVendorId,
        state: states.get(row.orgId) ?? null,
        stage: null,
        mayUpload: null,
        closedReason: null,
        previousGeneratedAt: null,
        approvedSampleReductions: new Set(row.approvedSampleReductions),
      },
    ]),
  );
  const certificates = new Set(
    tables['vendor-measures.csv'].map((row) =>
      createKey(row.vendorId, row.measureCode, row.productLine, row.measureGuid),
    ),
  );
  const results = priorResults(tables['prior-results.csv']);
  return {
    getRegistration: (id) => registrations.get(id),
    softwareVendors: new Map(
      organizations
        .filter(({ orgType }) => orgType === 'softwareVendor')
        .map(({ orgId, isSelfDeveloped }) => [orgId, { isSelfDeveloped }]),
    ),
    isCertified: (vendor, measure, productLine, guid) =>
      certificates.has(createKey(vendor, measure, productLine, guid.toLowerCase())),
    findPriorYear(id) {
      const known = registrations.get(id);
      return known && results.get(createKey(known.organizationId, known.productLine, known.reportingProduct));
    },
  };
}

type Mutable<M> = M extends ReadonlyMap<infer K, infer V> ? Map<K, V> : never;
type PriorResults = { readonly [Key in keyof PriorYear]: Mutable<PriorYear[Key]> };

/** Last year's results by plan; one row for each indicator that was reported. */
function priorResults(rows: RegistrationTables['prior-results.csv']): ReadonlyMap<string, PriorYear> {
  const plans = new Map<string, PriorResults>();
  for (const row of rows) {
    const key = createKey(row.orgId, row.productLine, row.reportingProduct);
    const plan = plans.get(key) ?? { measures: new Map(), indicators: new Map() };
    plans.set(key, plan);
    const { rate, denominator, eligiblePopulation, collectionMethod } = row;
    plan.measures.set(row.measureCode, { reported: true, collectionMethod });
    plan.indicators.set(row.indicatorKey, { rate, denominator, eligiblePopulation });
  }
  return plans;
}

function surveyRegister(tables: RegistrationTables, measurementYear: number): SurveyRegister {
  const submissions = new Map(tables['submissions.csv'].map((row) => [row.subId, row]));
  const registrations = new Map<string, SurveyRegistration>();
  for (const { subId, component, kind, vendorId } of tables['components.csv']) {
    const submission = submissions.get(subId);
    if (isHedis(component) || kind === null || !submission) continue;
    const { productLine, cmsContractNumber } = submission;
    registrations.set(createKey(component, subId), {
      submissionId: subId,
      component,
      kind,
      productLine,
      measurementYear,
      vendorId,
      cmsContractNumber,
    });
  }
  const rosters = new Map<string, Set<string>>();
  for (const { cohort, cmsContractNumber, memberKey } of tables['hos-baseline-roster.csv']) {
    const key = createKey(cohort, cmsContractNumber);
    const roster = rosters.get(key) ?? new Set<string>();
    rosters.set(key, roster.add(memberKey));
  }
  return {
    getRegistration: (component, submissionId) => registrations.get(createKey(component, submissionId)),
    getBaselineRoster: (cohort, contract) => rosters.get(createKey(cohort, contract)),
  };
}
