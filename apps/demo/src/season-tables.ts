/** The demonstration season as the CSV files of a season folder. */
import { joinCells } from '@idss/domain/csv/write-csv';
import { dayIn, defaultTimeZone, parseWallTime } from '@idss/domain/moments/moment-text';
import { columnName, tables, type SeasonFile } from '@idss/domain/season/tables';
import { isHedis, productLines } from '@idss/domain/program';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { organizations, partners } from './demo-organizations.ts';
import { auditorEmails, people } from './demo-people.ts';
import type { DemoSubmission } from './demo-submissions.ts';
import { createRandom } from './random.ts';
import { assignments } from './story-people.ts';

type Value = string | number | boolean | null | readonly string[];
export type SeasonRow = Readonly<Record<string, Value>>;

const toText = (value: Value | undefined): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return typeof value === 'object' ? value.join(' ') : String(value);
};

/** Rows by the column names of the file; columns that a row does not give are empty. */
export function toCsv(file: SeasonFile, rows: readonly SeasonRow[]): string {
  const keys = Object.keys(tables[file]);
  const records = [keys.map(columnName), ...rows.map((row) => keys.map((key) => toText(row[key])))];
  return records.map((cells) => `${joinCells(cells)}\n`).join('');
}

/** A moment some days from another, at an hour of Eastern time, whether daylight saving applies there or not. */
export function addDays(today: Date, days: number, hour: string): string {
  const day = dayIn(new Date(today.getTime() + days * 86_400_000), defaultTimeZone);
  return parseWallTime(`${day} ${hour}`, defaultTimeZone).toISOString();
}

export const seasonRow = (measurementYear: number): SeasonRow => ({
  measurementYear,
  measureModelDate: `${measurementYear}-11-03`,
  timeZone: defaultTimeZone,
});

export const milestoneRows = (today: Date): readonly SeasonRow[] => [
  { program: 'HEDIS', key: 'upload', label: 'Submission opens', at: addDays(today, -63, '09:00') },
  { program: 'HEDIS', key: 'planLock', label: 'Plan lock due', at: addDays(today, 14, '23:59') },
  { program: 'HEDIS', key: 'auditLock', label: 'Audit lock due', at: addDays(today, 28, '12:00') },
  { program: 'HEDIS', key: 'markFinal', label: 'Mark final due', at: addDays(today, 28, '21:00') },
  { program: 'HEDIS', key: 'attestation', label: 'Attestation due', at: addDays(today, 28, '21:00') },
  { program: 'HEDIS', key: 'resubmission', label: 'Resubmission ends', at: addDays(today, 43, '21:00') },
  { program: 'CAHPS', key: 'files', label: 'CAHPS files due', at: addDays(today, 13, '23:59') },
  { program: 'CAHPS', key: 'markFinal', label: 'CAHPS final due', at: addDays(today, 28, '21:00') },
  // The demonstration shows HOS files, so their fielding has begun; it ends months after the rest.
  { program: 'HOS', key: 'fielding', label: 'HOS fielding begins', at: addDays(today, -14, '09:00') },
  { program: 'HOS', key: 'attestation', label: 'HOS attestation due', at: addDays(today, 120, '21:00') },
];

export const organizationRows = (): readonly SeasonRow[] =>
  organizations.map((organization) => ({
    orgId: organization.orgId,
    orgName: organization.orgName,
    orgType: organization.orgType,
    state: organization.state,
    isAccredited: organization.isAccredited,
    isSelfDeveloped: organization.isSelfDeveloped,
    isTest: organization.isTest,
    contactFirstName: organization.contact[0],
    contactLastName: organization.contact[1],
  }));

export const submissionRows = (submissions: readonly DemoSubmission[]): readonly SeasonRow[] =>
  submissions.map((submission) => ({
    subId: submission.subId,
    orgId: submission.plan.orgId,
    productLine: submission.productLine,
    reportingProduct: submission.reportingProduct,
    reportingUnitId: submission.reportingUnitId,
    specialArea: submission.specialArea,
    specialProject: submission.specialProject,
    cmsContractNumber: submission.cmsContractNumber,
    planBenefitPackage: submission.planBenefitPackage,
    softwareVendorId: hasHedis(submission) ? submission.plan.softwareVendorId : null,
    isAuditRequired: submission.isAuditRequired,
    auditFirmId: submission.isAuditRequired ? submission.plan.auditFirmId : null,
    submissionIntention: submission.intention,
    approvedSampleReductions: submission.approvedSampleReductions,
  }));

export const hasHedis = ({ components }: DemoSubmission): boolean =>
  components.some(({ component }) => isHedis(component));

export const componentRows = (submissions: readonly DemoSubmission[]): readonly SeasonRow[] =>
  submissions.flatMap(({ subId, plan, components }) =>
    components.map(({ component, kind }) => ({
      subId,
      component,
      kind,
      vendorId: isHedis(component) ? null : plan.surveyVendorId,
    })),
  );

/** The certification id of a measure; null for the vendor that programs for itself. */
export function getGuid(vendorId: number, productLine: string, measureCode: string): string | null {
  const vendor = partners.find(({ orgId }) => orgId === vendorId);
  if (!vendor || vendor.isSelfDeveloped) return null;
  return createRandom(`certificate/${vendorId}/${productLine}/${measureCode}`).guid();
}

export const vendorMeasureRows = (catalogue: Catalogue): readonly SeasonRow[] =>
  partners
    .filter(({ orgType }) => orgType === 'softwareVendor')
    .flatMap(({ orgId: vendorId }) =>
      productLines.flatMap((productLine) =>
        [...catalogue.measures.values()].flatMap(({ code, isSurvey, productLines: lines }) => {
          const measureGuid = getGuid(vendorId, productLine, code);
          if (isSurvey || !lines.includes(productLine) || measureGuid === null) return [];
          return [{ vendorId, measureCode: code, productLine, measureGuid }];
        }),
      ),
    );

export const userRows = (): readonly SeasonRow[] =>
  people.map(({ email, givenName, familyName, title }) => ({ email, givenName, familyName, title }));

export const roleRows = (): readonly SeasonRow[] =>
  people.flatMap(({ email, roles }) => roles.map(({ role, entityId }) => ({ email, role, entityId })));

export const auditorRows = (): readonly SeasonRow[] => auditorEmails.map((email) => ({ email }));
export const assignmentRows = (): readonly SeasonRow[] =>
  assignments.map((assignment) => ({ ...assignment }));
