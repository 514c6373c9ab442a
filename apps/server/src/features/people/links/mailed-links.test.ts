/** Links where a mail server is set up: they prove that the mailbox is the person's. Spec: admin-users-proved. */
import { expect, test } from 'vitest';
import { give, linkFor, provideMailingPortal, readLink } from './links.fixture.ts';
import { admin, query, staff, stranger } from '#src/features/people/users/users.fixture.ts';

const { portal, server } = await provideMailingPortal();

const nia = 'nia@birch.example';
const viewer = { group: 'organization', name: 'viewer', entityId: 10 };
const elsewhere = { group: 'organization', name: 'viewer', entityId: 20 };

/** The next mail: its subject, and the link in its text. */
async function nextMail(): Promise<{
  readonly to: readonly string[];
  readonly source: string;
  readonly url: string;
}> {
  await expect.poll(() => server.received.length, { timeout: 15_000 }).toBeGreaterThan(0);
  const [mail] = server.received.splice(0, 1);
  return { to: mail?.to ?? [], ...readLink(mail) };
}
const create = (as: string, userName: string) => portal.post(as, query('CreateActivationLink', { userName }));

const getMails = (recipient: string) =>
  portal.database.owner.query('select from mail where recipient = $1', [recipient]);

async function getLink(as: string, userName: string) {
  const { body } = await portal.get(as, query('GetUser', { userName }));
  const { linkValidUntil, linkEnded } = body as { linkValidUntil: unknown; linkEnded: unknown };
  return { linkValidUntil, linkEnded };
}

test('a manager sees no link; the one that is mailed proves the mailbox, so other organizations need no other', async () => {
  await give(portal, admin, nia, viewer);
  const { body } = await create(admin, nia);
  expect(body).toMatchObject({ url: null, isMailed: true });
  const { to, url } = await nextMail();
  expect(to).toEqual([nia]);
  expect(await (await portal.openLink(url)).submit()).toBe(200);
  await give(portal, staff, nia, elsewhere);
  expect(await portal.opens(nia)).toBe(true);
});

test('staff see a link of their own; when one of the two is used, both have ended', async () => {
  const shown = await linkFor(portal, staff, stranger);
  const { url } = await nextMail();
  expect(url).not.toBe(shown);
  expect((await portal.openLink(shown)).status).toBe(200);
  expect(await (await portal.openLink(url)).submit()).toBe(200);
  expect((await portal.openLink(shown)).status).toBe(410);
});

test('with the return of a deleted access the person is mailed a link', async () => {
  await linkFor(portal, staff, stranger);
  await (await portal.openLink((await nextMail()).url)).submit();
  await portal.post(staff, query('DeleteUserAccess', { userId: stranger }));
  await give(portal, admin, stranger, viewer);
  const { to, url, source } = await nextMail();
  expect([to, await portal.opens(stranger)]).toEqual([[stranger], false]);
  expect(source).toContain('Choose a new password for');
  expect(await (await portal.openLink(url)).submit('a lantern by the quiet harbor')).toBe(200);
  expect(await portal.opens(stranger, 'a lantern by the quiet harbor')).toBe(true);
});

test('a role that ends a waiting link mails another one at once, within the limits, and the panel says so', async () => {
  await give(portal, admin, nia, viewer);
  await create(admin, nia);
  const earlier = (await nextMail()).url;
  const { rows: before } = await getMails(nia);
  const { body } = await give(portal, admin, nia, { ...viewer, name: 'orguser' });
  expect(body).toHaveLength(2);
  expect(await getLink(staff, nia)).toEqual({
    linkValidUntil: expect.any(String),
    linkEnded: { isMailedAgain: true },
  });
  const { url, to } = await nextMail();
  expect([to, (await portal.openLink(earlier)).status]).toEqual([[nia], 410]);
  expect((await getMails(nia)).rows).toHaveLength(before.length + 1);
  expect(await (await portal.openLink(url)).submit()).toBe(200);
  expect(await getLink(staff, nia)).toEqual({ linkValidUntil: null, linkEnded: null });
});

test('where no link may be made any more the panel says that the earlier one has ended', async () => {
  const full = 'full@birch.example';
  await give(portal, admin, full, viewer);
  for (let n = 0; n < 5; n += 1) await create(admin, full);
  const made = (await getMails(full)).rows.length;
  await give(portal, admin, full, { ...viewer, name: 'orguser' });
  expect([await getLink(admin, full), (await getMails(full)).rows.length]).toEqual([
    { linkValidUntil: null, linkEnded: { isMailedAgain: false } },
    made,
  ]);
  // Beyond what the maker of the first link manages; the one who gives the role may make the next.
  const other = 'wider@birch.example';
  await give(portal, admin, other, viewer);
  await create(admin, other);
  await give(portal, staff, other, elsewhere);
  expect(await getLink(staff, other)).toMatchObject({ linkEnded: { isMailedAgain: true } });
  expect((await getMails(other)).rows).toHaveLength(2);
});

test('links are limited for a person and by a manager, and each that is refused mails nothing', async () => {
  const before = (await getMails(nia)).rows.length;
  await give(portal, admin, nia, viewer);
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await create(n < 6 ? admin : staff, nia)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await portal.database.owner.query(
    `insert into activation_link_made select 'p' || n || '@birch.example', user_id, now()
     from app_user, generate_series(1, 55) n where email = $1`,
    [admin],
  );
  const other = 'other@birch.example';
  await give(portal, admin, other, viewer);
  expect([(await create(admin, other)).status, (await create(staff, other)).status]).toEqual([429, 200]);
  expect((await getMails(nia)).rows).toHaveLength(before + 5);
});
