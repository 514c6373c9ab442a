/**
 * The demonstration: on an empty database the season is loaded and its story is played through the product's own
 * commands, by the people who would do it. What stands in the portal afterwards is as real as the portal makes it.
 */
import { roleLabels, type RoleName } from '@idss/domain/permissions/actions';
import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { loadSeason } from '#src/features/season/load-season.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { changes } from '#src/http/cached.ts';
import { createAccounts } from '#src/identity/create-account.ts';
import { hashPassword } from '#src/identity/hash-password.ts';
import { people } from './demo-people.ts';
import {
  acceptLicenses,
  finishSubmission,
  hasSeason,
  insertAnnouncement,
  insertHistory,
  insertLoginMessage,
  listDemoAccounts,
} from './demonstration.sql.ts';
import {
  generateDemoSeason,
  type DemoSeason,
  type FinishedSeason,
  type HistoricalFile,
} from './generate-demo-season.ts';
import { playStory } from './play-story.ts';

/** One person a role, in the order of the story; everybody else's account works as well. */
const shownPeople = [
  'analyst@lakeside.example',
  'auditor@northgate.example',
  'signer@lakeside.example',
  'newsigner@lakeside.example',
  'manager@lakeside.example',
  'viewer@lakeside.example',
  'records@lakeside.example',
  'manager@askwell.example',
  'analyst@askwell.example',
  'signer@askwell.example',
  'admin@idss.example',
];

/** Everybody knows it; demonstration mode is refused where that would matter. */
const password = 'open season demonstration';

export const demonstration = {
  /** Loads season, people and texts into an empty database. Answers the story that is still to be played, if any. */
  async prepare(app: App): Promise<DemoSeason | null> {
    if (await hasSeason(app.pool)) return null;
    const season = generateDemoSeason(app.now());
    for (const earlier of season.earlier) await loadFinished(app, earlier);
    await load(app, season.files);
    await createAccounts(app.pool, people, await hashPassword(password));
    await writeTexts(app);
    for (const topic of Object.values(changes)) app.push.dropHere(topic);
    return season;
  },

  /** Plays the story. Needs the workers of the queue. */
  play: playStory,

  /** What the sign-in page lists. */
  accounts: (app: App) => ({
    password,
    async accounts() {
      const rows = await listDemoAccounts(app.pool, shownPeople);
      return rows.map(({ email, name, role, organization }) => ({
        email,
        name: organization ? `${name}, ${organization}` : name,
        role: roleLabels[role as RoleName],
      }));
    },
  }),
};

async function load(app: App, files: ReadonlyMap<string, string>): Promise<void> {
  const reading = readSeasonFolder(files);
  const result = reading.ok ? await loadSeason(app.pool, reading.season) : reading;
  if (!result.ok)
    throw new Error(`The demonstration season does not load: ${JSON.stringify(result.problems.slice(0, 5))}`);
}

/** A season that is over: its registrations, and the files that were final then. */
async function loadFinished(app: App, { measurementYear, files, history }: FinishedSeason): Promise<void> {
  await load(app, files);
  const written: (HistoricalFile & WrittenFile)[] = [];
  for (const file of history)
    written.push({ ...file, ...(await app.files.write(once(Buffer.from(file.content, 'utf8')))) });
  await inTransaction(app.pool, async (client) => {
    await insertHistory(client, measurementYear, written);
    await finishSubmission(client, measurementYear);
  });
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const day = 86_400_000;
const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10);

async function writeTexts(app: App): Promise<void> {
  const now = app.now();
  const by = 'admin@idss.example';
  await insertLoginMessage(app.pool, {
    enable: true,
    message:
      '<p><b>Welcome to the MY2025 season.</b> Plan lock is near; please upload early and read your findings.</p>',
  });
  await insertAnnouncement(app.pool, {
    displayOrder: 1,
    startDate: dayFrom(now, -10),
    stopDate: dayFrom(now, 40),
    deadlineDate: `${dayFrom(now, 14)} 23:59`,
    text: '<p>Every audited submission needs its <b>plan lock</b> by {1} Eastern Time.</p>',
    by,
  });
  await insertAnnouncement(app.pool, {
    displayOrder: 2,
    startDate: dayFrom(now, -30),
    stopDate: null,
    deadlineDate: null,
    text: '<p>Files can be checked in your own browser before you send them: choose <b>Check first</b> on HEDIS Uploads.</p>',
    by,
  });
  // People of the main story meet the agreement themselves; everybody else has worked here for a while.
  await acceptLicenses(
    app.pool,
    people
      .map(({ email }) => email)
      .filter((email) => !email.endsWith('@lakeside.example') && !email.startsWith('admin@')),
  );
}
