/** The work of people during faults, each with the effect that it must have completely or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkUploadResult, UploadedFileRow } from '@idss/contract/runs/uploads';
import { ceremony } from '@idss/domain/attestation/public-reporting';
import type { Program } from '@idss/domain/program';
import type { UploadedFile } from '../support/send-upload.ts';
import type { Effect, Fate } from './ledger.ts';
import { people, getSender } from './seed.ts';
import type { Answer, World } from './world.ts';

/** Work of a dead process is taken up again within 60 s, and then takes its time. */
const outcomeMilliseconds = 120_000;

export interface Upload {
  readonly transactionId: string;
  readonly program: Program;
  readonly files: readonly UploadedFile[];
  /** The files in the zip, or `files` themselves without one. */
  readonly members: readonly UploadedFile[];
  readonly as: string;
}

export const newUpload = (
  program: Program,
  files: readonly UploadedFile[],
  members: readonly UploadedFile[] = files,
  as = getSender(program),
): Upload => ({ transactionId: randomUUID(), program, files, members, as });

export function send(world: World, { transactionId, program, files, as }: Upload): Promise<Answer | null> {
  const body = new FormData();
  for (const { name, content } of files) body.append('files', new Blob([content]), name);
  const path = `/api/bulkupload/uploadfiles?submissionType=${program}&transactionId=${transactionId}`;
  return world.call(as, 'POST', path, body);
}

/** The line that closes the upload; null where the portal knows no such upload. */
export async function getOutcome(
  world: World,
  { transactionId, as }: Pick<Upload, 'transactionId' | 'as'>,
): Promise<BulkUploadResult | null> {
  const path = `/api/DB/GetBulkTransactions?transaction=${transactionId}`;
  const end = performance.now() + outcomeMilliseconds;
  for (;;) {
    const answer = await world.call(as, 'GET', path).catch(() => null);
    if (answer?.status === 404) return null;
    const last = answer?.status === 200 ? (answer.body as string[]).at(-1) : undefined;
    const closing = last?.startsWith('{') ? (JSON.parse(last) as BulkUploadResult) : null;
    if (closing?.state === 'finished') return closing;
    if (performance.now() > end)
      throw new Error(`Upload ${transactionId} has no outcome after ${outcomeMilliseconds / 1000} s.`);
    await delay(50);
  }
}

export const toRows = ({ uploadDetail }: BulkUploadResult): readonly UploadedFileRow[] => [
  ...uploadDetail.nonSurveyFiles,
  ...uploadDetail.surveyFiles,
];

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** One outcome for each file, its bytes under its hash, one check, and one event. */
export const uploadEffect = (world: World, upload: Upload): Effect => ({
  label: `upload ${upload.transactionId} of ${upload.members
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 120)}`,
  async fate(): Promise<Fate> {
    const { transactionId, members } = upload;
    const closing = await getOutcome(world, upload).catch((error: Error) => error);
    if (closing instanceof Error) return { half: closing.message };
    const [traces] = await world.query<{ uploads: number; files: number }>(
      `select (select count(*)::int from upload_transaction where transaction_id = $1) as uploads,
         (select count(*)::int from upload_file where transaction_id = $1) as files`,
      [transactionId],
    );
    if (closing === null)
      return traces?.uploads === 0 && traces.files === 0
        ? 'absent'
        : { half: 'the portal says 404, and there are rows' };
    const rows = toRows(closing);
    const problems = members.flatMap(({ name }) => {
      const count = rows.filter(({ fileName }) => fileName === name || fileName.endsWith(`/${name}`)).length;
      return count === 1 ? [] : [`${name} has ${count} outcomes`];
    });
    const stored = await world.query<{ name: string; sha256: string; events: number; runs: number }>(
      `select u.file_name as name, f.sha256,
         (select count(*)::int from event e where e.kind = 'file-processed' and e.detail->>'fileId' = f.file_id::text
            and e.detail->>'why' is null) as events,
         (select count(*)::int from validation_run r where r.file_id = f.file_id) as runs
       from upload_file u join stored_file f using (file_id) where u.transaction_id = $1 and u.state = 'done'
         and u.sub_id is not null`,
      [transactionId],
    );
    for (const { name, content } of members) {
      const wanted = sha256(content);
      const its = stored.filter((file) => file.sha256 === wanted);
      if (its.length !== 1) {
        const row = rows.find(({ fileName }) => fileName === name);
        problems.push(
          `${name} is stored ${its.length} times with its hash; its outcome is ${row?.validationStatus}: ${row?.note}`,
        );
      }
      for (const { events } of its) if (events !== 1) problems.push(`${name} has ${events} events`);
    }
    return problems.length === 0 ? 'there' : { half: problems.join('; ') };
  },
});

/** Sends it and writes it down: acknowledged where it was answered with 200. */
export async function sendAndNote(
  world: World,
  ledger: { acknowledged(effect: Effect): void; attempted(effect: Effect): void },
  upload: Upload,
): Promise<Answer | null> {
  const answer = await send(world, upload);
  const effect = uploadEffect(world, upload);
  if (answer?.status === 200) ledger.acknowledged(effect);
  else ledger.attempted(effect);
  return answer;
}

/** Uploads, and waits until every file is taken in; throws where one is not. */
export async function takeIn(world: World, upload: Upload): Promise<void> {
  const answer = await send(world, upload);
  if (answer?.status !== 200) throw new Error(`The upload was refused: ${answer?.status} ${answer?.text}`);
  const closing = await getOutcome(world, upload);
  const refused = closing && toRows(closing).filter(({ isValidated }) => !isValidated);
  if (!closing || !refused || refused.length > 0)
    throw new Error(`Files were not taken in: ${JSON.stringify(refused).slice(0, 500)}`);
}

const on = (subId: number, component: string): string => `submissionId=${subId}&component=${component}`;

export const planAction = (
  world: World,
  as: string,
  subId: number,
  action: string,
  component = 'DST',
): Promise<Answer | null> =>
  world.call(as, 'POST', `/api/ExecutePlanAction?${on(subId, component)}&action=${action}`);

/** The effect is an event of this kind: it is there once, or not at all. */
export const eventEffect = (
  world: World,
  subId: number,
  kind: string,
  before: number,
  isWhole: (count: number) => Promise<string | null> = () => Promise.resolve(null),
): Effect => ({
  label: `${kind} of submission ${subId}`,
  async fate() {
    const count = (await countEvents(world, subId, kind)) - before;
    const problem = await isWhole(count);
    if (problem !== null) return { half: problem };
    return count === 0 ? 'absent' : count === 1 ? 'there' : { half: `${count} events` };
  },
});

export async function countEvents(world: World, subId: number, kind: string): Promise<number> {
  const [row] = await world.query<{ count: number }>(
    'select count(*)::int as count from event where sub_id = $1 and kind = $2',
    [subId, kind],
  );
  return row?.count ?? 0;
}

export async function getStep(world: World, subId: number, component = 'DST'): Promise<number> {
  const [row] = await world.query<{ step: number }>(
    'select step from component where sub_id = $1 and component = $2',
    [subId, component],
  );
  return row?.step ?? 0;
}

export function expectStatus(answer: Answer | null, ...wanted: readonly number[]): Answer {
  if (answer && wanted.includes(answer.status)) return answer;
  throw new Error(
    `${wanted.join(' or ')} was expected, not ${answer ? `${answer.status} ${answer.text.slice(0, 200)}` : 'a broken connection'}`,
  );
}

export interface SigningAct {
  readonly subId: number;
  readonly body: object;
}

/** From an accepted HEDIS file without audit to everything that a signature needs. */
export async function prepareDraft(world: World, subId: number): Promise<void> {
  expectStatus(await planAction(world, people.planUser, subId, 'PlanLock'), 200);
  // The person who marks final is an ordinary user of the plan; staff may do it, too.
  expectStatus(await planAction(world, people.staff, subId, 'MarkFinal'), 200);
  const [row] = await world.query<{ at: Date }>(
    `select source_last_modified as at from component where sub_id = $1 and component = 'DST'`,
    [subId],
  );
  expectStatus(
    await world.call(people.planSigner, 'POST', '/api/UpdateSubmissionAttestationReportingFlags', {
      submissionId: subId,
      component: 'DST',
      isPublicReported: true,
      sourceLastModified: row?.at.toISOString() ?? '',
    }),
    200,
  );
}

export const makeDraft = (world: World, subId: number): Promise<Answer | null> =>
  world.call(people.planSigner, 'POST', `/api/CreateAttestationDraft?${on(subId, 'DST')}`);

export async function prepareToSign(world: World, subId: number): Promise<SigningAct> {
  const draft = expectStatus(await makeDraft(world, subId), 200).body as {
    attestationId: string;
    sha256: string;
  };
  const consent = expectStatus(
    await world.call(people.planSigner, 'POST', '/api/GiveSigningConsent', {
      submissionId: subId,
      component: 'DST',
      consentVersion: ceremony.consentVersion,
    }),
    200,
  ).body as { consentId: string };
  const wizard = expectStatus(
    await world.call(people.planSigner, 'GET', `/api/GetAttestationWizard?${on(subId, 'DST')}`),
    200,
  ).body as { signer: { name: string; title: string }; statements: string[] };
  return {
    subId,
    body: {
      attestationId: draft.attestationId,
      draftSha256: draft.sha256,
      consentId: consent.consentId,
      statements: wizard.statements.map(() => true),
      typedName: wizard.signer.name,
      typedTitle: wizard.signer.title,
    },
  };
}

export async function sign(world: World, { subId, body }: SigningAct): Promise<Answer | null> {
  await world.getToken(people.planSigner, true);
  return world.call(people.planSigner, 'POST', `/api/SignPDF?${on(subId, 'DST')}`, body);
}

/** One signed document with its event, or neither. */
export const signatureEffect = (world: World, subId: number): Effect =>
  eventEffect(world, subId, 'attestation-signed', 0, async (events) => {
    const [row] = await world.query<{ signed: number }>(
      `select count(*)::int as signed from attestation where sub_id = $1 and state = 'signed' and signed_file_id is not null`,
      [subId],
    );
    return row?.signed === events ? null : `${row?.signed} signed documents and ${events} events`;
  });
