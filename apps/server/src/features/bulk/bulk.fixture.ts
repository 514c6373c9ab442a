/** Shared by the tests of bulk actions: surveys at any stage with their vendor, and the calls. */
import type { BulkOutcome, SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { ValidationStatus } from '@idss/domain/findings/finding';
import type pg from 'pg';
import {
  makeSubmissionAt,
  organizationId,
  type Person,
  type SigningPortal,
  vendorId,
} from '#src/test/signing-portal.ts';

export interface Survey {
  readonly component: 'CAHPS' | 'HOS';
  readonly step: number;
  readonly orgId?: number;
  readonly vendor?: number;
  readonly status?: ValidationStatus;
  readonly isAttested?: boolean;
}

/** Returns the submission's id. */
export async function makeSurvey(db: pg.Pool, survey: Survey): Promise<number> {
  const { component, step, orgId = organizationId, vendor = vendorId, status = 'NoIssues' } = survey;
  const subId = await makeSubmissionAt(db, { component, step, orgId, productLine: 'Medicare' });
  const isHosAttested = survey.isAttested ?? step === 6;
  await db.query(
    `update component set vendor_id = $2, validation_status = $3, is_final = step = 9 or (component = 'CAHPS' and step = 8),
       is_attested = case component when 'HOS' then $4 else step = 9 end where sub_id = $1`,
    [subId, vendor, step === 1 ? 'NotRun' : status, isHosAttested],
  );
  return subId;
}

export const makeSurveys = async (db: pg.Pool, count: number, survey: Survey): Promise<number[]> => {
  const made: number[] = [];
  for (let index = 0; index < count; index += 1) made.push(await makeSurvey(db, survey));
  return made;
};

export const request = (component: 'CAHPS' | 'HOS' | 'DST', ids: readonly number[]) => ({
  submissions: ids.map((submissionId) => ({ submissionId, productLine: 'Medicare', component })),
  fileTypes: [],
});

export interface BulkAnswer {
  readonly status: number;
  readonly outcomes: readonly BulkOutcome[];
  readonly body: Record<string, unknown>;
}

interface Options {
  readonly authenticatedAt?: Date;
}

async function send(
  portal: SigningPortal,
  person: Person,
  url: string,
  body: object,
  options: Options = {},
): Promise<BulkAnswer> {
  const answer = await portal.call('POST', person, url, body, options);
  return {
    status: answer.status,
    outcomes: (answer.body['outcomes'] ?? []) as BulkOutcome[],
    body: answer.body,
  };
}

export const markFinal = (
  portal: SigningPortal,
  person: Person,
  component: 'CAHPS' | 'HOS',
  ids: readonly number[],
) => send(portal, person, '/api/ExecuteBulkSubmissionAction?action=MarkFinal', request(component, ids));

export const attest = (portal: SigningPortal, person: Person, ids: readonly number[], options?: Options) =>
  send(
    portal,
    person,
    '/api/ExecuteBulkSubmissionAttestation?attester=%20Iris%20%20Vale%20&vendorName=Survey%20House',
    request('HOS', ids),
    options,
  );

export const preview = (
  portal: SigningPortal,
  person: Person,
  action: 'MarkFinal' | 'Attestation',
  component: 'CAHPS' | 'HOS',
  ids: readonly number[],
  options?: Options,
) =>
  send(portal, person, `/api/PreviewBulkSubmissionAction?action=${action}`, request(component, ids), options);

export async function list(
  portal: SigningPortal,
  person: Person,
  SubmissionType: string,
  Action: string,
  OrgIds: readonly number[] = [],
): Promise<SubmissionListItem[]> {
  const { body } = await portal.call('POST', person, '/api/GetSubmissionsOfTypeForOrgsByAction', {
    OrgIds,
    SubmissionType,
    Action,
  });
  return (body['response'] ?? []) as SubmissionListItem[];
}

/** Stage, marks, attestations and events of a submission, to compare before and after. */
export async function getState(db: pg.Pool, subId: number): Promise<unknown> {
  const { rows } = await db.query<{ state: unknown }>(
    `select jsonb_build_object(
       'components', (select jsonb_agg(to_jsonb(c) order by component) from component c where sub_id = $1),
       'files', (select jsonb_agg(to_jsonb(f) order by file_id) from stored_file f where sub_id = $1),
       'attestations', (select jsonb_agg(to_jsonb(h) order by attested_at) from hos_attestation h where sub_id = $1),
       'events', (select jsonb_agg(e.kind order by event_id) from event e where sub_id = $1)) as state`,
    [subId],
  );
  return rows[0]?.state;
}
