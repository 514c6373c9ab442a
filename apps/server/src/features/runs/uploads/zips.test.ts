import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { zip, type ZipEntry } from '#src/test/zip.ts';

const orgId = 5678;
const admin = 'admin@plan.example';

const portal = await providePortal({
  organizations: [{ orgId }],
  people: { [admin]: ['orgadmin', orgId] },
});
const db = portal.database.owner;
for (let subId = 1; subId <= 4; subId += 1) await makeSubmission(db, { subId, orgId });

async function send(entries: readonly ZipEntry[], more: readonly { name: string; content: string }[] = []) {
  const { status, transactionId } = await portal.upload(admin, [
    { name: 'plans.zip', content: zip(entries) },
    ...more,
  ]);
  expect(status).toBe(200);
  const { closing, lines } = await portal.getOutcome(admin, transactionId);
  return { lines, rows: new Map(closing.uploadDetail.nonSurveyFiles.map((row) => [row.fileName, row])) };
}

const file = (subId: number) => hedisFile({ subId, orgId });

test('files of a zip, in folders too, are taken in one by one', async () => {
  const { rows, lines } = await send(
    [
      { name: 'Commercial1.xml', content: file(1) },
      { name: 'plans/east/Commercial2.xml', content: file(2) },
      { name: '__MACOSX/._Commercial1.xml', content: 'clutter' },
      { name: 'plans/readme.txt', content: 'hello' },
      { name: 'plans/page.xml', content: '<html></html>' },
    ],
    [{ name: 'Commercial3.xml', content: file(3) }],
  );
  expect(lines).toContain('plans.zip: holds 4 files');
  expect([...rows.keys()]).toEqual([
    'Commercial1.xml',
    'Commercial2.xml',
    'readme.txt',
    'page.xml',
    'Commercial3.xml',
  ]);
  for (const subId of [1, 2, 3]) expect(rows.get(`Commercial${subId}.xml`)?.validationStatus).toBe('Warning');
  expect(rows.get('readme.txt')?.note).toBe('Only .xml files are accepted in a zip.');
  expect(rows.get('page.xml')?.note).toContain('an HTML page');
});

test.each<[string, readonly ZipEntry[], string]>([
  ['encrypted', [{ name: 'Commercial4.xml', content: 'x', isEncrypted: true }], 'it is encrypted'],
  ['a zip in it', [{ name: 'more.zip', content: 'x' }], 'it contains another archive'],
  ['a way out', [{ name: '../Commercial4.xml', content: 'x' }], 'a name in it leads out of its folder'],
  ['a link', [{ name: 'Commercial4.xml', content: '/etc/passwd', isLink: true }], 'it contains a link'],
  ['a wrong checksum', [{ name: 'Commercial4.xml', content: '<a/>', crc: 1 }], 'it is damaged'],
  ['a lying size', [{ name: 'Commercial4.xml', content: 'x'.repeat(5000), claims: 10 }], 'it is damaged'],
  [
    'the same name twice',
    [
      { name: 'Commercial4.xml', content: 'x' },
      { name: 'Commercial4.xml', content: 'y' },
    ],
    'it is damaged',
  ],
  ['a bomb', [{ name: 'Commercial4.xml', content: Buffer.alloc(20_000_000) }], 'it unpacks to far more'],
  [
    'thousands of files',
    Array.from({ length: 1100 }, (_, i) => ({ name: `${i}.xml`, content: 'x' })),
    'it contains too many files',
  ],
  ['nothing', [], 'it contains no submission file'],
])('a zip with %s is refused as a whole', async (_, entries, why) => {
  const { rows } = await send(
    [{ name: 'good.xml', content: '<a/>' }, ...entries].slice(entries.length === 0 ? 1 : 0),
  );
  expect([...rows.keys()]).toEqual(['plans.zip']);
  expect(rows.get('plans.zip')).toMatchObject({ isProcessed: true, validationStatus: 'Fatal' });
  expect(rows.get('plans.zip')?.note).toContain('The zip file could not be read: ');
  expect(rows.get('plans.zip')?.note).toContain(why);
});

const some = (from: number, count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, n) => ({ name: `Commercial${from + n}.xml`, content: '<a/>' }));

test.each<[string, readonly (readonly ZipEntry[])[], number]>([
  ['in one zip', [some(100, 51)], 0],
  ['in two zips', [some(100, 21), some(200, 30)], 0],
  ['in two zips in the other order', [some(200, 30), some(100, 21)], 0],
  ['in a zip beside a file', [some(100, 50)], 1],
])('an upload with more than fifty submissions %s is refused, every file of it', async (_, zips, direct) => {
  const files = some(900, direct).map(({ name }) => ({ name, content: '<a/>' }));
  const { transactionId } = await portal.upload(admin, [
    ...zips.map((entries, n) => ({ name: `plans${n}.zip`, content: zip(entries) })),
    ...files,
  ]);
  const { closing } = await portal.getOutcome(admin, transactionId);
  const rows = closing.uploadDetail.nonSurveyFiles;
  expect(rows.map(({ fileName, note }) => [fileName, note])).toEqual(
    [...zips.map((_entries, n) => ({ name: `plans${n}.zip` })), ...files].map(({ name }) => [
      name,
      'An upload can have at most 50 submissions.',
    ]),
  );
});

test('fifty submissions are fifty, whatever lies beside them in their zips', async () => {
  const clutter = [
    { name: 'empty.xml', content: '' },
    { name: 'page.xml', content: '<html></html>' },
    { name: 'notes.txt', content: 'hello' },
  ];
  const { rows } = await send(
    [...some(100, 29), ...clutter],
    some(200, 21) as { name: string; content: string }[],
  );
  const refused = [...rows.values()].filter(({ note }) => note.includes('at most 50'));
  expect([rows.size, refused]).toEqual([53, []]);
});

test('an id has one spelling: a name with zeros before it names no submission', async () => {
  const { rows } = await send([{ name: 'Commercial01.xml', content: file(1) }]);
  expect(rows.get('Commercial01.xml')).toMatchObject({
    submissionID: null,
    validationStatus: 'Fatal',
    note: expect.stringContaining('File name must be the product line followed by the submission id'),
  });
});

test('content that is no zip is refused under the name of one', async () => {
  const { transactionId } = await portal.upload(admin, [
    { name: 'plans.zip', content: file(4) },
    { name: 'Commercial4.xml', content: zip([{ name: 'a.xml', content: 'x' }]) },
  ]);
  const { closing } = await portal.getOutcome(admin, transactionId);
  expect(closing.uploadDetail.nonSurveyFiles.map(({ note }) => note)).toEqual([
    'The content is a text file, not a zip archive as its name says.',
    'The content is a zip archive, not an XML file as its name says.',
  ]);
});
