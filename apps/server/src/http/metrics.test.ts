import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProgram } from '../../../../tools/find-program.mjs';
import { FileLost } from '#src/files/file-store.ts';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { admin, orgId, uploadPeople, viewer } from '#src/test/upload-people.ts';

const portal = await providePortal({
  environment: { AUDIT_STREAM_URL: 'https://receiver.example/audit' },
  ...uploadPeople,
});

const scrape = async (): Promise<string> =>
  (await portal.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;

/** The value of a series; 0 where there is none yet. */
const getValue = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );

/** Tests of one process share its counters: what they are asked for is the difference. */
async function during(work: () => Promise<unknown>): Promise<(series: string) => number> {
  const before = await scrape();
  await work();
  const after = await scrape();
  return (series) => getValue(after, series) - getValue(before, series);
}

interface Described {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

test('the page on monitoring describes every metric', async () => {
  const text = await scrape();
  const served = Array.from(
    text.matchAll(/^# HELP (?<name>idss_\w+) (?<help>.*)\n# TYPE \w+ (?<type>\w+)$/gm),
    ({ groups }) => ({ ...groups }) as unknown as Described,
  ).filter(({ name }) => !/^idss_(nodejs|process_(?!info))/.test(name));
  const page = readFileSync(new URL('../../../../docs/operations/monitoring.md', import.meta.url), 'utf8');
  const described = Array.from(
    page.matchAll(/^\| `(?<name>idss_\w+)` \| (?<type>\w+) \| (?<help>.*) \|$/gm),
    ({ groups }) => ({ ...groups }) as unknown as Described,
  );
  expect(described.map(toRow).sort()).toEqual(served.map(toRow).sort());
  expect(served.length).toBeGreaterThan(30);
});

const toRow = ({ name, type, help }: Described): string => `| \`${name}\` | ${type} | ${help} |`;

const promtool = findProgram('promtool');

test.runIf(promtool)("the metrics keep to Prometheus's conventions", async () => {
  const { stdout, stderr, status } = spawnSync(promtool ?? '', ['check', 'metrics'], {
    input: await scrape(),
    encoding: 'utf8',
  });
  expect({ status, output: `${stdout}${stderr}` }).toEqual({ status: 0, output: '' });
});

test('what fails for the first time is an increase: its series is there before', async () => {
  const text = await scrape();
  // The value may be any: others in this process may have counted already.
  for (const series of [
    'idss_store_operations_total{operation="read",outcome="failed"}',
    'idss_validations_total{program="HOS",outcome="crashed"}',
    'idss_jobs_total{queue="process-upload",outcome="failed"}',
    'idss_http_requests_total{call="GetAllSubmissions",outcome="failed"}',
  ])
    expect(text).toContain(`\n${series} `);
});

test('requests are counted by the name of their call and how they ended; an invented address adds no name', async () => {
  const increase = await during(async () => {
    await portal.upload(viewer, [{ name: 'Commercial1.xml', content: 'x' }]);
    await portal.get(admin, '/api/invented/1234');
    await portal.get(admin, '/readyz');
  });
  expect(increase('idss_http_requests_total{call="unknown",outcome="refused"}')).toBe(1);
  expect(increase('idss_http_requests_total{call="UploadFiles",outcome="refused"}')).toBe(1);
  expect(increase('idss_http_refusals_total{status="404"}')).toBe(1);
  expect(increase('idss_http_requests_total{call="health",outcome="done"}')).toBeGreaterThanOrEqual(1);
  expect(await scrape()).not.toContain('invented');
});

test('an upload is counted where it passes: call, job, thread, findings, store', async () => {
  await makeSubmission(portal.database.owner, { subId: 1, orgId, step: 1 });
  const content = hedisFile({ subId: 1, orgId });
  const increase = await during(async () => {
    const { transactionId } = await portal.upload(admin, [{ name: 'Commercial1.xml', content }]);
    await portal.getOutcome(admin, transactionId);
    await expect
      .poll(async () => getValue(await scrape(), 'idss_jobs_total{queue="process-upload",outcome="done"}'))
      .toBeGreaterThan(0);
  });
  expect({
    calls: increase('idss_http_requests_total{call="UploadFiles",outcome="done"}'),
    jobs: increase('idss_jobs_total{queue="process-upload",outcome="done"}'),
    files: increase('idss_validations_total{program="HEDIS",outcome="done"}'),
    seconds: increase('idss_validation_seconds_count{program="HEDIS"}'),
    bytes: increase('idss_validation_bytes_total{program="HEDIS"}'),
    localFiles: increase('idss_store_operations_total{operation="local_file",outcome="done"}'),
  }).toEqual({
    calls: 1,
    jobs: 1,
    files: 1,
    seconds: 1,
    bytes: Buffer.byteLength(content),
    localFiles: 1,
  });
  expect(increase('idss_findings_total{program="HEDIS",severity="Warning"}')).toBeGreaterThan(0);
  expect(increase('idss_store_written_bytes_total')).toBeGreaterThan(Buffer.byteLength(content));
  expect(increase('idss_database_wait_seconds_count{pool="app"}')).toBeGreaterThan(0);
});

test('what the store cannot do is counted by why, and the caller learns of it as before', async () => {
  const { files } = portal.app;
  const missing = '00/00000000-0000-4000-8000-000000000000';
  async function* cutOff(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a');
    throw new Error('The sender is gone.');
  }
  const increase = await during(async () => {
    await expect(files.read(missing)).rejects.toThrow(FileLost);
    await expect(files.write(cutOff())).rejects.toThrow('The sender is gone.');
    await expect(
      files.withLocalFile({ storageKey: missing, size: 1, sha256: '' }, async () => 1),
    ).rejects.toThrow(FileLost);
  });
  expect(increase('idss_store_operations_total{operation="read",outcome="missing"}')).toBe(1);
  expect(increase('idss_store_operations_total{operation="local_file",outcome="missing"}')).toBe(1);
  expect(increase('idss_store_operations_total{operation="write",outcome="refused"}')).toBe(1);
  expect(increase('idss_store_operations_total{operation="write",outcome="failed"}')).toBe(0);
});

test('mails that wait, and for how long, are seen', async () => {
  await portal.database.owner.query(
    `insert into mail (key, recipient, template, facts, state, waiting_since, failing_since)
     values ('a', $1, 'second-factor-on', '{}', 'waiting', now() - interval '10 minutes', null),
       ('b', $1, 'second-factor-on', '{}', 'waiting', now() - interval '20 minutes', now())`,
    [viewer],
  );
  const text = await scrape();
  expect(getValue(text, 'idss_mails{state="waiting"}')).toBe(1);
  expect(getValue(text, 'idss_mails{state="failing"}')).toBe(1);
  expect(getValue(text, 'idss_mails{state="sent"}')).toBe(0);
  expect(Math.floor(getValue(text, 'idss_mail_oldest_seconds') / 60)).toBe(20);
});
