/** Loads the demonstration's seasons by the season loader, with the files of the finished ones and the accounts. */
import { randomUUID } from 'node:crypto';
import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { insertStoredFiles, type StoredFile } from '#src/files/stored-file.sql.ts';
import { loadSeason } from '#src/features/season/load-season.ts';
import { changes } from '#src/http/cached.ts';
import { createAccounts } from '#src/identity/create-account.ts';
import { hashPassword } from '#src/identity/hash-password.ts';
import { people } from './demo-people.ts';
import { finishComponent, readStage, storeSignIns, switchOnGuidValidation } from './demo.sql.ts';
import type { DemoSeason, FinishedSeason } from './generate-demo-season.ts';
import { onDay } from './past-day.ts';
import { storyPeople } from './story-people.ts';

const day = 86_400_000;
/** Before the first milestone. */
const openedDaysAgo = 65;

/** Safe to run again after it was cut off. People who never signed in have no account: a link activates it. */
export async function loadDemoSeasons(app: App, demo: DemoSeason, password: string): Promise<void> {
  await onDay(app, openedDaysAgo, async (past) => {
    for (const { files } of demo.earlier) await loadFolder(past, files);
    await loadFolder(past, demo.files);
    for (const finished of demo.earlier) await storeHistory(past, finished);
  });
  await createAccounts(
    app.pool,
    people
      .filter((person) => storyPeople.includes(person) || person.signedInDaysAgo !== null)
      .map(({ email, givenName, familyName, title }) => ({ email, givenName, familyName, title })),
    await hashPassword(password),
  );
  await storeSignIns(
    app.pool,
    people.map(({ email, signedInDaysAgo, isLocked }) => ({
      email,
      lastSignIn: signedInDaysAgo === null ? null : new Date(app.now().getTime() - signedInDaysAgo * day),
      isLocked,
    })),
  );
  // Every vendor of the season has its certification ids, so its files are checked against them.
  await switchOnGuidValidation(app.pool);
  app.push.dropHere(changes.settings);
  app.push.dropHere(changes.season);
  app.push.dropHere(changes.people);
}

async function loadFolder(app: App, files: ReadonlyMap<string, string>): Promise<void> {
  const reading = readSeasonFolder(files);
  const result = reading.ok ? await loadSeason(app.pool, reading.season) : reading;
  if (result.ok) return;
  const [first] = result.problems;
  throw new Error(`The demonstration season does not load: ${first?.file}:${first?.line} ${first?.message}`);
}

async function storeHistory(app: App, { measurementYear, history }: FinishedSeason): Promise<void> {
  const [first] = history;
  // The last stage and the files' rows come together.
  if (!first || (await readStage(app.pool, first.subId)) === 'complete') return;
  const stored: StoredFile[] = [];
  for (const { fileType, subId: submissionId, component, fileName, mediaType, content } of history) {
    const written = await app.files.write(once(content));
    stored.push({
      ...written,
      fileId: randomUUID(),
      fileType,
      measurementYear,
      submissionId,
      component,
      fileName,
      originalName: fileName,
      mediaType,
      createdBy: 'season load',
    });
  }
  await inTransaction(app.pool, async (db) => {
    await insertStoredFiles(db, stored);
    for (const [index, { subId, finishedAt }] of history.entries())
      await finishComponent(db, { subId, finishedAt, fileId: stored[index]?.fileId ?? '' });
  });
}

export async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
