/** Plays the story of the demonstration season: uploads first, then each submission's steps in their order. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ceremony } from '@idss/domain/attestation/public-reporting';
import type { App } from '#src/app.ts';
import { chooseReporting } from '#src/features/attestation/choose-reporting.ts';
import { draftAttestation } from '#src/features/attestation/draft-attestation.ts';
import { giveConsent } from '#src/features/attestation/give-consent.ts';
import { signAttestation } from '#src/features/attestation/sign-attestation.ts';
import { moveComponent } from '#src/features/stages/move-component.ts';
import { requireComponent } from '#src/features/submissions/require-component.ts';
import { recordUpload, type Received } from '#src/features/uploads/receive-upload.ts';
import { actorOf } from '#src/http/actor.ts';
import { describeCaller } from '#src/http/authenticate.ts';
import { findPerson } from '#src/http/caller.sql.ts';
import type { Context } from '#src/http/context.ts';
import type { DemoStep } from './demo-plan.ts';
import { isUploadFinished } from './demonstration.sql.ts';
import type { DemoSeason } from './generate-demo-season.ts';

export async function playStory(app: App, season: DemoSeason): Promise<void> {
  const uploads = season.plan.filter((step) => step.kind === 'upload');
  for (const step of uploads) await upload(app, season, step);
  const bySubmission = Map.groupBy(
    season.plan.filter((step) => step.kind !== 'upload'),
    (step) => step.subId,
  );
  await Promise.all(
    [...bySubmission.values()].map(async (steps) => {
      for (const step of steps) await take(app, step);
    }),
  );
}

/** What a handler would get if this person called now. Commands of the story read no request. */
async function contextOf(app: App, email: string): Promise<Context> {
  const person = await findPerson(app.pool, email);
  if (!person) throw new Error(`${email} is not in the demonstration season.`);
  const authTime = Math.floor(app.now().getTime() / 1000);
  const caller = await describeCaller(app, { email, name: person.name, authTime }, person);
  const none = (): never => {
    throw new Error('A step of the story has no request.');
  };
  return {
    app,
    caller,
    requestId: 'demonstration',
    ip: '127.0.0.1',
    get request() {
      return none();
    },
    get reply() {
      return none();
    },
  };
}

async function upload(
  app: App,
  season: DemoSeason,
  step: Extract<DemoStep, { kind: 'upload' }>,
): Promise<void> {
  const context = await contextOf(app, step.by);
  const { userId, name } = context.caller;
  if (userId === null) throw new Error(`${step.by} has no account.`);
  const files: Received[] = [];
  for (const key of step.files) {
    const file = season.hedisFiles.find((each) => each.key === key);
    if (!file) throw new Error(`The story names the file ${key}, which is not there.`);
    const written = await app.files.write(once(Buffer.from(file.content, 'utf8')));
    files.push({ givenName: file.fileName, fileName: file.fileName, refusal: null, written });
  }
  const transactionId = randomUUID();
  await recordUpload(
    app,
    { transactionId, program: 'HEDIS', userId, userName: name, actor: actorOf(context) },
    files,
  );
  while (!(await isUploadFinished(app.pool, transactionId))) await wait(10);
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function take(app: App, step: Exclude<DemoStep, { kind: 'upload' }>): Promise<void> {
  const context = await contextOf(app, step.by);
  const record = await requireComponent(context, step.subId, 'DST');
  const move = { app, actor: actorOf(context), caller: context.caller, record };
  switch (step.kind) {
    case 'action':
      await moveComponent({ ...move, action: step.action });
      return;
    case 'reportingChoice':
      await chooseReporting(context, record, {
        isPublicReported: step.isPublicReported,
        sourceLastModified: record.sourceLastModified ?? '',
      });
      return;
    case 'sign': {
      const draft = await draftAttestation(context, record);
      const consentId = await giveConsent(context, record, ceremony.consentVersion);
      await signAttestation(context, record, {
        attestationId: draft.attestationId,
        draftSha256: draft.sha256,
        consentId,
        statements: ceremony.statements.map(() => true),
        typedName: context.caller.name,
        typedTitle: context.caller.title,
      });
      await moveComponent({ ...move, action: 'Attestation' });
    }
  }
}
