/** Season folders for tests: the shipped season, and the one after it with a retired, a new and a changed measure. */
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { readSeasonDefinition } from '@idss/validation/seasons/read-season-definition';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { type DemoSubmission, makeSubmissions } from '@idss/demo/demo-submissions';
import { hedisRequest } from '@idss/demo/generate-demo-season';
import { generateHedisXml } from '@idss/demo/generate-hedis';
import { shiftSeason } from '@idss/demo/season-of-year';
import type { Queryable } from '#src/db/queryable.ts';
import { readShippedSeason } from './shipped-season.ts';

export const shippedYear = exampleSeason.measurementYear;
export const nextYear = shippedYear + 1;
export const retiredMeasure = 'AAB';
export const newMeasure = 'ZZN';
export const changedMeasure = 'LBP';

interface Measure {
  code: string;
  name: string;
  hpr: { indicators: string[] };
  indicators: { key: string }[];
}
interface Catalogue {
  changes: { retiredCodes: { code: string; replacement: string | null }[] };
  measures: Measure[];
}

/** The files that define the next season. */
export async function makeNextDefinition(): Promise<Map<string, string>> {
  const files = shiftSeason((await readShippedSeason()).files, nextYear);
  const catalogue = JSON.parse(files.get('measures.json') ?? '') as Catalogue;
  catalogue.changes.retiredCodes.push({ code: retiredMeasure, replacement: null });
  catalogue.measures = catalogue.measures.map((measure) =>
    measure.code === retiredMeasure
      ? (JSON.parse(JSON.stringify(measure).replaceAll(`"${retiredMeasure}`, `"${newMeasure}`)) as Measure)
      : measure.code === changedMeasure
        ? { ...measure, name: 'Imaging for Low Back Pain, revised' }
        : measure,
  );
  return files.set('measures.json', JSON.stringify(catalogue, null, 1));
}

/** A submission without an audit, to be registered under any id. */
export function getSubmission(subId: number): DemoSubmission {
  const found = makeSubmissions(1, 1000).find(
    ({ productLine, specialProject, approvedSampleReductions }) =>
      productLine === 'Commercial' && specialProject === null && approvedSampleReductions.length === 0,
  );
  if (!found) throw new Error('There is no such submission.');
  return { ...found, subId, isAuditRequired: false };
}

export const staff = 'staff@portal.example';
export const signer = 'signer@plan.example';

/** The tables of a season with one HEDIS submission. */
export function seasonTables(
  year: number,
  { subId, plan, reportingProduct }: DemoSubmission,
): Map<string, string> {
  const vendor = plan.softwareVendorId;
  const day = `${year + 1}-06-15T21:00:00-04:00`;
  return new Map([
    ['season.csv', `MeasurementYear,MeasureModelDate\n${year},${year}-11-03\n`],
    [
      'milestones.csv',
      `Key,Label,At\nupload,Opens,${year + 1}-01-02T09:00:00-05:00\n${['planLock', 'auditLock', 'markFinal', 'attestation'].map((key) => `${key},${key},${day}\n`).join('')}`,
    ],
    [
      'organizations.csv',
      `OrgId,OrgName,OrgType,State,IsAccredited,IsSelfDeveloped,IsTest,ContactFirstName,ContactLastName
${plan.orgId},Lakeside,plan,OH,N,N,N,,
${vendor},Measure Engine,softwareVendor,,N,N,N,,
`,
    ],
    [
      'submissions.csv',
      `SubId,OrgId,ProductLine,ReportingProduct,ReportingUnitId,SpecialArea,SpecialProject,CmsContractNumber,PlanBenefitPackage,SoftwareVendorId,IsAuditRequired,AuditFirmId,SubmissionIntention,ApprovedSampleReductions
${subId},${plan.orgId},Commercial,${reportingProduct},,,,,,${vendor},N,,,
`,
    ],
    ['components.csv', `SubId,Component,Kind,VendorId\n${subId},DST,,\n`],
    ['vendor-measures.csv', 'VendorId,MeasureCode,ProductLine,MeasureGuid\n'],
    [
      'users.csv',
      `Email,GivenName,FamilyName,Title\n${staff},Stella,Staff,\n${signer},Mara,Signer,Director\n`,
    ],
    [
      'roles.csv',
      `Email,Role,EntityId\n${staff},sysadmin,-1\n${signer},orgsigner,${plan.orgId}\n${signer},orgadmin,${plan.orgId}\n`,
    ],
    ['auditors.csv', 'Email\n'],
    ['auditor-assignments.csv', 'Email,OrgId,SubId\n'],
  ]);
}

/** The season is collected in a year that has not come: its uploads begin now, as staff may decide in the console. */
export async function beginUploads(db: Queryable, year: number): Promise<void> {
  await db.query(
    `update season set milestones = jsonb_set(milestones, '{0,at}', to_jsonb(now() - interval '1 day')) where measurement_year = $1`,
    [year],
  );
}

/** A clean file of that season. */
export function getFile(submission: DemoSubmission, { catalogue }: SeasonDefinition): string {
  return generateHedisXml(hedisRequest({ submission, goal: 'clean', age: 1 }, catalogue, new Date()));
}

export function definitionFrom(files: ReadonlyMap<string, string>): SeasonDefinition {
  const reading = readSeasonDefinition(files);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.definition;
}
