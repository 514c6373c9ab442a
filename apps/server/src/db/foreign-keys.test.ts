import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** As they were when this list was made. A new reference gets an index, or stands here with a reason. */
const withoutIndex = [
  'activation_link made_by',
  'attestation consent_id',
  'attestation draft_file_id',
  'attestation signer_id',
  'auditor_assignment org_id',
  'auditor_assignment sub_id',
  'bulk_download user_id',
  'component current_file_id',
  'data_extract file_id',
  'data_extract measurement_year',
  'explanation run_id',
  'generic_upload zip_file_id',
  'generic_upload_file report_file_id',
  'generic_upload_file workbook_file_id',
  'hos_attestation file_id',
  'hos_attestation user_id',
  'license_acceptance version',
  'license_agreement continues_version',
  'note answer_to',
  'note audience_id',
  'note author_id',
  'review_presence user_id',
  'rule_preview measurement_year',
  'rule_preview_file file_id',
  'rule_preview_file sub_id component',
  'signing_consent sub_id',
  'signing_consent user_id',
  'submission audit_firm_id',
  'submission software_vendor_id',
  'test_organization org_id',
  'web_file build',
];

// A file's run was once found by reading all runs of the portal: nobody had noticed with a few hundred of them.
test('what a column refers to is found by an index from both sides', async () => {
  const { rows } = await database.owner.query<{ key: string }>(
    `select k.conrelid::regclass || ' ' || (select string_agg(a.attname, ' ' order by n)
       from unnest(k.conkey) with ordinality as c (number, n) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number) as key
     from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = k.conrelid
         and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
     order by 1`,
  );
  expect(rows.map(({ key }) => key)).toEqual(withoutIndex);
});
