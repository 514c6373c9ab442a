/** The smallest season that has every kind of row. For tests, and as the example of docs/season-folder.md. */
const files = {
  'season.csv': 'MeasurementYear,MeasureModelDate\n2025,2025-11-03\n',
  'milestones.csv': [
    'Key,Label,At',
    'upload,Portal opens,2026-03-16T09:00:00-04:00',
    'planLock,Plan lock,2026-06-01T23:59:00-04:00',
    'auditLock,Audit lock,2026-06-15T12:00:00-04:00',
    'markFinal,Mark final,2026-06-15T21:00:00-04:00',
    'attestation,Attestation,2026-06-15T21:00:00-04:00',
    '',
  ].join('\n'),
  'organizations.csv': [
    'OrgId,OrgName,OrgType,State,IsAccredited,IsSelfDeveloped,IsTest,ContactFirstName,ContactLastName',
    '100,"Lakeside Health, Inc.",plan,OH,Y,N,N,Ada,Berg',
    '101,Pilot Plan,plan,,N,N,Y,,',
    '901,Measure Engine,softwareVendor,,N,N,N,,',
    '950,Survey House,surveyVendor,,N,N,N,,',
    '970,Northgate Audit,auditFirm,,N,N,N,,',
    '',
  ].join('\n'),
  'submissions.csv': [
    'SubId,OrgId,ProductLine,ReportingProduct,ReportingUnitId,SpecialArea,SpecialProject,CmsContractNumber,PlanBenefitPackage,SoftwareVendorId,IsAuditRequired,AuditFirmId,SubmissionIntention,ApprovedSampleReductions',
    '1234,100,Commercial,HMO,,,,,,901,Y,970,Public reporting,CBP GSD',
    '1235,100,Medicaid,HMO,,,LTSS,,,901,Y,970,,',
    '1236,100,Medicare,HMO,,,SNP,H1234,001,901,Y,970,,',
    '1237,101,Exchange,EPO,,,,,,901,N,,,',
    '',
  ].join('\n'),
  'components.csv': [
    'SubId,Component,Kind,VendorId',
    '1234,DST,,',
    '1234,CAHPS,adult,950',
    '1235,DST,,',
    '1235,CAHPS,child CCC,950',
    '1236,DST,,',
    '1236,HOS,baseline,950',
    '1237,DST,,',
    '',
  ].join('\n'),
  'vendor-measures.csv': [
    'VendorId,MeasureCode,ProductLine,MeasureGuid',
    '901,CBP,Commercial,78A6C3AB-24d2-57d0-9c96-36030e1d6101',
    '',
  ].join('\n'),
  'users.csv': [
    'Email,GivenName,FamilyName,Title',
    'Admin@idss.example,Ines,Oyelaran,Season manager',
    'auditor@northgate.example,Paul,Whitcombe,',
    '',
  ].join('\n'),
  'roles.csv': [
    'Email,Role,EntityId',
    'admin@idss.example,sysadmin,-1',
    'auditor@northgate.example,auditor,100',
    '',
  ].join('\n'),
  'auditors.csv': 'Email\nauditor@northgate.example\n',
  'auditor-assignments.csv': 'Email,OrgId,SubId\nauditor@northgate.example,100,1234\n',
  'prior-results.csv': [
    'OrgId,ProductLine,ReportingProduct,MeasureCode,IndicatorKey,Rate,Denominator,EligiblePopulation,CollectionMethod',
    '100,Commercial,HMO,CBP,CBP.ControlHighBP,66.42,411,8020,H',
    '',
  ].join('\n'),
  'hos-baseline-roster.csv': 'Cohort,CmsContractNumber,MemberKey\n27,H1234,M270000001\n27,H1234,M270000002\n',
} as const;

export type SmallSeasonFile = keyof typeof files;

/** The files, optionally with one text in one file replaced. */
export function smallSeason(change?: {
  readonly file: SmallSeasonFile;
  readonly from: string;
  readonly to: string;
}): Map<string, string> {
  const map = new Map<string, string>(Object.entries(files));
  if (change) {
    const text = files[change.file];
    if (!text.includes(change.from)) throw new Error(`${change.file} does not contain ${change.from}`);
    map.set(change.file, text.replace(change.from, change.to));
  }
  return map;
}
