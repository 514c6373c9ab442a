/** Submission home as a whole, on answers as the server gives them: where things stand, and what becomes of a dropped file. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ClientSettings } from '@idss/contract/season/settings';
import { noFindings } from '@idss/domain/findings/finding';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientSettingsContext } from '#src/components/client-settings.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import SubmissionHome from './submission-home.tsx';

const content = '<hedisSubmission/>';
const named = 'Commercial1235.xml';
const xml = (name: string, text = content) => new File([text], name, { type: 'text/xml' });
const due = '2026-12-07T04:59:00Z';
const ok = { ok: true } as const;
const stages = ['Import', 'Apply Plan Lock', 'Apply Audit Lock', 'Apply Mark Final', 'Finalize Attestation'];

const summary = {
  productLine: 'Commercial',
  reportingProduct: 'HMO/POS Combined',
  reportingUnitId: '',
  specialArea: 'None',
  specialProject: 'None',
  subId: 1235,
  orgId: 5001,
  orgName: 'Lakeside Community Health Plan',
  cmsContract: '',
  vendorId: null,
  vendorName: null,
  activeStepNumber: 3,
  component: 'DST',
  measurementYear: 2025,
  seasonState: 'open',
  isFileProcessed: true,
  isFileUploaded: true,
  submissionDownloads: [],
  isPublicReported: null,
  isAuditRequired: true,
  validationStatus: 'WarningsAndErrors',
  lateOn: null,
  requiredFileName: named,
  submissionIntention: 'Accreditation',
  submissionIsExtractable: true,
  isReadOnly: false,
  isJobRunning: false,
  componentsOfSubmission: ['DST', 'CAHPS'],
  componentStates: ['DST', 'CAHPS'].map((component) => ({
    component,
    stage: component === 'DST' ? 'Apply Plan Lock' : 'Apply Mark Final',
    isFinal: false,
    isAttested: false,
    validationStatus: 'Error',
    vendorName: null,
  })),
  surveyPart: 'none',
  steps: stages.map((title, index) => ({
    step: [1, 3, 4, 5, 7][index],
    title,
    state: index === 0 ? 'done' : index === 1 ? 'active' : 'todo',
    dueAt: index === 0 ? null : due,
    isLate: false,
  })),
  actions: [
    {
      action: 'PlanLock',
      label: 'Apply Plan Lock',
      verdict: { ok: false, reason: 'Resolve validation errors before applying the plan lock.' },
      whoCan: null,
      confirm: '',
      tone: 'primary',
    },
  ],
  canUpload: ok,
  canViewFindings: ok,
  canViewResults: ok,
  canChooseReporting: { ok: false, reason: 'no' },
  canSign: { ok: false, reason: 'Only available for Signer' },
  attestation: { way: 'wizard', verdict: { ok: false, reason: 'no' }, signed: null },
  canSeeDesignations: false,
  canSeeAuditors: false,
  hasUploadPermission: true,
  canSeeDetails: false,
  currentFile: {
    originalName: named,
    sha256: '0'.repeat(64),
    uploadedAt: '2026-10-10T12:00:00Z',
    uploadedBy: 'Noor Castellan',
    size: 1000,
  },
  lastUploadRefused: false,
  nextStep: { kind: 'correct', title: 'Correct 4 errors' },
  nothingToReport: null,
  lateSince: null as string | null,
  counts: { schema: 0, fatal: 0, error: 4, warning: 206 },
};

const person = { role: 'Analyst', email: null, isOwn: false };
const outlook = {
  components: [
    {
      component: 'DST',
      title: 'Correct 4 errors',
      ...person,
      name: 'You',
      isOwn: true,
      errors: 4,
      warnings: 206,
    },
    {
      component: 'CAHPS',
      title: 'Correct 13 errors',
      ...person,
      name: 'Askwell Research',
      errors: 13,
      warnings: 0,
    },
  ],
  later: [
    { ...person, what: 'audit lock', name: 'Paul Whitcombe', email: 'paul@northgate.example' },
    { ...person, what: 'mark final', name: 'You', isOwn: true },
    { ...person, what: 'attestation', name: 'Marcus Ellery', email: 'signer@lakeside.example' },
  ],
  running: null,
  previous: { subId: 1234, component: 'DST', productLine: 'Commercial' },
  next: { subId: 1236, component: 'DST', productLine: 'Commercial' },
};
const group = (ruleId: string, severity: 'Error' | 'Warning', count: number) => ({
  ruleId,
  ruleName: ruleId,
  severity,
  count,
  explanation: null,
  explained: 0,
  askedBack: 0,
  trial: null,
  summary: 'The age bands, or the metrics that make up a total, do not add up to it.',
  why: 'Every member of the total is in exactly one band.',
  fix: 'Look for members whose age falls between two bands.',
});

const answers: Record<string, unknown> = {
  GetSubmissionOutlook: outlook,
  GetFindingGroups: {
    fileName: named,
    validatedAt: '2026-10-10T12:00:00Z',
    isOfRefusedFile: false,
    listNote: null,
    runId: null,
    canExplain: { ok: false, reason: 'no' },
    canAnswer: { ok: false, reason: 'no' },
    explained: { warnings: 206, explained: 0, askedBack: 0 },
    counts: { ...noFindings, Error: 4, Warning: 206 },
    measures: [],
    groups: [group('X-001', 'Error', 2), group('I-002', 'Error', 2), group('Y-002', 'Warning', 206)],
  },
  GetFindings: { rows: [], next: null, total: 0 },
  CountChangedFindings: { before: 'b', after: 'a', fixed: 6, new: 1, remaining: 209 },
  GetAdminModel: {},
  GetSeasonFiles: { files: {}, ruleVersion: 0 },
  GetRules: [],
};

/** The check in the browser: what it finds is said by the test. */
class FakeWorker {
  static status = 'NoIssues';
  onmessage?: (event: object) => void;
  postMessage(): void {
    const report = {
      position: 0,
      fileName: named,
      status: FakeWorker.status,
      counts: { ...noFindings, Error: FakeWorker.status === 'Error' ? 2 : 0 },
      groups: [],
      problem: null,
    };
    this.onmessage?.({ data: { kind: 'report', report } });
    this.onmessage?.({ data: { kind: 'done' } });
  }
  terminate(): void {}
}

/** Uploads that were sent. */
class FakeRequest {
  static readonly sent: URL[] = [];
  readonly upload = {};
  status = 200;
  responseText = '';
  onload?: () => void;
  open(_method: string, url: string): void {
    FakeRequest.sent.push(new URL(url, location.href));
  }
  setRequestHeader(): void {}
  getResponseHeader = () => 'r-1';
  send(): void {
    this.responseText = JSON.stringify({ transactionId: 't', state: 'received' });
    this.onload?.();
  }
  abort(): void {}
}

async function open(more: Partial<typeof summary> = {}, uploads: readonly object[] = []): Promise<void> {
  await page.viewport(1440, 900);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const all: Record<string, unknown> = {
    ...answers,
    GetSubmissionSummary: { ...summary, ...more },
    GetSubmissionUploadedDocuments: uploads,
    GetBulkTransactions: ['Received 1 file (1.0 kB)', `${named}: checking, 40 %`],
    StopUpload: {},
  };
  vi.stubGlobal('fetch', (url: string) => {
    const name = new URL(url, location.href).pathname.split('/').at(-1) ?? '';
    return Promise.resolve(Response.json(all[name] ?? {}, { status: name in all ? 200 : 404 }));
  });
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet });
  const home = createRoute({
    getParentRoute: () => shell,
    path: 'submissionHome/$subId/{-$component}/{-$productLine}',
    component: SubmissionHome,
  });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([home])]),
    history: createMemoryHistory({ initialEntries: ['/submissionHome/1235/DST/Commercial'] }),
  });
  const settings = { timeZone: 'America/New_York', measurementYear: 2025, milestones: [], provider: {} };
  await renderOnBackground(
    <ClientSettingsContext value={settings as unknown as ClientSettings}>
      {/* As much as the shell takes: its bar, its navigation, and the edges of the page. */}
      <div style={{ padding: '72px 24px 32px' }}>
        <RouterProvider router={router as never} />
      </div>
    </ClientSettingsContext>,
  );
  await expect.element(card.getByText('Drop the corrected file here')).toBeVisible();
}
afterEach(() => {
  vi.unstubAllGlobals();
  FakeRequest.sent.length = 0;
  FakeWorker.status = 'NoIssues';
});

const card = page.getByRole('region', { name: 'Current step' });
const choose = (file: File) => userEvent.upload(card.getByLabelText('HEDIS files', { exact: true }), file);
const button = (name: string) => card.getByRole('button', { name, exact: true });

test('facts, components, steps and the first finding are above the fold', async () => {
  await open();
  await expect
    .element(card.getByRole('heading', { level: 2 }))
    .toHaveTextContent('Correct 4 errors, then lock');
  const first = page.getByRole('group', { name: 'Findings by rule' }).getByRole('button').first();
  await expect.element(first).toBeVisible();
  expect(first.element().getBoundingClientRect().top).toBeLessThan(330);
  expect(
    page.getByRole('list', { name: 'Steps of this submission' }).element().getBoundingClientRect().height,
  ).toBe(34);
  const components = page.getByRole('navigation', { name: 'Components of this submission' });
  await expect.element(components.getByRole('link', { name: /HEDIS.*4 errors.*You/ })).toBeVisible();
  await expect
    .element(components.getByRole('link', { name: /CAHPS.*13 errors.*Askwell Research/ }))
    .toBeVisible();
  await expect.element(card.getByText('6 fixed')).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Paul Whitcombe' })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect.element(page.getByText('Accreditation')).toBeVisible();
});

test('on a phone nothing is wider than the screen', async () => {
  await open();
  await page.viewport(390, 900);
  // The shell's own edges are narrower there.
  await expect
    .poll(() => page.getByRole('tabpanel').element().getBoundingClientRect().width)
    .toBeLessThan(390);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('a file of another name is refused with the expected one', async () => {
  await open();
  await choose(xml('Commercial9.xml'));
  await expect.element(card.getByText(`Commercial9.xml is another name. Expected: ${named}.`)).toBeVisible();
  expect(FakeRequest.sent).toEqual([]);
});

test('a clean file is sent by itself, followed, and can be stopped', async () => {
  await open();
  await choose(xml(named));
  await expect.element(button('Stop the Check')).toBeVisible();
  expect(FakeRequest.sent.map(({ searchParams }) => searchParams.get('lateReason'))).toEqual([null]);
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await button('Stop the Check').click();
});

test('a file with errors is sent on a second click', async () => {
  FakeWorker.status = 'Error';
  await open();
  await choose(xml(named));
  await expect.element(card.getByText('2 errors found on this computer')).toBeVisible();
  await expect.element(page.getByText('Checked on this computer; nothing was sent.')).toBeVisible();
  expect(FakeRequest.sent).toEqual([]);
  await button('Send Anyway').click();
  await expect.element(button('Stop the Check')).toBeVisible();
  expect(FakeRequest.sent).toHaveLength(1);
});

test('the same bytes are said before they are sent, and sent by choice', async () => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  await open({}, [{ fileId: 'f', sha256, createDate: '2026-03-03T12:00:00Z' }]);
  await choose(xml(named));
  await expect.element(card.getByText(/Identical to the upload of Mar 3, 2026/)).toBeVisible();
  expect(FakeRequest.sent).toEqual([]);
  await button('Choose another').click();
  await choose(xml(named, '<other/>'));
  await expect.element(button('Stop the Check')).toBeVisible();
  expect(FakeRequest.sent).toHaveLength(1);
});

test('after the due date the reason goes with the file', async () => {
  await open({ lateSince: '2026-06-02T03:59:00Z' });
  await choose(xml(named));
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true');
  await card.getByLabelText('Why is it sent again?').fill('Ages were counted wrong.');
  await button('Send').click();
  await expect.element(button('Stop the Check')).toBeVisible();
  expect(FakeRequest.sent[0]?.searchParams.get('lateReason')).toBe('Ages were counted wrong.');
});
