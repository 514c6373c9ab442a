/** Loads the demonstration's season folders by the season loader, and the accounts of its people. */
import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import type { App } from '@idss/server/kernel/app';
import { loadSeason } from '@idss/server/features/season/load-season';
import { systemActor } from '@idss/server/kernel/actor';
import { changes } from '@idss/server/kernel/cached';
import { makeChange } from '@idss/server/kernel/change';
import { createAccounts } from '@idss/identity/create-account';
import { people } from './demo-people.ts';
import { openOnly, storeSignIns, switchOnGuidValidation } from './demo.sql.ts';
import type { DemoSeason } from './generate-demo-season.ts';
import type { PastDays } from './past-day.ts';
import { storyPeople } from './story-people.ts';

const day = 86_400_000;
/** Before the first milestone. */
const openedDaysAgo = 65;

/** Safe to run again after it was cut off. People who never signed in have no account: a link activates it. */
export async function loadDemoSeason(
  app: App,
  pastDays: PastDays,
  demo: DemoSeason,
  passwordHash: string,
): Promise<void> {
  await loadFolder(await pastDays.onDay(openedDaysAgo), demo.files);
  await createAccounts(
    app.pool,
    people
      .filter((person) => storyPeople.includes(person) || person.signedInDaysAgo !== null)
      .map(({ email, givenName, familyName, title }) => ({ email, givenName, familyName, title })),
    passwordHash,
  );
  const signIns = people.map(({ email, signedInDaysAgo, isLocked }) => ({
    email,
    lastSignIn: signedInDaysAgo === null ? null : new Date(app.now().getTime() - signedInDaysAgo * day),
    isLocked,
  }));
  await makeChange({ app, actor: systemActor }, async ({ db, drop }) => {
    await storeSignIns(db, signIns);
    drop(changes.people);
    // Every vendor of the season has its certification ids, so its files are checked against them.
    await switchOnGuidValidation(db);
    drop(changes.settings);
  });
}

/** Loads a season and opens it. `definition`: the files that define it, where the portal does not have them. */
export async function loadFolder(
  app: App,
  files: ReadonlyMap<string, string>,
  definition?: ReadonlyMap<string, string>,
): Promise<void> {
  const reading = readSeasonFolder(files);
  const result = reading.ok ? await loadSeason(app, reading.season, definition) : reading;
  if (!result.ok) {
    const [first] = result.problems;
    throw new Error(
      `The demonstration season does not load: ${first?.file}:${first?.line} ${first?.message}`,
    );
  }
  const { measurementYear } = result;
  await makeChange({ app, actor: systemActor }, async ({ db, drop }) => {
    await openOnly(db, measurementYear);
    drop(changes.season);
  });
}

export async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}
