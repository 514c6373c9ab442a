import { portalPermissions } from '@idss/domain/permissions/portal-permissions';
import { expect, test } from 'vitest';
import { changeSetting } from '#src/test/change-setting.ts';
import { makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';
const manager = 'admin@birch.example';

const portal = await providePortal({
  works: false,
  organizations: [{ orgId: 10, name: 'Birch Plan' }],
  people: { [staff]: ['sysadmin'], [manager]: ['orgadmin', 10] },
});
const db = portal.database.owner;
await makeSubmission(db, { subId: 1, orgId: 10 });

const ask = async (as: string, url: string): Promise<object> => (await portal.get(as, `/api/${url}`)).body;

test.each([
  [staff, true],
  [manager, false],
])('portal-wide permissions of %s', async (person, isAllowed) => {
  expect(await ask(person, 'GetCurrentUser')).toMatchObject({
    may: Object.fromEntries(portalPermissions.map((permission) => [permission, isAllowed])),
  });
  expect(await ask(person, 'GetMenuActionAvailabilities')).toMatchObject({
    allowsAdministration: isAllowed,
    allowsUserManagement: true,
  });
  expect(await ask(person, 'GetSubmissionSummary?subId=1&component=DST')).toMatchObject({
    canSeeAuditors: isAllowed,
    canSeeDetails: isAllowed,
  });
});

const getUploads = async (person: string) => ({
  menu: await ask(person, 'GetBulkUploadAvailabilities'),
  submission: await ask(person, 'GetSubmissionSummary?subId=1&component=DST'),
});

const openHedis = (isOpen: boolean) => changeSetting(portal, 'allowsHedisSubmission', isOpen);

test('uploads are offered only while the program is open and no file is being processed', async () => {
  const db = portal.database.owner;
  expect(await getUploads(manager)).toMatchObject({
    menu: { allowsHedisSubmission: true, allowsCahpsSubmission: false },
    submission: { isFileUploadAllowed: true, fileUploadNotAllowedReason: '' },
  });

  await openHedis(false);
  for (const person of [manager, staff])
    expect(await getUploads(person)).toMatchObject({
      menu: { allowsHedisSubmission: false },
      submission: {
        isFileUploadAllowed: false,
        fileUploadNotAllowedReason: 'HEDIS submissions are switched off at the moment.',
      },
    });
  await openHedis(true);

  await db.query('update component set running_upload_file_id = gen_random_uuid() where sub_id = 1');
  expect((await getUploads(manager)).submission).toMatchObject({
    isFileUploadAllowed: false,
    isJobRunning: true,
    fileUploadNotAllowedReason: 'Another file for this submission is still being processed.',
  });
  await db.query('update component set running_upload_file_id = null where sub_id = 1');
});

test.each([
  ['viewAllActivity', 'Events/GetEventsForUser?numberReturned=1&forAllSubs=true'],
  ['viewTestOrganizations', 'GetSubmissionsForUser?getAllSubmissions=true'],
  ['viewTestOrganizations', 'GetTestSubmissionsForUser'],
  ['viewAdminReports', 'Reports/GetValidationReportData'],
  ['manageAnnouncements', 'Announcements/GetAnnouncementsDetail'],
  ['viewSubmissionDetails', 'GetDetailedSubmission?submissionId=1&component=DST'],
])('%s opens the call only to those who have it', async (_permission, url) => {
  expect((await portal.get(staff, `/api/${url}`)).status).toBe(200);
  expect((await portal.get(manager, `/api/${url}`)).status).toBe(403);
});
