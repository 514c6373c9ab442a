/** Names of uploaded files are only text, never a path to write to. OWASP ASVS 5.0: 5.3.1 to 5.3.3. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { provideWorld, staff } from './open-world.ts';

const world = await provideWorld();

test.each([
  '../../../tmp/x.xml',
  'C:\\windows\\x.xml',
  '/etc/x.xml',
  'a\u0000b.xml',
  `${'a'.repeat(60_000)}.xml`,
  '$(touch x).xml',
  'x.xml\r\nset-cookie: a=b',
  'Commerciаl1001.xml',
  '.xml',
  // The limit is in the middle of a surrogate pair.
  `${'😀'.repeat(600)}.xml`,
  `x${'😀'.repeat(600)}.xml`,
  '..',
])('%j', async (name) => {
  const transactionId = randomUUID();
  const body = `--frontier\r\ncontent-disposition: form-data; name="files"; filename*=UTF-8''${encodeURIComponent(name)}\r\ncontent-type: application/xml\r\n\r\n<?xml version="1.0"?><a/>\r\n--frontier--\r\n`;
  const answer = await world.portal.server.inject({
    method: 'POST',
    url: `/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transactionId}`,
    headers: {
      ...(await world.as(staff)),
      'content-type': 'multipart/form-data; boundary=frontier',
    },
    payload: body,
  });
  expect([200, 400]).toContain(answer.statusCode);
  const { rows } = await world.database.app.query<{ name: string; key: string }>(
    `select f.file_name as name, f.storage_key as key from stored_file f join upload_file u using (file_id)
       where u.transaction_id = $1`,
    [transactionId],
  );
  for (const stored of rows) {
    expect(stored.name).not.toMatch(/[/\\\0\r\n]/);
    expect(stored.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  }
});
