/**
 * Plays the story of the demonstration through the product's own commands, each step by the person it belongs to and on
 * its day: the clock is that of the day, for the program and for the database.
 * Steps that were taken already are passed over, so that a start that was cut off is continued by the next one.
 */
import { ceremony } from '@idss/domain/attestation/public-reporting';
import type { Program } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';
import { findTransition } from '@idss/domain/stages/workflow';
import type { App } from '@idss/server/kernel/app';
import { attestationApi } from '@idss/server/features/attestation/attestation.api';
import { bulkApi } from '@idss/server/features/bulk/bulk.api';
import { currentFile } from '@idss/server/features/downloads/current-file';
import { runFinalFiles } from '@idss/server/features/stages/make-final-files.job';
import { stagesApi } from '@idss/server/features/stages/stages.api';
import uploadPurpose, { uploadIntake } from '@idss/server/features/runs/uploads/upload.purpose';
import { runChecks } from '@idss/server/features/runs/run-checks';
import { headLength, type ReceivedFile, recordUpload } from '@idss/server/features/runs/receive';
import type { Share } from '@idss/server/features/runs/threads/fair-share';
import { sharedValidationPool } from '@idss/server/features/runs/threads/shared-validation-pool';
import type { ValidationPool } from '@idss/server/features/runs/threads/validation-pool';
import { getActor } from '@idss/server/kernel/actor';
import { describeCaller } from '@idss/server/access/caller';
import { findPerson } from '@idss/server/access/caller.sql';
import type { HttpContext } from '@idss/server/http/http-context';
import { forEachLimited } from '@idss/server/jobs/for-each-limited';
import { findComponent } from '@idss/server/access/find-component.sql';
import type { DemoStep } from './demo-plan.ts';
import { readStage } from './demo.sql.ts';
import type { DemoHedisFile, DemoSeason } from './generate-demo-season.ts';
import { once } from './load-demo-season.ts';
import type { PastDays } from './past-day.ts';
import { playReview } from './play-review.ts';
import { createRandom } from './random.ts';

const nothing = { params: undefined, query: undefined, body: undefined } as const;

/** One share for all uploads: no thread is opened for a person who has none. */
const everyone: Share = { organization: '', person: '' };

export async function playDemoPlan(
  running: App,
  pastDays: PastDays,
  demo: Pick<DemoSeason, 'hedisFiles' | 'surveyFiles' | 'plan'>,
): Promise<void> {
  const files = new Map([...demo.hedisFiles, ...demo.surveyFiles].map((file) => [file.key, file]));
  // Shares the portal's threads: they are warm for its first upload.
  const shared = sharedValidationPool(running);
  const pool: ValidationPool = {
    ...shared,
    start: (task, onProgress) => shared.start(task, onProgress, everyone),
  };
  const days = Map.groupBy(demo.plan, ({ daysAgo }) => daysAgo);
  for (const [daysAgo, steps] of [...days].sort(([a], [b]) => b - a)) {
    const app = withoutQueue(await pastDays.onDay(daysAgo));
    const playInOrder = async (own: readonly DemoStep[]) => {
      for (const step of own)
        if (step.kind === 'download') await download(running, step);
        else await take(app, pool, step, files);
    };
    await runInGroups(
      steps.filter(({ kind }) => kind === 'upload'),
      ({ by }) => by,
      playInOrder,
    );
    await runInGroups(
      steps.filter((step) => step.kind !== 'upload'),
      ({ subId }) => subId,
      playInOrder,
    );
  }
}

async function download(
  app: App,
  { by, subId, fileTypes }: Extract<DemoStep, { kind: 'download' }>,
): Promise<void> {
  const { caller } = await getContext(app, by);
  for (const fileType of fileTypes) await currentFile(app, subId, fileType, caller.name);
}

/**
 * Nothing is left in the queue: it would run when the portal is ready and compete with the first users. Uploads and final
 * files are processed here; results with designations are generated on request.
 */
const withoutQueue = (app: App): App => ({
  ...app,
  jobs: { ...app.jobs, enqueue: () => Promise.resolve() },
});

/** Steps with one key follow each other; those of different keys run at once, within the limit. */
async function runInGroups<Step>(
  steps: readonly Step[],
  getKey: (step: Step) => unknown,
  run: (steps: readonly Step[]) => Promise<void>,
): Promise<void> {
  // Enough to keep database and threads busy, few enough that nothing waits long for a connection.
  await forEachLimited(Map.groupBy(steps, getKey).values(), 4, run);
}

async function take(
  app: App,
  pool: ValidationPool,
  step: Exclude<DemoStep, { kind: 'download' }>,
  files: ReadonlyMap<string, PlayedFile>,
): Promise<void> {
  const context = await getContext(app, step.by);
  switch (step.kind) {
    case 'upload':
      return upload(
        context,
        pool,
        step.program,
        step.files.flatMap((key) => files.get(key) ?? []),
      );
    case 'action': {
      const { subId: submissionId, component, action } = step;
      const at = await readStage(app.pool, submissionId, component);
      if (findTransition(component, action)?.from.some((from) => from === at)) {
        const query = { submissionId, component, action } as const;
        await stagesApi.ExecutePlanAction({ ...nothing, query }, context);
      }
      // Also if an earlier start was interrupted directly after this step.
      if (component === 'CAHPS' && action === 'MarkFinal') await finalFiles(context, submissionId);
      return;
    }
    case 'attestHos':
      if ((await readStage(app.pool, step.subId, 'HOS')) === 'hos-attestation')
        await attestHos(context, step);
      return;
    case 'reportingChoice':
      if ((await readStage(app.pool, step.subId)) === 'hedis-attestation') await choose(context, step);
      return;
    case 'review':
      return playReview(context, step.subId);
    case 'sign':
      if ((await readStage(app.pool, step.subId)) === 'hedis-attestation') await sign(context, step.subId);
  }
}

async function finalFiles(context: HttpContext, submissionId: number): Promise<void> {
  const record = await findComponent(context.app.pool, submissionId, 'CAHPS');
  if (!record) return;
  const { dataVersion } = record;
  await runFinalFiles(context.app, { submissionId, dataVersion, actor: getActor(context) });
}

type PlayedFile = Pick<DemoHedisFile, 'key' | 'fileName' | 'content'>;

async function upload(
  context: HttpContext,
  pool: ValidationPool,
  program: Program,
  files: readonly PlayedFile[],
): Promise<void> {
  const { app, caller } = context;
  const actor = getActor(context);
  // The same id at every start: what was taken in already is not taken in twice.
  const transactionId = createRandom(`upload/${caller.email}/${files.map(({ key }) => key).join()}`).guid();
  const intake = uploadIntake(program);
  const received: ReceivedFile[] = [];
  for (const { fileName, content } of files)
    received.push({
      givenName: fileName,
      fileName,
      ...(await intake.inspect(app, fileName, Buffer.from(content.slice(0, headLength)))),
      written: await app.files.write(once(content)),
    });
  const sending = { transactionId, userId: caller.userId ?? '', userName: caller.name, actor };
  const isNew = await recordUpload(app, intake, sending, received);
  if (!isNew) for (const { written } of received) await app.files.remove(written?.storageKey ?? '');
  await runChecks(app, pool, uploadPurpose, { transactionId, actor });
}

async function choose(
  context: HttpContext,
  { subId, isPublicReported }: Extract<DemoStep, { kind: 'reportingChoice' }>,
): Promise<void> {
  const on = { submissionId: subId, component: hedisComponent } as const;
  const wizard = await attestationApi.GetAttestationWizard({ ...nothing, query: on }, context);
  if (wizard.isChoiceCurrent) return;
  const body = { ...on, isPublicReported, sourceLastModified: wizard.sourceLastModified ?? '' };
  await attestationApi.UpdateSubmissionAttestationReportingFlags({ ...nothing, body }, context);
}

async function attestHos(
  context: HttpContext,
  { subId, attester, vendorName }: Extract<DemoStep, { kind: 'attestHos' }>,
): Promise<void> {
  const query = { attester, vendorName };
  const selected = { submissionId: subId, productLine: 'Medicare', component: 'HOS' } as const;
  const body = { submissions: [selected], fileTypes: [] };
  await bulkApi.ExecuteBulkSubmissionAttestation({ ...nothing, query, body }, context);
}

/** The ceremony as the wizard goes through it. */
async function sign(context: HttpContext, subId: number): Promise<void> {
  const query = { submissionId: subId, component: hedisComponent } as const;
  const wizard = await attestationApi.GetAttestationWizard({ ...nothing, query }, context);
  if (!wizard.signed) {
    const draft = await attestationApi.CreateAttestationDraft({ ...nothing, query }, context);
    const consent = await attestationApi.GiveSigningConsent(
      { ...nothing, body: { ...query, consentVersion: ceremony.consentVersion } },
      context,
    );
    const body = {
      attestationId: draft.attestationId,
      draftSha256: draft.sha256,
      consentId: consent.consentId,
      statements: ceremony.statements.map(() => true),
      typedName: context.caller.name,
      typedTitle: context.caller.title,
      withoutSurvey: wizard.leavesOutSurvey,
    };
    await attestationApi.SignPDF({ ...nothing, query, body }, context);
  }
  await stagesApi.ExecutePlanAction({ ...nothing, query: { ...query, action: 'Attestation' } }, context);
}

/** The context of a handler, as for a request of this person. */
async function getContext(app: App, email: string): Promise<HttpContext> {
  const person = await findPerson(app.pool, email);
  if (!person) throw new Error(`${email} is not a user of the demonstration.`);
  const authTime = Math.floor(app.now().getTime() / 1000);
  const caller = await describeCaller(app, { email, name: person.name, authTime }, person);
  return {
    app,
    caller,
    requestId: 'demonstration',
    ip: '127.0.0.1',
    get request(): never {
      throw new Error('The demonstration has no request.');
    },
    get reply(): never {
      throw new Error('The demonstration has no reply.');
    },
    onAccessLost: () => () => undefined,
    hasSameAccess: () => Promise.resolve(true),
  };
}
