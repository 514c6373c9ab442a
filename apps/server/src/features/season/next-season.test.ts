/** The next season is opened from its folder and works to the end, while the one before stays readable. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { ceremony } from '@idss/domain/attestation/public-reporting';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAllAttestations } from '#src/features/attestation/verify-all-attestations.ts';
import { handlers } from '#src/handlers.ts';
import { multipart } from '#src/test/factories.ts';
import {
  beginUploads,
  changedMeasure,
  definitionFrom,
  getFile,
  makeNextDefinition,
  newMeasure,
  nextYear,
  retiredMeasure,
  seasonTables,
  shippedYear,
  signer,
  staff,
  getSubmission,
} from '#src/test/next-season.ts';
import { getToken } from '#src/test/open-portal.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { zip } from '#src/test/zip.ts';
import { loadSeason } from './load-season.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';

const [last, next] = [getSubmission(1234), getSubmission(5234)];
const nextFiles = await makeNextDefinition();
const nextFolder = (): Map<string, string> => new Map([...seasonTables(nextYear, next), ...nextFiles]);
let portal: TestPortal;
let other: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ handlers, signer: 'own' });
  other = await portal.another();
  const db = portal.database.app;
  const reading = await readSeasonToLoad(db, seasonTables(shippedYear, last));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  expect(await loadSeason({ pool: db }, reading.season, reading.files)).toMatchObject({ ok: true });
  await portal.database.owner.query(
    `insert into license_agreement (text, created_by) values ('Agreed.', 'test');
     insert into license_acceptance (user_id, version) select user_id, 1 from app_user;
     update app_user set title = 'Director'`,
  );
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

async function send(call: string, folder: ReadonlyMap<string, string>, { as = staff, to = portal } = {}) {
  const content = zip([...folder].map(([name, text]) => ({ name: `MY/${name}`, content: text })));
  const { headers, payload } = multipart([{ name: 'season.zip', content, field: 'File' }]);
  const response = await to.server.inject({
    method: 'POST',
    url: `/api/${call}`,
    headers: { ...headers, authorization: `Bearer ${getToken(as)}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Upload, lock, mark final, sign and attest. */
async function attest(subId: number, file: string): Promise<void> {
  const on = `submissionId=${subId}&component=DST`;
  const sent = await portal.upload(signer, [{ name: `Commercial${subId}.xml`, content: file }]);
  const { closing } = await portal.getOutcome(signer, sent.transactionId);
  expect(closing).toMatchObject({ fatalError: false });
  const act = async (action: string, as = staff): Promise<void> => {
    const answer = await portal.post(as, `/api/ExecutePlanAction?${on}&action=${action}`);
    expect([action, answer.status, answer.text.slice(0, 300)]).toEqual([action, 200, expect.anything()]);
  };
  await act('PlanLock');
  await act('MarkFinal');
  const post = async (url: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await portal.post(signer, url, body);
    expect([url, answer.status, answer.text.slice(0, 300)]).toEqual([url, 200, expect.anything()]);
    return answer.body;
  };
  await post('/api/UpdateSubmissionAttestationReportingFlags', {
    submissionId: subId,
    component: 'DST',
    isPublicReported: true,
    sourceLastModified: (
      await portal.database.app.query<{ at: string }>(
        `select source_last_modified as at from component where sub_id = $1`,
        [subId],
      )
    ).rows[0]?.at,
  });
  const draft = await post(`/api/CreateAttestationDraft?${on}`);
  const consent = await post('/api/GiveSigningConsent', {
    submissionId: subId,
    component: 'DST',
    consentVersion: ceremony.consentVersion,
  });
  await post(`/api/SignPDF?${on}`, {
    attestationId: draft['attestationId'],
    draftSha256: draft['sha256'],
    consentId: consent['consentId'],
    statements: [true, true],
    typedName: 'signer',
    typedTitle: 'Director',
  });
  await act('Attestation', signer);
}

const getResults = async (subId: number, year: number, code: string) =>
  portal.get(
    staff,
    `/api/GetLiveMeasure?submissionId=${subId}&measure=${code}&productLine=Commercial&measurementYear=${year}`,
  );

test('the next season is checked, compared, loaded, opened, used to its attestation; the year before stays', async () => {
  expect((await send('PreviewSeason', nextFolder())).body).toMatchObject({ openCount: 1 });
  await attest(last.subId, getFile(last, exampleSeason));

  const preview = await send('PreviewSeason', nextFolder());
  expect(preview.body).toMatchObject({
    problems: [],
    measurementYear: nextYear,
    comparedWith: shippedYear,
    openCount: 0,
    difference: {
      measures: {
        added: { items: [{ id: newMeasure }] },
        retired: { items: [{ id: retiredMeasure }] },
        changed: { items: [{ name: changedMeasure, after: 'Name: Imaging for Low Back Pain, revised' }] },
      },
      organizations: { added: { count: 0 }, gone: { count: 0 } },
      submissions: { before: 1, after: 1 },
    },
  });
  expect(preview.body.difference.dates.items).toContainEqual({
    name: 'CAHPS fielding',
    before: `${shippedYear + 1}-02-15 to ${shippedYear + 1}-05-31`,
    after: `${nextYear + 1}-02-15 to ${nextYear + 1}-05-31`,
  });
  expect(preview.body.counts).toContainEqual({
    file: 'submissions.csv',
    rows: 1,
    added: 1,
    changed: 0,
    removed: 0,
  });
  // The trial changed nothing.
  for (const { app } of [portal, other])
    expect((await app.cached.season()).measurementYear).toBe(shippedYear);
  expect((await portal.get(staff, '/api/GetSeasonLoads')).body).toHaveLength(1);

  const opened = await send(`OpenSeason?loadId=${preview.body.loadId}`, nextFolder());
  expect(opened).toMatchObject({ status: 200, body: { measurementYear: nextYear } });
  expect((await portal.app.cached.season()).measurementYear).toBe(shippedYear);
  await beginUploads(portal.database.owner, nextYear);
  const moved = await portal.post(staff, `/api/MoveSeason?measurementYear=${nextYear}&move=open`);
  expect(moved).toMatchObject({ status: 200, body: { measurementYear: nextYear, state: 'open' } });
  await expect.poll(async () => (await other.app.cached.season()).measurementYear).toBe(nextYear);
  expect((await portal.app.cached.season()).catalogue.measures.has(retiredMeasure)).toBe(false);
  expect((await portal.get(staff, '/api/GetSeasonLoads')).body).toMatchObject([
    { measurementYear: nextYear, loadedBy: 'staff' },
    { measurementYear: shippedYear },
  ]);
  const { rows } = await portal.database.owner.query(
    `select detail->>'summary' as summary, user_name as by from event where kind = 'season-loaded'
     order by event_id desc limit 1`,
  );
  expect(rows).toEqual([
    { by: 'staff', summary: expect.stringContaining('submissions.csv 1 added, 0 changed, 0 removed') },
  ]);
  expect(await send(`OpenSeason?loadId=${preview.body.loadId}`, nextFolder())).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });

  await attest(next.subId, getFile(next, definitionFrom(nextFiles)));
  expect((await getResults(next.subId, nextYear, newMeasure)).status).toBe(200);
  const { count, problems } = await verifyAllAttestations(portal.database.app, portal.app.files);
  expect([count, problems]).toEqual([2, []]);
  const steps = await portal.database.app.query(
    `select s.measurement_year as year, c.is_final and c.is_attested as "isDone" from component c
     join submission s using (sub_id) order by 1`,
  );
  expect(steps.rows).toEqual([
    { year: shippedYear, isDone: true },
    { year: nextYear, isDone: true },
  ]);
  expect((await getResults(next.subId, nextYear, retiredMeasure)).status).toBe(404);
  // Every file of the year before is as it was stored.
  const files = await portal.database.app.query<{ key: string; sha256: string }>(
    'select storage_key as key, sha256 from stored_file where measurement_year = $1',
    [shippedYear],
  );
  expect(files.rows.length).toBeGreaterThan(3);
  for (const { key, sha256 } of files.rows)
    expect(
      createHash('sha256')
        .update(await portal.app.files.readAll(key))
        .digest('hex'),
    ).toBe(sha256);
  const before = (await portal.app.cached.seasonData(shippedYear)).definition.catalogue;
  expect([before.measures.has(retiredMeasure), before.measures.has(newMeasure)]).toEqual([true, false]);
});

test('a file of the year before is refused in the next season', async () => {
  const sent = await portal.upload(signer, [
    { name: `Commercial${next.subId}.xml`, content: getFile(next, exampleSeason) },
  ]);
  const { closing } = await portal.getOutcome(signer, sent.transactionId);
  expect(JSON.stringify(closing)).toContain(
    `The file is for measurement year ${nextYear - 1}; the system is collecting ${nextYear}.`,
  );
});

test('a wrong reference in line 40,000 is named, with what was found, what is expected and how to fix it', async () => {
  const rows = Array.from(
    { length: 40_000 },
    (_, n) => `${n === 39_998 ? 555 : next.plan.orgId},Commercial,HMO,CBP,CBP.Key${n},61.25,400,8000,H`,
  );
  const header =
    'OrgId,ProductLine,ReportingProduct,MeasureCode,IndicatorKey,Rate,Denominator,EligiblePopulation,CollectionMethod';
  const folder = nextFolder().set('prior-results.csv', [header, ...rows, ''].join('\n'));
  const { body } = await send('PreviewSeason', folder);
  expect(body).toMatchObject({
    problemCount: 1,
    counts: [],
    problems: [
      {
        file: 'prior-results.csv',
        line: 40_000,
        message: 'OrgId: 555 is not in organizations.csv.',
        found: '555',
        expected: 'an OrgId of organizations.csv of type plan',
        fix: 'Correct the id, or add organization 555 to organizations.csv.',
      },
    ],
  });
  expect((await send('OpenSeason', folder)).status).toBe(400);
});

test.each<[string, (folder: Map<string, string>) => void, string]>([
  [
    'a vendor measure that is retired',
    (folder) =>
      folder.set(
        'vendor-measures.csv',
        `VendorId,MeasureCode,ProductLine,MeasureGuid\n${next.plan.softwareVendorId},${retiredMeasure},Commercial,78a6c3ab-24d2-57d0-9c96-36030e1d6101\n`,
      ),
    `MeasureCode: ${retiredMeasure} is not in measures.json.`,
  ],
  [
    'measures of another year',
    (folder) => folder.set('season.csv', `MeasurementYear,MeasureModelDate\n${nextYear + 1},2027-11-03\n`),
    `The measures are of measurement year ${nextYear}; season.csv has ${nextYear + 1}.`,
  ],
  [
    'a schema that refuses the measures',
    (folder) =>
      folder.set(
        'hedis-submission.xsd',
        (nextFiles.get('hedis-submission.xsd') ?? '')
          .replace('"HMO/POS Combined"', '"HMO POS"')
          .replace('"HMO"', '"XMO"'),
      ),
    'The schema refuses a Commercial file with the measures of the season',
  ],
  [
    'a name of a measure that a rule needs and the season does not have',
    (folder) =>
      folder.set(
        'measures.json',
        (nextFiles.get('measures.json') ?? '').replace('"engagement": "IET"', '"engagement": "IEX"'),
      ),
    'ruleMeasures.engagement must be a measure of the season for rule X-004; IEX is none.',
  ],
  ['no year', (folder) => folder.delete('season.csv'), 'it says which season the folder is for'],
])('%s is refused, and nothing changes', async (_what, change, message) => {
  const loads = await portal.get(staff, '/api/GetSeasonLoads');
  const folder = nextFolder();
  change(folder);
  const { body } = await send('PreviewSeason', folder);
  expect(body.problems).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining(message) }),
  );
  expect((await send('OpenSeason', folder)).status).toBe(400);
  expect((await portal.get(staff, '/api/GetSeasonLoads')).text).toBe(loads.text);
});

test('a correction of dates is a small zip: nothing else changes, and the difference speaks of dates only', async () => {
  const folder = nextFolder();
  const small = new Map([
    ['season.csv', folder.get('season.csv') ?? ''],
    ['milestones.csv', (folder.get('milestones.csv') ?? '').replace('06-15T21', '06-14T21')],
  ]);
  const readTables = async () =>
    (
      await portal.database.owner.query(
        `select (select count(*) from submission) as s, (select count(*) from component) as c,
           (select count(*) from user_role) as r, (select jsonb_agg(p) from prior_result p) as p`,
      )
    ).rows;
  const before = await readTables();
  const { body } = await send('PreviewSeason', small);
  expect(body).toMatchObject({
    problems: [],
    counts: [
      { file: 'season.csv', rows: 1, added: 0, changed: 0, removed: 0 },
      // The beginning of uploads, which was moved in the portal, and the plan lock.
      { file: 'milestones.csv', rows: 5, added: 0, changed: 2, removed: 0 },
    ],
    comparedWith: nextYear,
    difference: {
      measures: { added: { count: 0 }, retired: { count: 0 }, changed: { count: 0 } },
      layouts: { count: 0 },
      dates: { count: 2 },
      rules: { count: 0 },
      organizations: { added: { count: 0 }, gone: { count: 0 } },
    },
  });
  expect(body.leftOut).toContain('submissions.csv');
  expect(body.leftOut).toContain('measures.json');
  expect((await send(`OpenSeason?loadId=${body.loadId}`, small)).status).toBe(200);
  expect(await readTables()).toEqual(before);
  const { catalogue, milestones } = await portal.app.cached.getSeason(nextYear);
  expect(catalogue.measures.has(newMeasure)).toBe(true);
  expect(milestones.find(({ key }) => key === 'planLock')?.at).toBe(`${nextYear + 1}-06-15T01:00:00.000Z`);
});

test('a season that is not loaded needs all of its tables', async () => {
  const { body } = await send(
    'PreviewSeason',
    new Map([['season.csv', `MeasurementYear,MeasureModelDate\n${nextYear + 1},2027-11-03\n`]]),
  );
  expect(body.problems).toContainEqual(
    expect.objectContaining({
      file: 'milestones.csv',
      message: expect.stringContaining(
        'A season that is not loaded yet needs all of its tables. Missing: milestones.csv, ',
      ),
    }),
  );
});

test('two who open at the same time do so one after the other, and the second is told', async () => {
  const { body } = await send('PreviewSeason', nextFolder());
  const call = `OpenSeason?loadId=${body.loadId}`;
  const answers = await Promise.all([send(call, nextFolder()), send(call, nextFolder(), { to: other })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each(['30000', '1000000000'])(
  'a schema with maxOccurs %s is a problem of the folder, not of the portal',
  async (maxOccurs) => {
    const schema = nextFiles.get('hedis-submission.xsd') ?? '';
    const changed = schema.replace('maxOccurs="9"', `maxOccurs="${maxOccurs}"`);
    expect(changed).not.toBe(schema);
    const { status, body } = await send('PreviewSeason', nextFolder().set('hedis-submission.xsd', changed));
    expect(status).toBe(200);
    expect(body).toMatchObject({ problemCount: 1, counts: [], problems: [{ file: 'hedis-submission.xsd' }] });
    expect(JSON.stringify(body)).toContain(`maxOccurs ${maxOccurs} is not supported: at most 1000`);
  },
);

test('a folder whose reading takes more than a thread may is refused, and the next one is read', async () => {
  const { app } = portal.database;
  const limits = { milliseconds: 60_000, heapMegabytes: 8 };
  const reading = await readSeasonToLoad(app, nextFolder(), { limits });
  expect(reading).toMatchObject({
    ok: false,
    problems: [
      { file: 'hedis-submission.xsd', message: 'Reading the folder takes more than 8 MB of memory.' },
    ],
  });
  expect((await readSeasonToLoad(app, nextFolder())).ok).toBe(true);
});

test('folders are read in the thread only: nothing that answers calls can', async () => {
  const sources = new URL('../../', import.meta.url);
  const files = (await readdir(sources, { recursive: true })).filter((name) => /(?<!test)\.ts$/.test(name));
  const readers = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, sources), 'utf8');
      return /^import (?!type ).*seasons\/read-whole-season'/m.test(text) ? [name] : [];
    }),
  );
  expect(readers.flat()).toEqual(['features/season/read-season.worker.ts']);
});
