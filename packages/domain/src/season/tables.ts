/**
 * The files of a season folder and their columns. A column is spelled in the file as here, with a capital first
 * letter (`orgId` is OrgId). docs/season-folder.md describes them for those who write such a folder.
 */
import { roleNames } from '../permissions/actions.ts';
import { componentKinds } from '../files/required-file-name.ts';
import { components, productLines, programs, type Program } from '../program.ts';
import type { Cell } from './cells.ts';
import {
  date,
  decimal,
  email,
  guid,
  identifier,
  integer,
  measureCode,
  measureCodes,
  moment,
  enumCell,
  organizationName,
  optional,
  pattern,
  personText,
  timeZone,
  word,
  yesNo,
} from './cells.ts';

/** The dates of each program, in this order of time. */
export const programMilestones = {
  HEDIS: ['upload', 'planLock', 'auditLock', 'markFinal', 'attestation', 'resubmission'],
  CAHPS: ['files', 'markFinal'],
  HOS: ['fielding', 'attestation'],
} as const satisfies Record<Program, readonly string[]>;
export type MilestoneKey = (typeof programMilestones)[Program][number];
export const milestoneKeys: readonly MilestoneKey[] = [
  ...new Set(programs.flatMap((program): readonly MilestoneKey[] => programMilestones[program])),
];
/** Those without which a season is not loaded. */
export const requiredMilestones: readonly MilestoneKey[] = programMilestones.HEDIS.slice(0, 5);

export const organizationTypes = ['plan', 'softwareVendor', 'surveyVendor', 'auditFirm'] as const;
export type OrganizationType = (typeof organizationTypes)[number];

/** As the import schema of the HEDIS files lists them. */
export const reportingProducts = [
  'HMO',
  'POS',
  'PPO',
  'EPO',
  'HMO/POS Combined',
  'HMO/PPO Combined',
  'HMO/POS/PPO Combined',
  'PPO/EPO Combined',
  'FFS',
  'PSN',
] as const;
export type ReportingProduct = (typeof reportingProducts)[number];

export const tables = {
  'season.csv': {
    measurementYear: integer(2015, 2099),
    measureModelDate: date,
    timeZone: optional(timeZone),
  },
  'milestones.csv': {
    program: optional(enumCell(programs)),
    key: enumCell(milestoneKeys),
    label: word(100),
    at: moment,
  },
  'organizations.csv': {
    orgId: identifier,
    orgName: organizationName,
    orgType: enumCell(organizationTypes),
    state: optional(pattern(/^[A-Z]{2}$/, 'a two-letter state')),
    isAccredited: yesNo,
    isSelfDeveloped: yesNo,
    isTest: yesNo,
    contactFirstName: optional(personText),
    contactLastName: optional(personText),
  },
  'submissions.csv': {
    subId: identifier,
    orgId: identifier,
    productLine: enumCell(productLines),
    reportingProduct: enumCell(reportingProducts),
    reportingUnitId: optional(word(50)),
    specialArea: optional(word(100)),
    specialProject: optional(word(50)),
    cmsContractNumber: optional(pattern(/^[HRES]\d{4}$/, 'a contract number such as H1234')),
    planBenefitPackage: optional(pattern(/^\d{3}$/, 'three digits')),
    softwareVendorId: optional(identifier),
    isAuditRequired: yesNo,
    auditFirmId: optional(identifier),
    submissionIntention: optional(word(200)),
    approvedSampleReductions: measureCodes,
  },
  'components.csv': {
    subId: identifier,
    component: enumCell(components),
    kind: optional(enumCell(componentKinds)),
    vendorId: optional(identifier),
  },
  'vendor-measures.csv': {
    vendorId: identifier,
    measureCode,
    productLine: enumCell(productLines),
    measureGuid: guid,
  },
  'users.csv': {
    email,
    givenName: personText,
    familyName: optional(personText),
    title: optional(personText),
  },
  'roles.csv': { email, role: enumCell(roleNames), entityId: integer(-1, 999_999_999) },
  'auditors.csv': { email },
  'auditor-assignments.csv': { email, orgId: identifier, subId: identifier },
  'prior-results.csv': {
    orgId: identifier,
    productLine: enumCell(productLines),
    reportingProduct: enumCell(reportingProducts),
    measureCode,
    indicatorKey: word(120),
    rate: optional(decimal),
    denominator: optional(integer(0, 999_999_999)),
    eligiblePopulation: optional(integer(0, 999_999_999)),
    collectionMethod: optional(enumCell(['A', 'H', 'E'])),
  },
  'hos-baseline-roster.csv': {
    cohort: integer(1, 99),
    cmsContractNumber: pattern(/^[HRES]\d{4}$/, 'a contract number such as H1234'),
    memberKey: pattern(/^[A-Za-z0-9]{1,12}$/, '1 to 12 letters and digits'),
  },
} as const satisfies Record<string, Record<string, Cell<unknown>>>;

export type SeasonFile = keyof typeof tables;
export const seasonFiles = Object.keys(tables).filter(isSeasonFile);

/** A first season has neither results of the year before nor the sample of an earlier survey. */
export const optionalFiles: ReadonlySet<SeasonFile> = new Set([
  'prior-results.csv',
  'hos-baseline-roster.csv',
]);

export function isSeasonFile(name: string): name is SeasonFile {
  return Object.hasOwn(tables, name);
}

/** Columns that a file may leave out: their cells read as if they were empty. */
const optionalColumns: Partial<Record<SeasonFile, readonly string[]>> = {
  'season.csv': ['timeZone'],
  'milestones.csv': ['program'],
};
export const isOptionalColumn = (file: SeasonFile, key: string): boolean =>
  optionalColumns[file]?.includes(key) ?? false;

type ValueOf<C> = C extends Cell<infer T> ? T : never;

/** A row that is read by these columns, with its line. */
export type RowFrom<Columns> = { readonly [K in keyof Columns]: ValueOf<Columns[K]> } & {
  readonly line: number;
};
export type RowOf<F extends SeasonFile> = RowFrom<(typeof tables)[F]>;

export type SeasonTables = { readonly [F in SeasonFile]: readonly RowOf<F>[] };

export const columnName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);
