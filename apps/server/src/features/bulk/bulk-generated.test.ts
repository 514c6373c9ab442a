import type { AnswerOf } from '@idss/contract/endpoint';
import type { bulkDownload } from '@idss/contract/bulk/bulk-download';
import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { getMembers } from '#src/test/zip.ts';

type Prepared = AnswerOf<(typeof bulkDownload)['PrepareBulkDownload']>;

const orgId = 5678;
const admin = 'admin@plan.example';
const [submitted, empty] = [3001, 3002];
const portal = await providePortal({
  organizations: [{ orgId }],
  people: { [admin]: ['orgadmin', orgId] },
});

const ask = async (call: 'PreviewBulkDownload' | 'PrepareBulkDownload'): Promise<Prepared> => {
  const { status, body } = await portal.post(admin, `/api/${call}`, {
    Submissions: [submitted, empty].map((submissionId) => ({
      submissionId,
      component: 'DST',
      productLine: 'Commercial',
    })),
    FileTypes: [2, 22, 23],
  });
  expect(status).toBe(200);
  return body;
};

test('workbooks and review tables are offered before they exist, and generated with the download', async () => {
  for (const subId of [submitted, empty]) await makeSubmission(portal.database.owner, { subId, orgId });
  const content = hedisFile({ subId: submitted, orgId });
  const { transactionId } = await portal.upload(admin, [{ name: `Commercial${submitted}.xml`, content }]);
  await portal.getOutcome(admin, transactionId);
  const stored = 'select file_type from stored_file where file_type in (2, 22, 23) and archived_at is null';

  const preview = await ask('PreviewBulkDownload');
  expect(preview).toMatchObject({ isValidDownload: true, fileCount: 3 });
  expect(preview.missing).toMatchObject([{ submissionId: empty, files: '' }]);
  expect((await portal.database.app.query(stored)).rows).toEqual([]);

  const prepared = await ask('PrepareBulkDownload');
  expect(prepared.types.map(({ fileTypeId, fileCount }) => [fileTypeId, fileCount])).toEqual([
    [2, 1],
    [22, 1],
    [23, 1],
  ]);
  expect(prepared.types.every(({ size }) => size > 500)).toBe(true);
  const members = await getMembers((await portal.server.inject(prepared.url)).rawPayload);
  const names = [...members.keys()].map((path) => path.split('/').at(-1));
  expect(names).toHaveLength(3);
  expect(names).toEqual(
    expect.arrayContaining([`AuditReviewTable${submitted}.xlsx`, `AuditReviewTable${submitted}.csv`]),
  );
  const table = [...members].find(([path]) => path.endsWith('.csv'))?.[1].text ?? '';
  expect(table).toContain('CBP');
});
