import { expect, test } from 'vitest';
import type { Config } from '#src/config.ts';
import { changes } from '#src/kernel/cached.ts';
import { pagePolicy } from '#src/http/security-headers.ts';
import { manager, planAndStaff, providePortal, staff } from '#src/test/provide-portal.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';

const portal = await providePortal({
  ...planAndStaff,
  works: false,
  environment: { DCAP: 'on', DCAP_EMBED_URL: 'https://dcap.example/submissions' },
});
const outside = await providePortal({ ...planAndStaff, works: false });

const listed = async () => (await portal.get(staff, '/api/GetAllOrganizationsWithContact')).body as unknown;
const update = (body: object, as = staff) => portal.post(as, '/api/UpdateOrganization', body);
const contact = (body: object) => portal.post(staff, '/api/UpdateOrganizationContact', body);
const plan = { contactFirstName: '', contactLastName: '', inactive: false };
const events = async (): Promise<unknown[]> =>
  (
    await portal.database.owner.query<{ detail: unknown }>('select detail from event order by event_id')
  ).rows.map(({ detail }) => detail);

test('a plan is added, renamed and gets a contact, each with its event; the same again changes nothing', async () => {
  expect(await update({ EisOrgId: 77, OrgName: ' New Plan ', Inactive: false })).toMatchObject({
    status: 200,
    body: true,
  });
  await update({ EisOrgId: 77, OrgName: 'Renamed Plan', Inactive: true });
  await update({ EisOrgId: 77, OrgName: 'Renamed Plan', Inactive: true });
  await contact({ EisOrgId: 77, ContactFirstName: 'Ana', ContactLastName: 'Berg' });
  expect(await listed()).toEqual([
    { ...plan, eisOrgId: 10, orgName: 'Plan 10' },
    {
      eisOrgId: 77,
      orgName: 'Renamed Plan',
      inactive: true,
      contactFirstName: 'Ana',
      contactLastName: 'Berg',
    },
  ]);
  expect(await events()).toMatchObject([
    { kind: 'organization-changed', organizationId: 77, before: null, after: { orgName: 'New Plan' } },
    { before: { orgName: 'New Plan' }, after: { orgName: 'Renamed Plan', inactive: true } },
    { after: { contactFirstName: 'Ana', contactLastName: 'Berg' } },
  ]);
});

test('a name and a contact that are saved at once are both kept', async () => {
  await update({ EisOrgId: 79, OrgName: 'Once', Inactive: false });
  const answers = await writeAtOnce(portal.database, 'organization', [
    () => update({ EisOrgId: 79, OrgName: 'Twice', Inactive: false }),
    () => contact({ EisOrgId: 79, ContactFirstName: 'Ana', ContactLastName: 'Berg' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listed()).toContainEqual({
    eisOrgId: 79,
    orgName: 'Twice',
    inactive: false,
    contactFirstName: 'Ana',
    contactLastName: 'Berg',
  });
});

test('other processes learn of a change', async () => {
  const other = await portal.another();
  const hint = new Promise<string>((resolve) => other.app.push.onChange(changes.season, resolve));
  await update({ EisOrgId: 78, OrgName: 'Another Plan', Inactive: false });
  expect(await hint).toBe('');
  await other.close();
});

test('pages may embed the configured page, and only in a DCAP environment', () => {
  const getFrames = (config: Config): string | undefined =>
    pagePolicy(config)
      .split('; ')
      .find((each) => each.startsWith('frame-src'));
  expect(getFrames(portal.app.config)).toBe("frame-src 'self' https://dcap.example");
  expect(getFrames({ ...portal.app.config, dcap: 'off' })).toBe("frame-src 'self'");
  expect(getFrames(outside.app.config)).toBe("frame-src 'self'");
});

test.each([
  ['no name', { EisOrgId: 10, OrgName: ' ', Inactive: false }, 400],
  ['the id 0', { EisOrgId: 0, OrgName: 'A', Inactive: false }, 400],
  ['a text as id', { EisOrgId: '10', OrgName: 'A', Inactive: false }, 400],
  ['markup as a name', { EisOrgId: 10, OrgName: '<b>Plan</b>', Inactive: false }, 400],
  ['a turn of the direction', { EisOrgId: 10, OrgName: 'Plan\u202enalP', Inactive: false }, 400],
  ['an invisible name', { EisOrgId: 10, OrgName: '\u200b', Inactive: false }, 400],
  ['a vendor', { EisOrgId: 901, OrgName: 'A', Inactive: false }, 409],
])('refused: %s', async (_, body, status) => {
  const before = await listed();
  expect((await update(body)).status).toBe(status);
  expect(await listed()).toEqual(before);
});

test('a contact has both names and a plan', async () => {
  expect((await contact({ EisOrgId: 10, ContactFirstName: '', ContactLastName: 'B' })).status).toBe(400);
  for (const wrong of ['<i>B</i>', 'B\u2067'])
    for (const names of [
      { ContactFirstName: 'A', ContactLastName: wrong },
      { ContactFirstName: wrong, ContactLastName: 'B' },
    ])
      expect((await contact({ EisOrgId: 10, ...names })).status).toBe(400);
  expect((await contact({ EisOrgId: 99, ContactFirstName: 'A', ContactLastName: 'B' })).status).toBe(404);
});

test('only system administrators, and only in a DCAP environment', async () => {
  const body = { EisOrgId: 10, OrgName: 'A', Inactive: false };
  expect((await update(body, manager)).status).toBe(403);
  expect((await outside.post(staff, '/api/UpdateOrganization', body)).status).toBe(404);
  expect((await outside.get(staff, '/api/GetAllOrganizationsWithContact')).status).toBe(404);
  expect((await outside.get(staff, '/api/GetDcapEmbedAddress')).status).toBe(404);
  expect((await outside.get(staff, '/api/GetAllOrganizations')).body).toMatchObject([
    { orgId: 10 },
    { orgId: 901 },
  ]);
  expect((await portal.get(staff, '/api/GetDcapEmbedAddress')).body).toEqual({
    url: 'https://dcap.example/submissions',
  });
});
