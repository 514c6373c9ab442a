/** Checks of files that are not submitted: each gets a report and a workbook, all of them one zip. */
import { randomUUID } from 'node:crypto';
import type { App } from '#src/kernel/app.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { Purpose, TaskSource } from '#src/features/runs/purpose.ts';
import { filesPerUpload, type Intake } from '#src/features/runs/receive.ts';
import { checkQueue } from '#src/features/runs/check-queue.ts';
import { getShare } from '#src/features/runs/threads/fair-share.ts';
import { loadSharedRegister, loadSwitches } from '#src/features/runs/load-register.ts';
import { addLines, isOpen } from '#src/features/runs/upload-rows.sql.ts';
import type { ValidationTask } from '#src/features/runs/threads/validation-messages.ts';
import { makeChange } from '#src/kernel/change.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
import { fileTypes, insertStoredFiles } from '#src/files/stored-file.sql.ts';
import {
  findGenericUpload,
  finishGenericUpload,
  type GenericFile,
  type GenericUpload,
  listGenericFiles,
} from './generic-uploads.sql.ts';
import { presentGenericUpload, statusWord } from './present-generic-upload.ts';
import { removeOldGenericUploads } from './remove-old-generic-uploads.ts';
import { closeGenericFile, type GenericContext, storeGenericOutcome } from './store-generic-outcome.ts';
import { writeGenericZip } from './write-generic-zip.ts';

/** Submissions come first: uploads that count for something take the same threads. */
const genericUploadQueue = checkQueue('check-generic-upload', 4, 2);

export const genericIntake: Intake = {
  purpose: 'generic',
  program: 'HEDIS',
  queue: genericUploadQueue,
  tooManyFiles: `A generic upload can have at most ${filesPerUpload} files.`,
  // Spec: generic-uploads-allowed.
  isAccepted: (fileName) => /\.xml$/i.test(fileName),
  inspect: (_app, fileName) =>
    Promise.resolve({
      refusal: genericIntake.isAccepted(fileName) ? null : 'Only .xml files are accepted.',
      fileType: fileTypes.uploaded,
      mediaType: 'application/xml',
    }),
  present: (transactionId, rows) => presentGenericUpload(transactionId, 'received', rows),
  lines: (answer) => [JSON.stringify(answer)],
};

const genericUploadPurpose: Purpose<GenericFile> = {
  name: 'generic',
  queue: genericUploadQueue,
  async open(app, { transactionId, actor }) {
    const upload = await findGenericUpload(app.pool, transactionId);
    if (upload?.state !== 'received') return null;
    const { measurementYear } = await app.cached.season();
    const context = { upload, actor, measurementYear };
    const task = await createTask(app, context);
    return {
      upload,
      share: getShare(await loadCurrentUser(app.pool, upload.userId), upload.userId),
      listOpenFiles: async () => (await listGenericFiles(app.pool, transactionId)).filter(isOpen),
      claim: (files) =>
        Promise.resolve(
          files.map(({ file }) => ({
            kind: 'ready',
            task,
            store: (running) => storeGenericOutcome(app, context, file, running),
          })),
        ),
      close: (file, why) => closeGenericFile(app, context, file, why),
      finish: () => finish(app, context),
    };
  },
  maintain: removeOldGenericUploads,
};

export default genericUploadPurpose;

async function createTask(
  app: App,
  { upload, actor, measurementYear }: GenericContext,
): Promise<(source: TaskSource) => Promise<ValidationTask>> {
  const common = {
    program: 'HEDIS',
    makes: 'workbook',
    lists: [''],
    // Tied to no submission: vendors and their certificates are known, registrations are not asked for.
    register: {
      ...(await loadSharedRegister(app, 'HEDIS', measurementYear)),
      registrations: new Map(),
      priorYears: new Map(),
      knowsRegistrations: false,
    },
    switches: await loadSwitches(app),
    now: upload.createdAt,
    organizationName: '',
    uploaderName: actor.name,
  } as const;
  return async (source) => {
    const { id, files } = await app.cached.seasonData(measurementYear);
    return { ...common, ...source, season: { id, files } };
  };
}

async function finish(app: App, { upload, actor, measurementYear }: GenericContext): Promise<boolean> {
  const { transactionId } = upload;
  const files = await listGenericFiles(app.pool, transactionId);
  const written = await writeGenericZip(app, files, app.now());
  const zipFileId = randomUUID();
  const fileName = getZipName(upload);
  const closing = presentGenericUpload(transactionId, 'finished', files);
  await makeChange({ app, actor }, async ({ db, emit, hint }) => {
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
    hint(uploadHint(upload));
    emit({
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
const getZipName = ({ createdAt }: GenericUpload): string =>
  `GenericUpload_${new Date(createdAt).toISOString().slice(0, 16).replace(/\D/g, '')}.zip`;
