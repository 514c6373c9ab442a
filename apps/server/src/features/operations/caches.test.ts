import { expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { manager, planAndStaff, providePortal, staff } from '#src/test/provide-portal.ts';

const portal = await providePortal({ ...planAndStaff, works: false });

const list = async () =>
  (await portal.get(staff, '/api/GetMetadataCacheList')).body as { key: string; size: number }[];
const clear = (keys: string, as = staff) =>
  portal.post(as, `/api/ClearCaches?cacheKeysCsv=${encodeURIComponent(keys)}`);
const download = async (key: string) => {
  const { status, body } = await portal.get(staff, `/api/DownloadCache?key=${encodeURIComponent(key)}`);
  const { fileName, fileContents, message } = body as Record<string, string>;
  return { status, fileName, message, text: Buffer.from(fileContents ?? '', 'base64').toString() };
};

test('each cache has its size and is downloaded as JSON without secrets', async () => {
  const listed = await list();
  expect(listed.map(({ key }) => key)).toEqual([
    'measure-catalogue',
    'security-matrix',
    'user-roles',
    'configuration',
    'season',
    'license',
    'organizations',
  ]);
  for (const { key, size } of listed) {
    const { fileName, text } = await download(key);
    expect([fileName, Buffer.byteLength(text)]).toEqual([`${key}.json`, size]);
    expect(JSON.parse(text)).toBeTruthy();
    expect(text).not.toMatch(/password|secret|token/i);
  }
  expect(listed.find(({ key }) => key === 'measure-catalogue')?.size).toBeGreaterThan(10_000);
  expect((await download('user-roles')).text).toContain(manager);
});

test('a cleared cache is read again, and others stay', async () => {
  const isOff = async () => (await portal.app.cached.settings()).allowsHosSubmission;
  expect(await isOff()).toBe(true);
  await portal.database.owner.query(
    `insert into setting (key, value, changed_by) values ('allowsHosSubmission', 'false', 'test')`,
  );
  expect(await isOff()).toBe(true);
  expect(await clear(' license,security-matrix,license')).toMatchObject({ status: 200, body: true });
  expect(await isOff()).toBe(true);
  expect(await clear('configuration')).toMatchObject({ status: 200, body: true });
  expect(await isOff()).toBe(false);
  const { rows } = await portal.database.owner.query(
    `select user_name, message from event where kind = 'caches-cleared' order by event_id`,
  );
  expect(rows).toEqual([
    { user_name: 'staff', message: 'Caches cleared: license, security-matrix' },
    { user_name: 'staff', message: 'Caches cleared: configuration' },
  ]);
});

test('a cache is cleared in every process', async () => {
  const other = await portal.another();
  const hint = new Promise<string>((resolve) => other.app.push.onChange(changes.settings, resolve));
  await clear('configuration');
  expect(await hint).toBe('');
  await other.close();
});

test('unknown keys are named, and nothing is cleared; only system administrators', async () => {
  expect(await clear('license,vendors')).toMatchObject({
    status: 400,
    body: { message: "There is no cache 'vendors'." },
  });
  expect(await clear(' , ')).toMatchObject({ status: 400, body: { message: 'Choose a cache.' } });
  expect((await clear('x,'.repeat(100_000).slice(0, 9000))).status).toBe(400);
  expect(await download('../secret')).toMatchObject({
    status: 400,
    message: "There is no cache '../secret'.",
  });
  expect((await clear('license', manager)).status).toBe(403);
  expect((await portal.get(manager, '/api/DownloadCache?key=user-roles')).status).toBe(403);
});
