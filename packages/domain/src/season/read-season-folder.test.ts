import { expect, test } from 'vitest';
import { registrationFiles } from './check-registrations.ts';
import { readRegistrations, readSeasonFolder } from './read-season-folder.ts';
import { smallSeason, type SmallSeasonFile } from './small-season.fixture.ts';

function findProblems(files: ReadonlyMap<string, string>): readonly string[] {
  const reading = readSeasonFolder(files);
  return reading.ok ? [] : reading.problems.map((p) => `${p.file}:${p.line} ${p.message}`);
}

test('reads a complete season', () => {
  const reading = readSeasonFolder(smallSeason());
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const { season } = reading;
  expect(season.measurementYear).toBe(2025);
  expect(season.tables['milestones.csv'][0]).toEqual({
    line: 2,
    program: null,
    key: 'upload',
    label: 'Portal opens',
    at: '2026-03-16T13:00:00.000Z',
  });
  expect(season.tables['organizations.csv'][0]).toMatchObject({
    orgId: 100,
    orgName: 'Lakeside Health, Inc.',
  });
  expect(season.tables['submissions.csv'][0]).toMatchObject({
    approvedSampleReductions: ['CBP', 'GSD'],
    specialProject: null,
    isAuditRequired: true,
  });
  expect(season.tables['users.csv'][0]?.email).toBe('admin@idss.example');
  expect(season.tables['vendor-measures.csv'][0]?.measureGuid).toBe('78a6c3ab-24d2-57d0-9c96-36030e1d6101');
});

test.each([
  ['', '', 'America/New_York'],
  [',TimeZone', ',', 'America/New_York'],
  [',TimeZone', ',Pacific/Honolulu', 'Pacific/Honolulu'],
])('with the column %j and the cell %j the season is in %s', (column, cell, timeZone) => {
  const files = smallSeason();
  files.set('season.csv', `MeasurementYear,MeasureModelDate${column}\n2025,2025-11-03${cell}\n`);
  const reading = readSeasonFolder(files);
  expect(reading.ok && reading.season.timeZone).toBe(timeZone);
});

test('columns may be in any order, and a first season has no results of the year before', () => {
  const files = smallSeason();
  files.set('season.csv', 'MeasureModelDate,MeasurementYear\n2025-11-03,2025\n');
  files.delete('prior-results.csv');
  files.delete('hos-baseline-roster.csv');
  files.set('README.md', 'notes');
  expect(findProblems(files)).toEqual([]);
});

/** By file: `text | its replacement | problem`. */
const wrong = Object.entries({
  'season.csv': String.raw`
    MeasurementYear | Year | season.csv:1 The column MeasurementYear is missing.
    2025, | 25, | season.csv:2 MeasurementYear is "25"; it must be a whole number from 2015 to 2099.
    2025-11-03 | 2025-02-30 | season.csv:2 MeasureModelDate is "2025-02-30"; it must be a date such as 2025-11-03.
    MeasureModelDate\n2025,2025-11-03 | MeasureModelDate,TimeZone\n2025,2025-11-03,Eastern | season.csv:2 TimeZone is "Eastern"; it must be empty or a time zone such as America/New_York.
    2025,2025-11-03\n |  | season.csv:1 The row of the season is missing.
    11-03\n | 11-03\n2026,2026-11-03\n | season.csv:3 A season has one row.
  `,
  'milestones.csv': String.raw`
    planLock, | lock, | milestones.csv:3 Key is "lock"; it must be one of upload, planLock, auditLock, markFinal, attestation, resubmission, files, fielding.
    09:00:00-04:00 | 09:00:00 | milestones.csv:2 At is "2026-03-16T09:00:00"; it must be a moment with its offset such as 2026-06-15T21:00:00-04:00.
    auditLock, | planLock, | milestones.csv:4 Milestone planLock is already on line 3.
    auditLock, | planLock, | milestones.csv:1 The milestone auditLock is missing.
    auditLock, | fielding, | milestones.csv:4 HEDIS has no milestone fielding; it has upload, planLock, auditLock, markFinal, attestation, resubmission.
    2026-06-15T12 | 2026-05-15T12 | milestones.csv:4 auditLock lies before planLock.
  `,
  'organizations.csv': String.raw`
    Lakeside Health | <b>Lakeside</b> Health | organizations.csv:2 OrgName is "<b>Lakeside</b> Health, Inc."; it must be given, with letters, without < and > and invisible characters, with at most 200 characters.
    OrgName | OrgName,Color | organizations.csv:1 "Color" is not a column of organizations.csv.
    State | OrgName | organizations.csv:1 The column OrgName appears more than once.
    ,plan,OH | ,clinic,OH | organizations.csv:2 OrgType is "clinic"; it must be one of plan, softwareVendor, surveyVendor, auditFirm.
    ,OH, | ,Ohio, | organizations.csv:2 State is "Ohio"; it must be empty or a two-letter state.
    101, | 100, | organizations.csv:3 OrgId 100 is already on line 2.
    ,Ada,Berg | ,Ada | organizations.csv:2 The row has 8 cells; the header has 9.
    "Lakeside | "Lakeside" | organizations.csv:2 Only a comma may follow a closing quote.
    auditFirm,,N,N | auditFirm,,N,Y | organizations.csv:6 IsSelfDeveloped may be Y only for a software vendor.
  `,
  'submissions.csv': String.raw`
    1235,100 | 1234,100 | submissions.csv:3 SubId 1234 is already on line 2.
    1235,100 | 1235,555 | submissions.csv:3 OrgId: 555 is not in organizations.csv.
    1235,100 | 1235,901 | submissions.csv:3 OrgId: 901 is of type softwareVendor; it must be plan.
    ,901,N | ,950,N | submissions.csv:5 SoftwareVendorId: 950 is of type surveyVendor; it must be softwareVendor.
    ,901,N | ,,N | components.csv:8 SoftwareVendorId of submission 1237 must be given, since it has DST.
    Y,970,Public | Y,901,Public | submissions.csv:2 AuditFirmId: 901 is of type softwareVendor; it must be auditFirm.
    Y,970,Public | Y,,Public | submissions.csv:2 AuditFirmId must be given where an audit is required.
    SNP,H1234,001 | SNP,,001 | submissions.csv:4 CmsContractNumber must be given for a Medicare submission.
    HMO,,,,,,901 | HMO,,,,H9999,,901 | submissions.csv:2 CmsContractNumber may be given only for Medicare; this submission is Commercial.
    SNP,H1234,001 | ,H1234,001 | submissions.csv:4 PlanBenefitPackage may be given only for the special project SNP.
    LTSS | SNP | submissions.csv:3 The special project SNP belongs to Medicare.
    SNP,H1234,001 | LTSS,H1234, | submissions.csv:4 The special project LTSS belongs to Medicaid.
    CBP GSD | CBP;GSD | submissions.csv:2 ApprovedSampleReductions is "CBP;GSD"; it must be measure codes parted by blanks.
    1235,100,Medicaid,HMO,,,LTSS | 1235,100,Commercial,HMO,,, | submissions.csv:3 The submission organization 100, Commercial, HMO is already on line 2.
  `,
  'components.csv': String.raw`
    1237,DST,,\n |  | submissions.csv:5 Submission 1237 has no row in components.csv.
    1237, | 1299, | components.csv:8 SubId 1299 is not in submissions.csv.
    1235,DST | 1234,DST | components.csv:4 Component DST of 1234 is already on line 2.
    1237,DST,, | 1237,DST,adult, | components.csv:8 Kind must be empty for DST.
    1237,DST,, | 1237,DST,,901 | components.csv:8 VendorId must be empty for DST; its vendor is SoftwareVendorId in submissions.csv.
    adult,950 | baseline,950 | components.csv:3 Kind must be one of adult, child, child CCC for CAHPS.
    adult,950 | child,950 | components.csv:3 CAHPS child is not collected for Commercial.
    1236,HOS | 1235,HOS | components.csv:7 HOS baseline is not collected for Medicaid.
    adult,950 | adult,901 | components.csv:3 VendorId: 901 is of type softwareVendor; it must be surveyVendor.
    adult,950 | adult, | components.csv:3 VendorId must be given for CAHPS.
  `,
  'vendor-measures.csv': String.raw`
    901, | 950, | vendor-measures.csv:2 VendorId: 950 is of type surveyVendor; it must be softwareVendor.
    78A6C3AB- |  | vendor-measures.csv:2 MeasureGuid is "24d2-57d0-9c96-36030e1d6101"; it must be a GUID.
  `,
  'users.csv': String.raw`
    Admin@idss | Admin idss | users.csv:2 Email is "Admin idss.example"; it must be an e-mail address of at most 75 characters.
    ,Ines, | ,, | users.csv:2 GivenName is ""; it must be given, with letters, without invisible characters, with at most 100 characters.
    auditor@northgate.example | ADMIN@idss.example | users.csv:3 User admin@idss.example is already on line 2.
  `,
  'roles.csv': String.raw`
    admin@idss.example,sysadmin,-1\n |  | roles.csv:1 No user has the role sysadmin.
    sysadmin,-1 | sysadmin,1 | roles.csv:2 EntityId of sysadmin must be -1.
    auditor,100 | auditor,970 | roles.csv:3 EntityId: 970 is of type auditFirm; it must be plan.
    auditor,100 | vendoruser,100 | roles.csv:3 EntityId: 100 is of type plan; it must be softwareVendor or surveyVendor.
    auditor,100 | submissionuser,100 | roles.csv:3 EntityId: 100 is not in submissions.csv.
    auditor,100 | owner,100 | roles.csv:3 Role is "owner"; it must be one of sysadmin, orgadmin, orgsigner, orguser, viewer, auditor, vendoradmin, vendorsigner, vendoruser, submissionuser.
    auditor@northgate.example, | nobody@idss.example, | roles.csv:3 nobody@idss.example is not in users.csv.
  `,
  'auditors.csv': String.raw`
    auditor@northgate.example\n |  | roles.csv:3 auditor@northgate.example has the role auditor and is not in auditors.csv.
  `,
  'auditor-assignments.csv': String.raw`
    100,1234 | 101,1237 | auditor-assignments.csv:2 auditor@northgate.example does not have the role auditor for organization 101.
    100,1234 | 100,1237 | auditor-assignments.csv:2 Submission 1237 belongs to organization 101.
    100,1234 | 100,1299 | auditor-assignments.csv:2 SubId 1299 is not in submissions.csv.
  `,
  'prior-results.csv': String.raw`
    66.42 | 66,42 | prior-results.csv:2 The row has 10 cells; the header has 9.
    66.42 | high | prior-results.csv:2 Rate is "high"; it must be empty or a number such as 61.25.
    100,Comm | 950,Comm | prior-results.csv:2 OrgId: 950 is of type surveyVendor; it must be plan.
  `,
  'hos-baseline-roster.csv': String.raw`
    M270000002 | M270000001 | hos-baseline-roster.csv:3 Member M270000001, cohort 27, H1234 is already on line 2.
  `,
} satisfies Partial<Record<SmallSeasonFile, string>>).flatMap(([file, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.trim().replaceAll('\\n', '\n')))
    .map(([from = '', to = '', problem = '']) => [file as SmallSeasonFile, from, to, problem] as const),
);

test.each(wrong)('%s with %j changed to %j is refused', (file, from, to, problem) => {
  expect(findProblems(smallSeason({ file, from, to }))).toContain(problem);
});

test.each(wrong)('validation accepts what the loader accepts: %s with %j changed to %j', (file, from, to) => {
  const files = smallSeason({ file, from, to });
  const whole = readSeasonFolder(files);
  const part = readRegistrations(files);
  const names: readonly string[] = registrationFiles;
  const expected = whole.ok ? [] : whole.problems.filter((problem) => names.includes(problem.file));
  expect(part.ok ? [] : part.problems).toEqual(expected);
});

test.each(['\u202e', '\u2066', '\u200b'])('the name of an organization cannot have %j', (character) => {
  const to = `Lakeside${character} Health`;
  const problems = findProblems(smallSeason({ file: 'organizations.csv', from: 'Lakeside Health', to }));
  expect(problems).toEqual([
    expect.stringMatching(/^organizations\.csv:2 OrgName is .*invisible characters/),
  ]);
});

test('an empty file lacks its columns', () => {
  const files = smallSeason();
  files.set('auditors.csv', '');
  expect(findProblems(files)).toEqual(['auditors.csv:1 The column Email is missing.']);
});

test('a missing file and a file that does not belong there are problems', () => {
  const files = smallSeason();
  files.delete('roles.csv');
  files.set('plans.csv', 'A\n');
  expect(findProblems(files)).toEqual([
    'roles.csv:1 A season that is not loaded yet needs all of its tables. Missing: roles.csv.',
    'plans.csv:1 This is not a file of a season folder.',
  ]);
});

test('all problems are reported, by file and line', () => {
  const files = smallSeason({ file: 'organizations.csv', from: ',plan,OH', to: ',clinic,Ohio' });
  files.set('season.csv', 'MeasurementYear,MeasureModelDate\nx,y\n');
  expect(findProblems(files).map((text) => text.split(' ')[0])).toEqual([
    'season.csv:2',
    'season.csv:2',
    'organizations.csv:2',
    'organizations.csv:2',
  ]);
});

/** The small season as the portal has it. */
function readStored() {
  const reading = readSeasonFolder(smallSeason());
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const { tables } = reading.season;
  const toStored = <R>(rows: readonly R[]): readonly R[] => rows.map((row) => ({ ...row, line: 0 }));
  return {
    'milestones.csv': toStored(tables['milestones.csv']),
    'organizations.csv': toStored(tables['organizations.csv']),
    'submissions.csv': toStored(tables['submissions.csv']),
    'components.csv': toStored(tables['components.csv']),
    'vendor-measures.csv': toStored(tables['vendor-measures.csv']),
    'users.csv': toStored(tables['users.csv']),
    'roles.csv': toStored(tables['roles.csv']),
    'auditors.csv': toStored(tables['auditors.csv']),
    'auditor-assignments.csv': toStored(tables['auditor-assignments.csv']),
  };
}

/** season.csv and these. */
const someTables = (others: Partial<Record<SmallSeasonFile, string>>) =>
  new Map([['season.csv', smallSeason().get('season.csv') ?? ''], ...Object.entries(others)]);

test('of a season that is loaded a folder may leave out tables: they stay as the portal has them', () => {
  const dates =
    smallSeason({ file: 'milestones.csv', from: '06-01T23', to: '06-02T23' }).get('milestones.csv') ?? '';
  const reading = readSeasonFolder(someTables({ 'milestones.csv': dates }), readStored());
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const { given, tables, merged } = reading.season;
  expect([...given]).toEqual(['season.csv', 'milestones.csv']);
  expect(tables['submissions.csv']).toEqual([]);
  expect(merged['submissions.csv']).toHaveLength(4);
  expect(merged['milestones.csv'][1]?.at).toBe('2026-06-03T03:59:00.000Z');
});

test.each<[string, Partial<Record<SmallSeasonFile, string>>, readonly string[]]>([
  [
    'a role of a person of the portal',
    { 'roles.csv': 'Email,Role,EntityId\nauditor@northgate.example,viewer,101\n' },
    [],
  ],
  [
    'a role of a person whom the portal does not have',
    { 'roles.csv': 'Email,Role,EntityId\nnobody@idss.example,viewer,101\n' },
    ["roles.csv:2 nobody@idss.example is not in the portal's users."],
  ],
  [
    'a component of a submission that the portal does not have',
    { 'components.csv': `${smallSeason().get('components.csv')}1299,DST,,\n` },
    ["components.csv:9 SubId 1299 is not in the portal's submissions."],
  ],
  [
    'an organization whose type its submissions do not allow',
    {
      'organizations.csv':
        'OrgId,OrgName,OrgType,State,IsAccredited,IsSelfDeveloped,IsTest,ContactFirstName,ContactLastName\n970,Northgate,plan,,N,N,N,,\n',
    },
    ['1234', '1235', '1236'].map(
      () =>
        'submissions.csv:1 AuditFirmId: 970 is of type plan; it must be auditFirm. (a row that the portal has)',
    ),
  ],
  [
    'submissions without one that has components',
    { 'submissions.csv': (smallSeason().get('submissions.csv') ?? '').replace(/^1237.*\n/m, '') },
    [],
  ],
  [
    'dates without one that is needed',
    { 'milestones.csv': 'Key,Label,At\nupload,Opens,2026-03-16T09:00:00-04:00\n' },
    ['planLock', 'auditLock', 'markFinal', 'attestation'].map(
      (key) => `milestones.csv:1 The milestone ${key} is missing.`,
    ),
  ],
])('a folder with only %s', (_what, files, expected) => {
  const reading = readSeasonFolder(someTables(files), readStored());
  const problems = reading.ok ? [] : reading.problems.map((p) => `${p.file}:${p.line} ${p.message}`);
  expect(problems).toEqual(expected);
});

test('what is wrong in the portal already refuses no folder that does not speak of it', () => {
  const stored = readStored();
  const people = { ...stored, 'auditors.csv': [] };
  const dates = smallSeason().get('milestones.csv') ?? '';
  expect(readSeasonFolder(someTables({ 'milestones.csv': dates }), people).ok).toBe(true);
});

test('a folder says which season it is for', () => {
  expect(findProblems(new Map([['milestones.csv', smallSeason().get('milestones.csv') ?? '']]))).toEqual([
    'season.csv:1 The file is missing: it says which season the folder is for.',
  ]);
  expect(findProblems(someTables({ 'milestones.csv': smallSeason().get('milestones.csv') ?? '' }))).toEqual([
    'organizations.csv:1 A season that is not loaded yet needs all of its tables. Missing: organizations.csv, submissions.csv, components.csv, vendor-measures.csv, users.csv, roles.csv, auditors.csv, auditor-assignments.csv.',
  ]);
});
