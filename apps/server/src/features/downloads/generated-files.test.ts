// One file, because all of it asks the same portal, which takes longer to start than most of these tests take.
import { readFileSync } from 'node:fs';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { comparison } from '@idss/contract/runs/comparison';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { readCsv } from '@idss/domain/csv/read-csv';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { IndicatorDetails } from '#src/access/indicator-details.ts';
import { withDetails } from '#src/access/indicator-details.sql.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { derivedFileId } from '#src/files/derived-file-id.ts';
import { lockComponent } from '#src/access/find-component.sql.ts';
import { hedisFile, makeOrganization, makeSubmission, makeUser } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { validationCsvHeader } from '#src/documents/result-files/write-validation-csv.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const auditor = 'auditor@firm.example';
const vendor = 'vendor@house.example';
let nextId = 3000;

const portal = await providePortal({
  environment: { FAULT: 'made-file.before-begin@2#1:throw' },
  organizations: [{ orgId }],
  people: { [admin]: ['orgadmin', orgId], [auditor]: ['auditor', orgId] },
});

const everyElement = new URL(
  '../../../../../packages/validation/src/formats/hedis-xml/oracle/every-element.xml',
  import.meta.url,
);

async function upload(subId: number, content: string, productLine = 'Commercial'): Promise<void> {
  const { transactionId } = await portal.upload(admin, [{ name: `${productLine}${subId}.xml`, content }]);
  await portal.getOutcome(admin, transactionId);
}

/** With a file taken in. */
async function submitted(): Promise<number> {
  nextId += 1;
  await makeSubmission(portal.database.owner, { subId: nextId, orgId });
  await upload(nextId, hedisFile({ subId: nextId, orgId }));
  return nextId;
}

async function act(as: string, subId: number, action: string): Promise<void> {
  const url = `/api/ExecutePlanAction?submissionId=${subId}&component=DST&action=${action}`;
  expect((await portal.post(as, url)).status).toBe(200);
}

async function locked(): Promise<number> {
  const subId = await submitted();
  await act(admin, subId, 'PlanLock');
  return subId;
}

async function download(subId: number, key: string | number, as = admin) {
  const link = await portal.get(
    as,
    `/api/GetSubmissionDownloadString?submissionId=${subId}&component=DST&key=${key}`,
  );
  if (link.status !== 200) return { status: link.status, fileName: '', text: '', bytes: Buffer.alloc(0) };
  const { fileName, url } = link.body as { fileName: string; url: string };
  const answer = await portal.server.inject({ method: 'GET', url });
  return { status: answer.statusCode, fileName, text: answer.payload, bytes: answer.rawPayload };
}

async function listed(subId: number, as = admin): Promise<SubmissionSummary['submissionDownloads']> {
  const { body } = await portal.get(as, `/api/GetSubmissionSummary?subId=${subId}&component=DST`);
  return (body as SubmissionSummary).submissionDownloads;
}

/** What the review table's save does to the rows: each one changed has a newer version. */
async function comment(subId: number, text: string, version: number): Promise<void> {
  await inTransaction(portal.database.app, async (db) => {
    await lockComponent(db, subId, 'DST');
    await db.query(
      `update audit_designation set comment = $2, version = $3, changed_at = clock_timestamp() where sub_id = $1`,
      [subId, text, version],
    );
  });
}

function toRows(csv: string): Record<string, string>[] {
  const [header, ...records] = readCsv(csv).rows;
  return records.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((name, index) => [name, cells[index] ?? ''])),
  );
}

async function stored(subId: number, fileType: number) {
  const { rows } = await portal.database.app.query<{ fileId: string; isArchived: boolean }>(
    `select file_id as "fileId", archived_at is not null as "isArchived" from stored_file
     where sub_id = $1 and file_type = $2 order by created_at, file_id`,
    [subId, fileType],
  );
  return rows;
}

test('every file of the table is there, each under its documented name', async () => {
  const subId = await submitted();
  const names = new Map<number, string>();
  for (const key of [2, 3, 4, 14, 18, 21, 22, 23, 25]) {
    const { status, fileName, bytes } = await download(subId, key);
    if (key === 2 && status === 500) {
      // The planned failure: nothing of it is stored, and the next asking makes the file.
      expect(await stored(subId, 2)).toEqual([]);
      expect((await download(subId, key)).status).toBe(200);
      continue;
    }
    expect([key, status]).toEqual([key, 200]);
    expect(bytes.length).toBeGreaterThan(100);
    names.set(key, fileName);
  }
  const name = `Commercial${subId}`;
  expect(Object.fromEntries(names)).toEqual({
    3: `VALIDATION${subId}.CSV`,
    4: `${name}_Result.xml`,
    14: `${name}.xml`,
    18: `${name}.xml`,
    21: `${name}_Result.csv`,
    22: `AuditReviewTable${subId}.xlsx`,
    23: `AuditReviewTable${subId}.csv`,
    25: `BULKVALIDATION${subId}.CSV`,
  });
  const items = await listed(subId);
  expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(['2', '4', '18', '21', '22', '23']));
  // Each once, though some were made by now.
  expect(new Set(items.map(({ displayName }) => displayName)).size).toBe(items.length);
});

test('the bulk validation file has the rows of the validation file with organization and submission in front', async () => {
  const subId = await submitted();
  const plain = (await download(subId, 3)).text;
  const bulk = (await download(subId, 25)).text;
  expect(bulk.startsWith(`\uFEFFOrgId,SubId,${validationCsvHeader.slice(1)}`)).toBe(true);
  const [own, all] = [toRows(plain), toRows(bulk)];
  expect(all).toEqual(own.map((row) => ({ OrgId: String(orgId), SubId: String(subId), ...row })));
  expect(own.length).toBeGreaterThan(1);
});

test('results carry the designations in force at every moment, and the earlier files stay', async () => {
  const subId = await submitted();
  const atUpload = await download(subId, 4);
  expect(atUpload.text).not.toContain('auditDesignation');
  // What validation made is what is downloaded: nothing is made twice.
  expect(await stored(subId, 4)).toHaveLength(1);

  await act(admin, subId, 'PlanLock');
  const first = await download(subId, 4);
  expect(first.text).toContain(' auditDesignation="R"');
  expect(new Set(toRows((await download(subId, 21)).text).map((row) => row['AuditComment']))).toEqual(
    new Set(['']),
  );
  const [, atLock] = await stored(subId, 4);

  await comment(subId, 'Two\nlines & "more"', 2);
  const second = await download(subId, 4);
  expect(second.text).toContain('auditComment="Two&#10;lines &amp; &quot;more&quot;"');
  expect(new Set(toRows((await download(subId, 21)).text).map((row) => row['AuditComment']))).toEqual(
    new Set(['Two\nlines & "more"']),
  );
  // Back to what it was, later: a file of its own, since it was made at another time.
  await comment(subId, '', 3);
  expect((await download(subId, 4)).text).not.toContain('auditComment');
  expect((await stored(subId, 4)).map(({ isArchived }) => isArchived)).toEqual([true, true, true, false]);
  // The earlier one is what it was.
  expect((await download(subId, atLock?.fileId ?? '')).text).toBe(first.text);
  // The archived ones are listed by their own id.
  const keys = (await listed(subId)).filter(({ displayName }) => displayName === 'Results (XML)');
  expect(keys.map(({ key }) => key === '4')).toEqual([true, false, false, false]);
  const places = keys.map(({ isArchived, isAllDownloadsOnly }) => [isArchived, isAllDownloadsOnly]);
  expect(places).toEqual([[false, false], ...Array(3).fill([true, true])]);
});

test('a link to the file in force by its id leads to the one in force', async () => {
  const subId = await locked();
  await download(subId, 21);
  const before = (await stored(subId, 21)).find(({ isArchived }) => !isArchived);
  await comment(subId, 'Later', 2);
  expect((await download(subId, before?.fileId ?? '')).text).toContain('Later');
});

test('saves against downloads: each file is whole, of one state, and none is older than what was saved before', async () => {
  const subId = await locked();
  const indicators = toRows((await download(subId, 21)).text).length;
  let saved = 1;
  let isSaving = true;
  const saving = (async () => {
    for (let version = 2; version <= 25; version++) {
      await comment(subId, `state ${version}`, version);
      saved = version;
    }
    isSaving = false;
  })();
  let seen = 0;
  while (isSaving || seen === 0) {
    const before = saved;
    const { status, text } = await download(subId, 21);
    // Saves never pause: the refusal says so.
    if (status === 409) continue;
    expect(status).toBe(200);
    const rows = toRows(text);
    expect(rows).toHaveLength(indicators);
    const states = new Set(rows.map((row) => row['AuditComment']));
    expect(states.size).toBe(1);
    const [state = ''] = states;
    expect(Number(state === '' ? 1 : state.slice(6))).toBeGreaterThanOrEqual(before);
    seen += 1;
  }
  await saving;
  expect((await download(subId, 21)).text).toContain('state 25');
  expect((await stored(subId, 21)).filter(({ isArchived }) => !isArchived)).toHaveLength(1);
});

test('many who ask at once for what is not there yet get one file', async () => {
  const subId = await locked();
  await comment(subId, 'Once', 2);
  const answers = await Promise.all(Array.from({ length: 8 }, () => download(subId, 4)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await stored(subId, 4)).filter(({ isArchived }) => !isArchived)).toHaveLength(1);
});

test('the XML workbook is uploaded again: every value is the same, no finding is new or fixed, no rate changes', async () => {
  nextId += 1;
  const subId = nextId;
  await makeSubmission(portal.database.owner, { subId, orgId, productLine: 'Medicare' });
  await portal.database.owner.query(
    `update submission set reporting_product = 'HMO', cms_contract_number = 'H1234', plan_benefit_package = '001',
       special_project = 'SNP', special_area = 'North' where sub_id = $1`,
    [subId],
  );
  // Uses every element and attribute there is; validation has errors to find in it.
  const first = readFileSync(everyElement, 'utf8').replace('<submissionId>78<', `<submissionId>${subId}<`);
  await upload(subId, first, 'Medicare');
  const { text } = await download(subId, 18);
  expect(text).toContain('<productVersion>25.3-rc.1</productVersion>');
  expect(text).toContain('<notes>Of no season.</notes>');
  await upload(subId, text, 'Medicare');
  // What is written from the second is the second, byte by byte.
  expect((await download(subId, 18)).text).toBe(text);
  const history = await portal.get(
    admin,
    `/api/GetSubmissionUploadedDocuments?submissionId=${subId}&component=DST`,
  );
  const [after, before] = (history.body as { fileId: string }[]).map(({ fileId }) => fileId);
  const { body } = await portal.get(
    admin,
    `/api/CompareUploads?submissionId=${subId}&component=DST&before=${before}&after=${after}`,
  );
  const { findings, rates, measures } = body as AnswerOf<typeof comparison.CompareUploads>;
  expect(findings.remaining.total).toBeGreaterThan(20);
  expect([findings.new.total, findings.fixed.total, rates.total]).toEqual([0, 0, 0]);
  expect(measures).toEqual({ added: [], removed: [] });
  const { rows } = await portal.database.app.query<{ indicators: boolean; measures: boolean; run: boolean }>(
    `select (select jsonb_agg(to_jsonb(i) - 'run_id' order by indicator_key) from indicator_result i where run_id = b.run_id)
         = (select jsonb_agg(to_jsonb(i) - 'run_id' order by indicator_key) from indicator_result i where run_id = a.run_id)
         as indicators,
       (select jsonb_agg(to_jsonb(m) - 'run_id' order by measure_code) from measure_result m where run_id = b.run_id)
         = (select jsonb_agg(to_jsonb(m) - 'run_id' order by measure_code) from measure_result m where run_id = a.run_id)
         as measures,
       (b.status, b.counts, b.header) = (a.status, a.counts, a.header) as run
     from validation_run b, validation_run a where b.file_id = $1 and a.file_id = $2`,
    [before, after],
  );
  expect(rows).toEqual([{ indicators: true, measures: true, run: true }]);
});

test('a file that was made in an earlier shape is generated again when it is requested, and stored', async () => {
  const subId = await submitted();
  const { text } = await download(subId, 18);
  // The id that it had then: of the same data, and of no shape.
  const { rows } = await portal.database.owner.query<{ runId: string; fileId: string }>(
    `select current_run_id as "runId", current_file_id as "fileId" from component where sub_id = $1`,
    [subId],
  );
  const earlier = derivedFileId([18, subId, rows[0]?.runId, rows[0]?.fileId]);
  await portal.database.owner.query(
    'update stored_file set file_id = $2 where sub_id = $1 and file_type = 18',
    [subId, earlier],
  );
  expect((await download(subId, 18)).text).toBe(text);
  expect((await stored(subId, 18)).map(({ isArchived }) => isArchived).sort()).toEqual([false, true]);
  expect((await download(subId, earlier)).text).toBe(text);
});

test('the data-filled workbook read back has the stored results, value by value', async () => {
  const subId = await submitted();
  const { sheets } = await readXlsx((await download(subId, 2)).bytes);
  const { rows: stored } = await portal.database.app.query<{
    runId: string;
    code: string;
    indicatorKey: string;
    shown: string;
    elements: IndicatorDetails['elements'];
    stratifications: IndicatorDetails['stratifications'];
  }>(
    `select run_id as "runId", measure_code as code, indicator_key as "indicatorKey", display_rate as shown, elements,
       stratifications
     from indicator_result join component c on c.current_run_id = run_id where c.sub_id = $1`,
    [subId],
  );
  const rows = await withDetails(portal.database.app, stored);
  expect(rows.length).toBeGreaterThan(30);
  let compared = 0;
  for (const { code, indicatorKey: key, shown, elements, stratifications: strata } of rows) {
    const table = sheets.find(({ name }) => name === code)?.rows ?? [];
    const names = (table.find(([first]) => first === 'Metric') ?? []).map(String);
    const ownRows = table.filter((row) => row[names.length - 1] === key);
    const at = (row: readonly unknown[], name: string): unknown => row[names.indexOf(name)] ?? null;
    const [base = []] = ownRows;
    const rate = ['Rate', 'OE', 'Percent'].map((name) => at(base, name)).find((value) => value !== null);
    expect(rate ?? '', key).toBe(shown === '' || shown === 'NA' ? shown : Number(shown));
    for (const [name, value] of Object.entries(elements)) {
      if (['Rate', 'OE', 'Percent'].includes(name)) continue;
      // Counts are whole; what is calculated has two decimals at least.
      expect(Math.abs(Number(at(base, name)) - value), `${key} ${name}`).toBeLessThanOrEqual(
        Number.isInteger(value) ? 0 : 0.005,
      );
      compared += 1;
    }
    expect(ownRows).toHaveLength(1 + strata.flatMap((each) => each.rows).length);
    // Race before ethnicity, each in the season's order.
    const numerators = ownRows.slice(1).map((row) => at(row, 'Numerator') ?? at(row, 'ObservedCount'));
    expect([...numerators].sort()).toEqual(
      strata.flatMap((each) => each.rows.map(({ numerator }) => numerator)).sort(),
    );
  }
  expect(compared).toBeGreaterThan(200);
});

/** Of the stamps in the current result XML: each with its attributes. */
async function getStamps(subId: number): Promise<Record<string, string>> {
  const { text } = await download(subId, 4);
  const inside = /<stamps>([^]*)<\/stamps>/.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...inside.matchAll(/<(\w+) by="([^"]*)" at="2026-[\d-]+T[\d:.]+Z"( title="[^"]*")?\/>/g)].map(
      ([, name = '', by = '', title = '']) => [name, by + title],
    ),
  );
}

test('the result XML says who locked and finalized, and no longer what was undone', async () => {
  const subId = await submitted();
  expect((await download(subId, 4)).text).toContain('  <stamps/>');
  await act(admin, subId, 'PlanLock');
  expect(await getStamps(subId)).toEqual({ planLock: 'admin' });
  await act(auditor, subId, 'AuditLock');
  await act(admin, subId, 'MarkFinal');
  expect(await getStamps(subId)).toEqual({ planLock: 'admin', auditLock: 'auditor', markFinal: 'admin' });
  await portal.database.owner.query(
    `insert into attestation (attestation_id, sub_id, component, state, data_version, data_hash, is_public_reported,
       draft_file_id, signer_name, signer_title, signed_at)
     select gen_random_uuid(), sub_id, component, 'signed', data_version, '', true, current_file_id, 'Sam Signer',
       'Chief & "Quality"', '2026-06-10T12:00:00Z' from component where sub_id = $1`,
    [subId],
  );
  expect(await getStamps(subId)).toEqual({
    planLock: 'admin',
    auditLock: 'auditor',
    markFinal: 'admin',
    attestation: 'Sam Signer title="Chief &amp; &quot;Quality&quot;"',
  });
  await act(admin, subId, 'MarkFinalUnlock');
  expect(await getStamps(subId)).toEqual({ planLock: 'admin', auditLock: 'auditor' });
  await act(auditor, subId, 'AuditUnlock');
  expect(await getStamps(subId)).toEqual({ planLock: 'admin' });
});

test('the review table as CSV and Excel says what is designated now', async () => {
  const subId = await locked();
  await comment(subId, '=1+1', 2);
  const csv = toRows((await download(subId, 23)).text);
  expect(new Set(csv.map((row) => row['Comment']))).toEqual(new Set(["'=1+1"]));
  const [table] = (await readXlsx((await download(subId, 22)).bytes)).sheets;
  expect(table?.rows).toHaveLength(1 + csv.length);
  expect(new Set(table?.rows.slice(1).map((row) => row[11]))).toEqual(new Set(['=1+1']));
});

test('enrollment that is reported starts as reportable, without a rate and a denominator, in every file', async () => {
  const subId = await locked();
  const isEnrollment = (row: Record<string, string>): boolean =>
    (row['IndicatorKey'] ?? row['Indicator Key']) === 'ENP.MemberMonths.Total';
  const [result] = toRows((await download(subId, 21)).text).filter(isEnrollment);
  expect(result).toMatchObject({ Rate: '', AuditDesignation: 'R' });
  expect(Number(result?.['MemberMonths'])).toBeGreaterThan(0);
  const review = toRows((await download(subId, 23)).text).filter((row) => row['Measure'] === 'ENP');
  expect(review.length).toBeGreaterThan(10);
  for (const row of review)
    expect(row).toMatchObject({
      Denominator: '',
      'Displayed Rate': '',
      'Audit Designation': 'R',
      Status: 'Reportable',
    });
  expect((await download(subId, 4)).text).toContain(
    '<indicator key="ENP.MemberMonths.Total" auditDesignation="R">',
  );
});

test('the report of the table as it was locked is made when it is asked for; the unlock archives it', async () => {
  const subId = await locked();
  await comment(subId, 'Looked at', 2);
  expect((await download(subId, 1)).status).toBe(404);
  await act(auditor, subId, 'AuditLock');
  expect(await stored(subId, 1)).toEqual([]);
  const { status, fileName, bytes } = await download(subId, 1);
  expect([status, fileName]).toEqual([200, `${subId}_HEDIS_AuditReport.pdf`]);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1')).toMatch(/\/Marked true/);
  await act(auditor, subId, 'AuditUnlock');
  expect((await download(subId, 1)).status).toBe(404);
  const [report] = await stored(subId, 1);
  expect(report?.isArchived).toBe(true);
  expect((await download(subId, report?.fileId ?? '')).bytes.equals(bytes)).toBe(true);
});

test('a report that nobody asked for is kept when the audit lock is removed, each time', async () => {
  const subId = await locked();
  for (const count of [1, 2]) {
    await act(auditor, subId, 'AuditLock');
    await act(auditor, subId, 'AuditUnlock');
    const reports = await stored(subId, 1);
    expect(reports.map(({ isArchived }) => isArchived)).toEqual(Array.from({ length: count }, () => true));
    for (const { fileId } of reports) {
      const { bytes } = await download(subId, fileId);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  }
});

test('who may not download results is given none of them', async () => {
  const subId = await submitted();
  await makeOrganization(portal.database.owner, { orgId: 300, name: 'Survey House', type: 'surveyVendor' });
  await makeUser(portal.database.owner, { email: vendor, roles: [['vendoruser', 300]] });
  await portal.database.owner.query('update component set vendor_id = 300 where sub_id = $1', [subId]);
  for (const key of [1, 2, 4, 18, 21, 22, 23, 25]) {
    const { status } = await download(subId, key, vendor);
    expect([key, [403, 404].includes(status)]).toEqual([key, true]);
  }
  expect(await stored(subId, 18)).toEqual([]);
});
