/** Checks of files that are not submitted: each gets a report and a workbook, all of them one zip. */
import { randomUUID } from 'node:crypto';
import type { App } from '#src/kernel/app.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { Purpose } from '#src/features/runs/purpose.ts';
import { checkQueue } from '#src/features/runs/check-queue.ts';
import { shareOf } from '#src/features/runs/fair-share.ts';
import { loadSharedRegister, loadSwitches } from '#src/features/runs/load-register.ts';
import { addLines, isOpen, listForgotten } from '#src/features/runs/upload-rows.sql.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import {
  findGenericUpload,
  finishGenericUpload,
  type GenericFile,
  type GenericUpload,
  listGenericFiles,
} from './generic-uploads.sql.ts';
import { presentGenericUpload, statusWord } from './present-generic-upload.ts';
import { removeOldGenericUploads } from './remove-old-generic-uploads.ts';
import {
  failGenericFile,
  type GenericContext,
  saveFinding,
  saveGenericOutcome,
} from './save-generic-outcome.ts';
import { writeGenericZip } from './write-generic-zip.ts';

export const genericUploadQueue = checkQueue('check-generic-upload');

export const genericUploadPurpose: Purpose<GenericContext, GenericFile, null> = {
  queue: genericUploadQueue,
  // Submissions come first: uploads that count for something take the same threads.
  concurrency: 4,
  perOrganization: 2,
  async load(app, { transactionId, actor }) {
    const upload = await findGenericUpload(app.pool, transactionId);
    if (upload?.state !== 'received') return null;
    const { measurementYear } = await app.cached.season();
    return {
      upload,
      program: 'HEDIS',
      actor,
      share: shareOf(await loadCurrentUser(app.pool, upload.userId), upload.userId),
      measurementYear,
      switches: await loadSwitches(app),
      // Tied to no submission: vendors and their certificates are known, registrations are not asked for.
      register: {
        ...(await loadSharedRegister(app, 'HEDIS', measurementYear)),
        registrations: new Map(),
        priorYears: new Map(),
        knowsRegistrations: false,
      },
    };
  },
  async listOpenFiles(app, { upload }) {
    return (await listGenericFiles(app.pool, upload.transactionId)).filter(isOpen);
  },
  claimsTogether: 1,
  claim: (_app, _context, files) => Promise.resolve(files.map(() => ({ kind: 'ready', target: null }))),
  async task(app, { upload, actor, measurementYear, register, switches }, _file, _checked, source) {
    const { id, files } = await app.cached.seasonData(measurementYear);
    return {
      ...source,
      program: 'HEDIS',
      makes: 'workbook',
      season: { id, files },
      register,
      switches,
      now: upload.createdAt,
      organizationName: '',
      uploaderName: actor.name,
    };
  },
  save: saveGenericOutcome,
  refuse: saveFinding,
  fail: failGenericFile,
  finish,
  listForgotten: (db) => listForgotten(db, { isGeneric: true }),
  maintain: removeOldGenericUploads,
};

async function finish(app: App, { upload, actor, measurementYear }: GenericContext): Promise<boolean> {
  const { transactionId, userId } = upload;
  const files = await listGenericFiles(app.pool, transactionId);
  const written = await writeGenericZip(app, files, app.now());
  const zipFileId = randomUUID();
  const fileName = zipNameOf(upload);
  const closing = presentGenericUpload(transactionId, 'finished', files);
  await inTransaction(app.pool, async (db) => {
    await insertStoredFiles(db, [
      {
        fileId: zipFileId,
        fileType: genericZip,
        measurementYear,
        submissionId: null,
        component: null,
        fileName,
        originalName: fileName,
        mediaType: 'application/zip',
        ...written,
        createdBy: actor.name,
      },
    ]);
    const { didError, fatalError } = closing;
    if (!(await finishGenericUpload(db, transactionId, { didError, fatalError, zipFileId })))
      throw new Error('The generic upload was finished by another process, or removed.');
    await addLines(db, transactionId, [JSON.stringify(closing)]);
    await app.push.publish(db, { kind: 'upload', transactionId }, { userId });
    await appendEvent(db, actor, {
      kind: 'generic-upload-checked',
      transactionId,
      files: files.map((file) => ({ fileName: file.fileName, status: statusWord(file) })),
    });
  });
  return true;
}

/** An internal type: it is no file of a submission. Spec: files-types. */
const genericZip = 0;

/** GenericUpload_202605121430.zip, by the moment at which it arrived, UTC. */
const zipNameOf = ({ createdAt }: GenericUpload): string =>
  `GenericUpload_${new Date(createdAt).toISOString().slice(0, 16).replace(/\D/g, '')}.zip`;
