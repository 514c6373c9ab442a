/* Long: the demonstration is created once. */
/**
 * `verify` on the demonstration, which the product's own commands created: it finds nothing. For defects that a test
 * seeds it reports each of them and nothing else.
 */
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staff, startDemonstrationPortal } from '#src/test/demonstration-portal.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { runVerifyCommand } from './run-verify-command.ts';
import { storedPath } from '#src/test/stored-path.ts';

let portal: TestPortal;
/** Copies of the tables before a test seeded a defect. */
const tables = {
  attestation: ['attestation_id'],
  signing_consent: ['consent_id'],
  hos_attestation: ['attestation_id'],
  component: ['sub_id', 'component'],
  audit_designation: ['sub_id', 'measure_code', 'indicator_key'],
  stored_file: ['file_id'],
  event: ['event_id'],
} as const;
const guarded = ['attestation', 'hos_attestation', 'event'];

beforeAll(async () => {
  portal = await startDemonstrationPortal({});
  await run(
    'create schema kept',
    ...Object.keys(tables).map((name) => `create table kept.${name} as table ${name}`),
  );
}, 120_000);
afterAll(() => portal.close());
beforeEach(putBack);

/** As the owner of the database could do it. */
async function run(...statements: string[]): Promise<void> {
  for (const name of guarded) await portal.database.owner.query(`alter table ${name} disable trigger user`);
  for (const statement of statements) await portal.database.owner.query(statement);
  for (const name of guarded) await portal.database.owner.query(`alter table ${name} enable trigger user`);
}

async function putBack(): Promise<void> {
  const statements: string[] = [];
  for (const [name, keys] of Object.entries(tables)) {
    const { rows } = await portal.database.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped`,
    );
    const columns = rows.map((row) => row.name);
    const isSame = keys.map((key) => `t.${key} = k.${key}`).join(' and ');
    statements.push(
      `delete from ${name} t where not exists (select from kept.${name} k where ${isSame})`,
      `insert into ${name} select * from kept.${name} k where not exists (select from ${name} t where ${isSame})`,
      `update ${name} t set (${columns.join(', ')}) = row(${columns.map((each) => `k.${each}`).join(', ')})
       from kept.${name} k where ${isSame} and t is distinct from k`,
    );
  }
  // What the rows refer to comes first.
  await run(...statements.filter((each) => !each.startsWith('delete')), ...statements);
}

interface Verified {
  readonly code: number;
  /** Indented lines, without the notes. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** What each part compared. */
  readonly summaries: readonly string[];
  readonly last: string | undefined;
}

async function verify(...args: string[]): Promise<Verified> {
  const lines: string[] = [];
  const out = (line: string): void => void lines.push(line);
  const code = await runVerifyCommand(args, { pool: portal.database.app, files: portal.app.files, out });
  const indented = lines.filter((line) => line.startsWith('  '));
  return {
    code,
    problems: indented.filter((line) => !line.startsWith('  Note: ')).map((line) => line.trim()),
    notes: indented.filter((line) => line.startsWith('  Note: ')),
    summaries: lines.filter((line) => !line.startsWith('  ')),
    last: lines.at(-1),
  };
}

async function one<Row extends object>(sql: string): Promise<Row> {
  const { rows } = await portal.database.owner.query<Row>(sql);
  if (!rows[0]) throw new Error(`No row: ${sql}`);
  return rows[0];
}

/** Every pattern matches one problem, and there are no others. */
async function expectFound(patterns: readonly RegExp[], ...args: string[]): Promise<void> {
  const { code, problems, last } = await verify(...args);
  const missing = patterns.filter((pattern) => problems.filter((line) => pattern.test(line)).length !== 1);
  expect({ missing, problems: missing.length > 0 ? problems : [] }).toEqual({ missing: [], problems: [] });
  expect(problems.filter((line) => !patterns.some((pattern) => pattern.test(line)))).toEqual([]);
  expect([code, last]).toEqual([
    1,
    `${patterns.length} ${patterns.length === 1 ? 'problem' : 'problems'} found.`,
  ]);
}

const signed = `(select attestation_id from attestation where state = 'signed' order by 1 limit 1)`;
const hos = `(select attestation_id from hos_attestation where voided_at is null order by 1 limit 1)`;

test('data written by the product passes all checks', async () => {
  const { components, events, files } = await one<{ components: number; events: number; files: number }>(
    `select (select count(*)::int from component) as components, (select count(*)::int from event) as events,
       (select count(*)::int from stored_file) as files`,
  );
  const { summaries, ...verified } = await verify();
  expect(verified).toMatchObject({ code: 0, problems: [], last: 'All checks passed.' });
  expect(summaries).toEqual(
    expect.arrayContaining([
      `States: ${components} submission components compared with their events.`,
      expect.stringMatching(new RegExp(`^Events: ${events} read\\. `)),
      expect.stringMatching(new RegExp(`^Files: ${files} read, `)),
    ]),
  );
});

test('states: a defect in any submission is reported, also in the first and the last of those that are read at once', async () => {
  const { rows } = await portal.database.owner.query<{ id: number }>(
    `select distinct sub_id as id from component join submission using (sub_id) join season using (measurement_year)
     where is_current and component = 'DST' order by 1`,
  );
  await run(`update component set is_attested = not is_attested where component = 'DST'
    and sub_id in (${rows.map(({ id }) => id).join(', ')})`);
  await expectFound(
    rows.map(({ id }) => new RegExp(`^Submission ${id} \\(HEDIS\\): the attested mark is (Yes|No), but`)),
    'states',
  );
});

test('evidence: every changed fact of a signature, a consent and an HOS attestation is reported', async () => {
  const { count } = await one<{ count: number }>('select count(*) as count from hos_attestation');
  expect(count).toBeGreaterThan(0);
  await run(
    `update attestation set signer_name = 'Another Person', signer_title = 'Other User', signed_from = '10.9.8.7',
       signed_at = signed_at + interval '1 second', data_hash = repeat('0', 64), data_version = data_version + 1,
       is_public_reported = not is_public_reported,
       signer_id = (select user_id from app_user u where u.user_id <> signer_id limit 1),
       consent_id = (select consent_id from signing_consent c where c.consent_id <> attestation.consent_id limit 1)
     where attestation_id = ${signed}`,
    `update signing_consent set text = 'I agree to nothing.', version = '1066.1', ip = '10.9.8.7',
       given_at = given_at - interval '1 second'
     where consent_id = (select consent_id from signing_consent order by 1 limit 1)`,
    `update hos_attestation set attester = 'Another Person', vendor_name = 'Another House', attested_from = '10.9.8.7',
       attested_at = attested_at + interval '1 second', statements = array['I state nothing.'], user_name = 'Other User',
       statements_version = '1066.1', data_version = data_version + 1, file_sha256 = repeat('0', 64)
     where attestation_id = ${hos}`,
  );
  await expectFound([
    /\((DST|CAHPS)\), signature .*: the signer's name is "Another Person", but event \d+ says ".+"\.$/,
    /signature .*: the signer's title is "Other User", but event \d+ says/,
    /signature .*: the signer's account is /,
    /signature .*: the address is "10\.9\.8\.7", but/,
    /signature .*: the time of the signature is /,
    /signature .*: the hash of the data is "0{64}", but/,
    /signature .*: the version of the data is /,
    /signature .*: the public reporting choice is /,
    /signature .*: the consent is /,
    /consent to sign .*: the text of the consent is "I agree to nothing\.", but/,
    /consent to sign .*: the version of the consent is "1066\.1", but/,
    /consent to sign .*: the address is /,
    /consent to sign .*: the time of the consent is /,
    /HOS attestation .*: the attester's name is "Another Person", but/,
    /HOS attestation .*: the vendor's name is /,
    /HOS attestation .*: the address is /,
    /HOS attestation .*: the time of the attestation is /,
    /HOS attestation .*: the statements is \["I state nothing\."\], but/,
    /HOS attestation .*: the user's name is /,
    /HOS attestation .*: the version of the statements is /,
    /HOS attestation .*: the version of the data is /,
    /HOS attestation .*: the document hash is /,
  ]);
});

test('evidence: a record that was removed, inserted, or voided without an event is reported', async () => {
  const { name } = await one<{ name: string }>(
    `select signer_name as name from attestation where attestation_id = ${signed}`,
  );
  await run(
    `insert into attestation select (jsonb_populate_record(a, jsonb_build_object('attestation_id', gen_random_uuid(),
       'state', 'void', 'voided_by', 'x', 'signer_name', 'Another Person'))).* from attestation a
     where attestation_id = ${signed}`,
    `insert into signing_consent select (jsonb_populate_record(c,
       jsonb_build_object('consent_id', gen_random_uuid()))).* from signing_consent c limit 1`,
    `insert into hos_attestation select (jsonb_populate_record(h, jsonb_build_object('attestation_id',
       gen_random_uuid(), 'voided_at', now(), 'voided_by', 'x'))).* from hos_attestation h limit 1`,
    `delete from attestation where attestation_id = ${signed}`,
    `update attestation set state = 'void', voided_at = now(), voided_by = 'x' where attestation_id = ${signed}`,
    `delete from hos_attestation where attestation_id = ${hos}`,
  );
  await expectFound([
    /, signature .*: there is no event for it\.$/,
    /, consent to sign .*: there is no event for it\.$/,
    /, HOS attestation .*: there is no event for it\.$/,
    new RegExp(`^Submission \\d+: the record of the signature by ${name} is missing \\(event \\d+\\)\\.$`),
    /, signature .*: it is void, but no event says so\.$/,
    /: the record of the HOS attestation by .* is missing \(event \d+\)\.$/,
  ]);
});

test('states: a stage, mark, status, file, choice, designation or comment without an event is reported', async () => {
  const reviewed = 2418;
  const { id } = await one<{ id: number }>(
    `select min(sub_id) as id from component where component = 'DST' and step = 3 and validation_status = 'Warning'`,
  );
  const { other } = await one<{ other: number }>(
    `select min(sub_id) as other from component where component = 'CAHPS' and step = 2`,
  );
  const cell = `sub_id = ${reviewed} and (measure_code, indicator_key) =
    (select measure_code, indicator_key from audit_designation where sub_id = ${reviewed} and designation = 'R'
     order by 1, 2 offset`;
  await run(
    `delete from audit_designation where ${cell} 0 limit 1)`,
    `update audit_designation set designation = 'NR' where ${cell} 3 limit 1)`,
    `update audit_designation set comment = 'Looks fine to me' where ${cell} 5 limit 1)`,
    `insert into audit_designation (sub_id, measure_code, designation, changed_by) values (${reviewed}, 'XYZ', 'R', 'x')`,
    `update component set step = 6 where sub_id = ${reviewed} and component = 'DST'`,
    `update component set validation_status = 'NoIssues', is_public_reported = true where sub_id = ${id}
       and component = 'DST'`,
    `update component set is_final = true, is_attested = true, current_file_id = null where sub_id = ${other}
       and component = 'CAHPS'`,
    `update stored_file set sub_id = ${id} where file_id = (select current_file_id from component
       where sub_id = ${reviewed} and component = 'DST')`,
  );
  await expectFound([
    /^Submission 2418 \(HEDIS\): the row of .+ is missing from the review table; its events say "R"\.$/,
    /^Submission 2418 \(HEDIS\): the designation of .+ is "NR", but its events say "R"\.$/,
    /^Submission 2418 \(HEDIS\): the comment of .+ is "Looks fine to me", but its events say empty\.$/,
    /^Submission 2418 \(HEDIS\): the designation of XYZ is "R", but its events say empty\.$/,
    /^Submission 2418 has data of XYZ, which is not in the catalogue\.$/,
    /^Submission 2418 \(HEDIS\): the stage is "Apply Mark Final" \(step 6\), but its events say "Apply Audit Lock" \(step 4\)/,
    new RegExp(
      `^Submission ${id} \\(HEDIS\\): the validation status is "No issues", but its events say "Warning"`,
    ),
    new RegExp(`^Submission ${id} \\(HEDIS\\): the public reporting choice is Yes, but its events say none`),
    new RegExp(`^Submission ${other} \\(CAHPS\\): the final mark is Yes, but its events say No`),
    new RegExp(`^Submission ${other} \\(CAHPS\\): the attested mark is Yes, but its events say No`),
    new RegExp(
      `^Submission ${other} \\(CAHPS\\): the current file is none, but its events say [0-9a-f-]{36}`,
    ),
    new RegExp(
      `^Submission 2418 \\(HEDIS\\): the record of the file .+ \\(event \\d+\\) belongs to submission ${id} now\\.$`,
    ),
  ]);
});

test('states: a component of this season without any event is reported', async () => {
  const { id } = await one<{ id: number }>(
    `select min(sub_id) as id from component join submission using (sub_id) join season using (measurement_year)
     where is_current and component = 'DST' and not exists (select from event where event.sub_id = component.sub_id)`,
  );
  await run(`update component set step = 3 where sub_id = ${id} and component = 'DST'`);
  await expectFound([
    new RegExp(
      `^Submission ${id} \\(HEDIS\\): the stage is "Apply Plan Lock" \\(step 3\\), but its events say "Import" \\(step 1\\)`,
    ),
  ]);
});

test('states: also in a season that is closing while the next one is current', async () => {
  const { id } = await one<{ id: number }>(
    `select min(sub_id) as id from component join submission using (sub_id) join season using (measurement_year)
     where is_current and component = 'DST' and not exists (select from event where event.sub_id = component.sub_id)`,
  );
  const noCatalogue = /has no catalogue/;
  const { year } = await one<{ year: number }>(
    `select measurement_year as year from season where is_current`,
  );
  await run(
    `update season set is_current = false, state = 'closing' where measurement_year = ${year}`,
    `insert into season (measurement_year, is_current, measure_model_date, state)
     values (${year + 1}, true, '2026-01-15', 'open')`,
  );
  try {
    await expectFound([noCatalogue]);
    await run(`update component set step = 3 where sub_id = ${id} and component = 'DST'`);
    await expectFound([
      noCatalogue,
      new RegExp(`^Submission ${id} \\(HEDIS\\): the stage is "Apply Plan Lock"`),
    ]);
  } finally {
    await run(
      `delete from season where measurement_year = ${year + 1}`,
      `update season set is_current = true, state = null where measurement_year = ${year}`,
    );
  }
});

test('files, data, designations and attestations of closed seasons are checked as well', async () => {
  const years = await portal.database.owner.query<{ year: number; state: string }>(
    `select measurement_year as year, state from season where not is_current order by 1`,
  );
  expect(years.rows.map(({ state }) => state)).toEqual(['closed', 'closed']);
  const [first, second] = years.rows.map(({ year }) => year);
  const ofSeason = (year?: number) =>
    `component join submission using (sub_id) where measurement_year = ${year} and current_file_id is not null`;
  const { id } = await one<{ id: number }>(
    `select min(sub_id) as id from ${ofSeason(second)} and component = 'DST'`,
  );
  await run(
    `update stored_file set size = size + 1 where file_id = (select min(current_file_id::text)::uuid from ${ofSeason(first)})`,
    `insert into audit_designation (sub_id, measure_code, indicator_key, designation, changed_by)
     values (${id}, 'NOPE', '', 'R', 'owner')`,
  );
  await expectFound([
    /^File .* is truncated: it has \d+ of \d+ bytes\.$/,
    new RegExp(`^Submission ${id} has data of NOPE, which is not in the catalogue\\.$`),
    new RegExp(`^Submission ${id} \\(HEDIS\\): the designation of NOPE is "R", but its events say empty\\.$`),
    new RegExp(`^Submission ${id}, attestation .*: The data are not those that were attested\\.$`),
  ]);
});

test('files: changed, truncated, extended, missing and quarantined files are reported, each once', async () => {
  const { rows } = await portal.database.owner.query<{ key: string; name: string }>(
    `select storage_key as key, file_name as name from stored_file where size > 1000 and file_type <> 26
     order by file_id limit 5`,
  );
  const { key: signedKey } = await one<{ key: string }>(
    `select storage_key as key from stored_file where file_type = 26 order by file_id limit 1`,
  );
  const paths = [...rows.map(({ key }) => key), signedKey].map((key) => storedPath(portal.app, key));
  const originals = await Promise.all(paths.map((file) => readFile(file)));
  const [changed = '', cut = '', longer = '', lost = '', , signedPath = ''] = paths;
  const flipped = (original: Buffer | undefined): Buffer => {
    const bytes = Buffer.from(original ?? '');
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    return bytes;
  };
  try {
    await writeFile(changed, flipped(originals[0]));
    await truncate(cut, 100);
    await writeFile(longer, Buffer.concat([originals[2] ?? Buffer.from(''), Buffer.from('x')]));
    await rm(lost);
    expect(await portal.app.files.quarantine.put(rows[4]?.key ?? '', new Date(Date.now() + 1000))).toBe(true);
    await writeFile(signedPath, flipped(originals[5]));
    await expectFound([
      /^File (?!.*Signed).* was changed: its hash differs from its record\.$/,
      /^File .* is truncated: it has 100 of \d+ bytes\.$/,
      /^File .* was changed: it has \d+ bytes instead of \d+\.$/,
      /^File .* is missing in the store\.$/,
      /^File .* has been in quarantine since \d{4}-\d\d-\d\d: "npx idss quarantine restore" restores it\.$/,
      /^File .*_Signed\.pdf .* was changed: its hash/,
    ]);
  } finally {
    for await (const file of portal.app.files.quarantine.list())
      await portal.app.files.quarantine.restore(file);
    await Promise.all(paths.map((file, index) => writeFile(file, originals[index] ?? '')));
  }
  expect((await verify('files')).code).toBe(0);
});

test('a document that was replaced together with its record, and an edited event, are reported', async () => {
  const { id, key } = await one<{ id: string; key: string }>(
    `select file_id as id, storage_key as key from stored_file where file_id =
       (select signed_file_id from attestation where attestation_id = ${signed})`,
  );
  const file = storedPath(portal.app, key);
  const original = await readFile(file);
  const forged = Buffer.from(original.toString('latin1').replace('%PDF', '%PDX'), 'latin1');
  try {
    await writeFile(file, forged);
    await run(
      `update stored_file set sha256 = '${await sha256(forged)}' where file_id = '${id}'`,
      `update event set message = 'nothing happened' where event_id = 5`,
    );
    await expectFound([
      /, signature .*: the document hash is "[0-9a-f]{64}", but event \d+ says/,
      /^Submission \d+, attestation .*: /,
      /^Event 5 was changed after it was written\.$/,
    ]);
  } finally {
    await writeFile(file, original);
  }
});

test('facts missing in events of an earlier version are noted, but not reported as problems', async () => {
  await run(
    `update event set detail = detail - '{signedAt,consentId,signerId,draftSha256,dataVersion,isPublicReported,givenAt,
       attestedAt,statements,designations,isTakenIn}'::text[] where kind <> 'reporting-choice-saved'`,
    // A component of a finished season that another system collected.
    `insert into component (sub_id, component, step, is_final, is_attested)
     select min(sub_id), 'CAHPS', 9, true, true from submission join season using (measurement_year)
     where not is_current and product_line = 'Medicare'`,
  );
  const { code, problems, notes } = await verify('states', 'attestations');
  expect([code, problems]).toEqual([0, []]);
  expect(notes).toEqual([
    expect.stringMatching(/of earlier seasons have no events/),
    expect.stringMatching(/Note: \d+ designations were set by plan locks whose events do not name them/),
    expect.stringMatching(/Note: \d+ have events of an earlier version, which lack some facts/),
  ]);
  await run(`update attestation set signer_name = 'Another Person' where attestation_id = ${signed}`);
  expect((await verify('attestations')).problems).toEqual([expect.stringMatching(/the signer's name is/)]);
});

test('undoing and repeating actions never causes a reported problem', async () => {
  const { rows } = await portal.database.owner.query<{ subId: number; component: string; step: number }>(
    `select distinct on (component, step) sub_id as "subId", component, step
     from component join submission using (sub_id) join season using (measurement_year)
     where is_current and step > 1 order by component, step, sub_id`,
  );
  const done = new Map<string, number>();
  for (const { subId, component } of rows) {
    const on = `submissionId=${subId}&component=${component}`;
    const calls = [
      `UndoSubmissionAttestation?${on}`,
      ...[
        'MarkFinalUnlock',
        'AttestationUndo',
        'MarkFinalUnlock',
        'AuditUnlock',
        'PlanUnlock',
        'PlanLock',
        'PlanUnlock',
      ].map((action) => `ExecutePlanAction?${on}&action=${action}`),
      `UnSubmitFile?${on}`,
    ];
    for (const call of calls) {
      const { status } = await portal.post(staff, `/api/${call}`);
      if (status !== 200) continue;
      const name = call.replace(/\?.*?(&action=|$)/, ' ').trim();
      done.set(name, (done.get(name) ?? 0) + 1);
      expect({ call, ...(await verify('states', 'attestations')) }).toMatchObject({
        call,
        code: 0,
        problems: [],
      });
    }
  }
  const missing = ['MarkFinalUnlock', 'AttestationUndo', 'AuditUnlock', 'PlanUnlock', 'PlanLock'].filter(
    (action) => !done.has(`ExecutePlanAction ${action}`),
  );
  expect({ missing, done: [...done.keys()] }).toMatchObject({ missing: [] });
  expect(
    (
      await one<{
        missing: number;
      }>(`select count(*) as missing from component where step = 1 and current_file_id is null
    and (sub_id, component) in (select sub_id, component from kept.component where step > 1)`)
    ).missing,
  ).toBeGreaterThan(2);
});

const sha256 = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
