import { contract } from '@idss/contract/contract';
import { type Endpoint, type Tag, tags } from '@idss/contract/endpoint';
import { hintTags, type PushMessage } from '@idss/contract/operations/push';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyHint } from './apply-hint.ts';
import { invalidateAfter, invalidateCall } from './invalidate.ts';
import type { PostName } from './calls.ts';
import { queryClient } from './query-client.ts';

const calls = new Map<string, Endpoint>(
  Object.values(contract).flatMap((feature) => Object.entries<Endpoint>(feature)),
);
/** Reloaded automatically: neither expensive nor files. */
const followed = [...calls].filter(
  ([, { cost, answer, reads }]) => reads && cost === 'standard' && typeof answer === 'object',
);
const getReaders = (...changed: readonly Tag[]): string[] =>
  followed.filter(([, { reads = [] }]) => changed.some((tag) => reads.includes(tag))).map(([name]) => name);

/** Of the present moment: what waits for its time is not stale yet. */
async function stale(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(0);
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) =>
      queryKey.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' '),
    );
}

beforeAll(() => import('./call-tags.ts'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  queryClient.clear();
});

const keepAll = (): void => {
  for (const name of calls.keys()) queryClient.setQueryData([name], {});
};

describe('after a call, every call that reads what it changes is stale, and no other', () => {
  test.each([...calls].filter(([, { changes = [] }]) => changes.length > 0))(
    '%s',
    async (name, { changes }) => {
      keepAll();
      await invalidateAfter(name as PostName);
      expect((await stale()).sort()).toEqual(getReaders(...(changes ?? [])).sort());
      expect(await stale()).not.toEqual([]);
    },
  );
});

describe('after a push message, every call that reads what it names is stale, and no other', () => {
  const messages: PushMessage[] = [
    { kind: 'upload', transactionId: '0b0c55a4-6a4e-4f39-9f7b-0f5d7f2f2a11' },
    { kind: 'submission', submissionId: 4, component: 'DST' },
    { kind: 'settings' },
    { kind: 'announcements' },
    { kind: 'signed-out' },
  ];
  test.each(messages)('$kind', async (message) => {
    keepAll();
    applyHint(message);
    expect((await stale()).sort()).toEqual(getReaders(...hintTags[message.kind]).sort());
  });
});

/** Written out by hand: what people watch while others work. */
test.each<[PushMessage['kind'], readonly string[]]>([
  [
    'submission',
    [
      'GetSubmissionsForUser',
      'GetSubmissionSummary',
      'GetSubmissionHistory',
      'GetSubmissionUploadedDocuments',
      'GetSubmissionAuditors',
      'GetSubmissionsStatistics',
      'GetPendingSubmissions',
      'GetEventsForUser',
      'GetFindingGroups',
      'GetFindings',
      'GetAuditDesignations',
      'GetLiveMeasure',
      'GetAttestationWizard',
      'FilesUploadReportDatas',
      'GetHosVendorSubmissionStatus',
      'GetSubmissionsOfTypeForOrgsByAction',
    ],
  ],
  ['upload', ['GetBulkTransactions', 'GetMyUploads']],
  [
    'settings',
    [
      'GetAdminModel',
      'GetCurrentUser',
      'GetBulkUploadAvailabilities',
      'GetMenuActionAvailabilities',
      'GetSubmissionSummary',
    ],
  ],
  ['announcements', ['GetAnnouncements', 'GetAnnouncementsDetail']],
])('a message of kind %s reaches the screens that show it', (kind, names) => {
  expect(getReaders(...hintTags[kind])).toEqual(expect.arrayContaining([...names]));
});

test('a change of one submission does not change what is shown of another one', async () => {
  queryClient.setQueryData(['GetSubmissionSummary', { subId: 4, component: 'DST' }], {});
  queryClient.setQueryData(['GetFindings', { submissionId: '4' }], {});
  queryClient.setQueryData(['GetSubmissionSummary', { subId: 5, component: 'DST' }], {});
  queryClient.setQueryData(['GetFindings', { submissionId: 5 }], {});
  queryClient.setQueryData(['GetPendingSubmissions', null], {});
  applyHint({ kind: 'submission', submissionId: 4, component: 'DST' });
  expect(await stale()).toEqual([
    'GetSubmissionSummary {"subId":4,"component":"DST"}',
    'GetFindings {"submissionId":"4"}',
    'GetPendingSubmissions null',
  ]);
});

test('hints that follow within a second are applied together at its end', async () => {
  const keep = (): void => {
    queryClient.setQueryData(['GetPendingSubmissions', null], {});
    queryClient.setQueryData(['GetAnnouncements', null], {});
  };
  const hint = (submissionId: number): void =>
    applyHint({ kind: 'submission', submissionId, component: 'DST' });
  keep();
  hint(1);
  expect(await stale()).toEqual(['GetPendingSubmissions null']);
  keep();
  hint(2);
  hint(3);
  applyHint({ kind: 'announcements' });
  expect(await stale()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await stale()).sort()).toEqual(['GetAnnouncements null', 'GetPendingSubmissions null']);
  keep();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await stale()).toEqual([]);
  hint(4);
  expect(await stale()).toEqual(['GetPendingSubmissions null']);
});

test('one call can be read again by its name', async () => {
  keepAll();
  await invalidateCall('GetCurrentUser');
  expect(await stale()).toEqual(['GetCurrentUser']);
});

test('every tag is known to the tables of the browser', async () => {
  const { reads, changes } = await import('./call-tags.ts');
  const { hints } = await import('./call-table.ts');
  const used = [reads, changes, hints].flatMap((part) => Object.values<readonly Tag[]>(part).flat());
  expect(new Set(used)).toEqual(new Set(tags));
});

test('code that sends a changing call directly says what is reloaded after it', () => {
  const sources = import.meta.glob<string>(
    ['../features/**/*.{ts,tsx}', '../components/**/*.{ts,tsx}', '!**/*.test.tsx'],
    { query: '?raw', import: 'default', eager: true },
  );
  const sending = Object.entries(sources).filter(([, text]) =>
    /\bact\b[^;]*from '#src\/api\/client\.ts'/.test(text),
  );
  expect(sending.length).toBeGreaterThan(0);
  expect(sending.filter(([, text]) => !text.includes('invalidateAfter(')).map(([file]) => file)).toEqual([]);
});

test('where the tags cannot be loaded, everything is read again', async () => {
  vi.resetModules();
  vi.doMock('./call-tags.ts', () => {
    throw new Error('The file is gone.');
  });
  try {
    const { invalidateAfter: invalidateAfterAny } = await import('./invalidate.ts');
    const { queryClient: client } = await import('./query-client.ts');
    client.setQueryData(['GetRules', null], []);
    await invalidateAfterAny('SaveAnnouncement');
    expect(client.getQueryState(['GetRules', null])?.isInvalidated).toBe(true);
  } finally {
    vi.doUnmock('./call-tags.ts');
    vi.resetModules();
  }
});
