/** A portal with submissions whose files can be uploaded, and rule previews of them that run. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { rulePreview } from '@idss/contract/runs/rule-preview';
import { expect } from 'vitest';
import { hedisFile, makeSubmission } from './factories.ts';
import { nextHint, type TestPortal } from './portal.ts';
import { providePortal } from './provide-portal.ts';

export const orgId = 5678;
export const otherOrg = 5679;
export const admin = 'admin@plan.example';
export const otherAdmin = 'admin@other.example';
export const staff = 'staff@portal.example';

/** The test file has samples of 411 members: with this threshold they are too small. */
export const strict = { ruleId: 'H-003', isOn: true, severity: 'Error', threshold: 500 } as const;
export const usual = { ...strict, threshold: 100 } as const;
/** Of a program without files. */
export const withoutFiles = { ruleId: 'O-016', isOn: true, severity: 'Warning', threshold: 30 } as const;

type Answer<Name extends keyof typeof rulePreview> = AnswerOf<(typeof rulePreview)[Name]>;
type Answered = Awaited<ReturnType<TestPortal['post']>>;

export interface RulePreviewPortal {
  readonly portal: TestPortal;
  readonly db: TestPortal['database']['owner'];
  get<Name extends keyof typeof rulePreview>(
    name: Name,
    query?: Readonly<Record<string, string>>,
  ): Promise<Answer<Name>>;
  post(name: string, payload: object, to?: TestPortal): Promise<Answered>;
  /** Makes a submission with a current file and answers its id. */
  uploaded(organizationId?: number, as?: string): Promise<number>;
  send(subId: number, organizationId?: number, as?: string): Promise<void>;
  start(changes?: readonly object[], sampleSize?: number | null): Promise<Answered>;
  ended(previewId: string): Promise<Answer<'GetRulePreview'>>;
  preview(changes?: readonly object[], sampleSize?: number | null): Promise<Answer<'GetRulePreview'>>;
  /** Answers the id of the preview when what changes is validated again. */
  apply(changes: readonly object[]): Promise<string>;
  revalidated(previewId: string): Promise<string>;
  getStatus(subId: number): Promise<unknown>;
}

export async function provideRulePreviews(): Promise<RulePreviewPortal> {
  const portal = await providePortal({
    organizations: [{ orgId }, { orgId: otherOrg }],
    people: { [admin]: ['orgadmin', orgId], [otherAdmin]: ['orgadmin', otherOrg], [staff]: ['sysadmin'] },
  });
  const db = portal.database.owner;
  let nextId = 2000;
  const all: RulePreviewPortal = {
    portal,
    db,
    async get(name, query = {}) {
      const { status, body, text } = await portal.get(
        staff,
        `/api/${name}?${new URLSearchParams(query).toString()}`,
      );
      expect(status, text).toBe(200);
      return body;
    },
    post: (name, payload, to = portal) => to.post(staff, `/api/${name}`, payload),
    async uploaded(organizationId = orgId, as = admin) {
      nextId += 1;
      await makeSubmission(db, { subId: nextId, orgId: organizationId });
      await all.send(nextId, organizationId, as);
      return nextId;
    },
    async send(subId, organizationId = orgId, as = admin) {
      const content = hedisFile({ subId, orgId: organizationId });
      const { transactionId } = await portal.upload(as, [{ name: `Commercial${subId}.xml`, content }]);
      await portal.getOutcome(as, transactionId);
    },
    start: (changes = [strict], sampleSize = null) => all.post('StartRulePreview', { changes, sampleSize }),
    async ended(previewId) {
      for (;;) {
        const hinted = nextHint(
          portal.app,
          (message) => message.kind === 'upload' && message.transactionId === previewId,
        );
        const preview = await all.get('GetRulePreview', { previewId });
        if (preview.state !== 'Running') return preview;
        await hinted;
      }
    },
    async preview(changes = [strict], sampleSize = null) {
      const { status, body, text } = await all.start(changes, sampleSize);
      expect(status, text).toBe(200);
      return all.ended((body as { previewId: string }).previewId);
    },
    async apply(changes) {
      const { previewId } = await all.preview(changes);
      expect(await all.post('ApplyRulePreview', { previewId })).toMatchObject({ status: 200, body: true });
      return all.revalidated(previewId);
    },
    async revalidated(previewId) {
      // Where nothing changes, no hint says that it has ended.
      const countWaiting = async () =>
        (
          await db.query<{ waiting: number }>(
            `select count(*)::int as waiting from rule_preview p
             where p.preview_id = $1 and (p.revalidation -> 'submissions' = 'null' or exists (
               select from upload_file f, jsonb_each_text(p.revalidation -> 'groups') g
               where f.transaction_id = g.value::uuid and f.state in ('waiting', 'processing')))`,
            [previewId],
          )
        ).rows;
      await expect.poll(countWaiting).toEqual([{ waiting: 0 }]);
      return previewId;
    },
    async getStatus(subId) {
      const { rows } = await db.query(
        `select validation_status, step, data_version, current_file_id from component where sub_id = $1`,
        [subId],
      );
      return rows[0];
    },
  };
  return all;
}
