import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

const unknown = '55555555-5555-4555-8555-555555555555';

/** Spec: bulk-record. An id of somebody else's bulk action is as unknown as one of none. */
export const expectations: Readonly<Record<string, Expectation>> = {
  GetBulkActions: { gate: 'licensed', cases: [plain({ query: { pageNumber: '1', resultCount: '5' } })] },
  GetBulkAction: { gate: 'licensed', cases: [plain({ query: { bulkId: unknown } }, { allowed: [404] })] },
  UndoBulkAction: {
    gate: 'licensed',
    cases: [
      plain(
        { body: { bulkId: unknown, undoId: unknown, submissions: [{ submissionId: 1, component: 'DST' }] } },
        { allowed: [404] },
      ),
    ],
  },
};
