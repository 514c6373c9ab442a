/** Demonstration mode: its season and story at the first start, and the accounts that the sign-in page shows. */
import { roleLabels } from '@idss/domain/permissions/actions';
import type { App } from '@idss/server/kernel/app';
import { sharedValidationPool } from '@idss/server/features/runs/threads/shared-validation-pool';
import { appendEvent } from '@idss/server/kernel/append-event.sql';
import { systemActor } from '@idss/server/kernel/actor';
import { hashPassword } from '@idss/identity/hash-password';
import type { Demonstration } from '@idss/server/open-app';
import { organizations } from './demo-organizations.ts';
import { completion, isComplete } from './demo.sql.ts';
import { generateDemoSeason, listStepsOfToday } from './generate-demo-season.ts';
import { loadDemoSeason } from './load-demo-season.ts';
import { openPast, type PastDays } from './past-day.ts';
import { playDemoPlan } from './play-demo-plan.ts';
import { playEarlierSeasons } from './play-earlier-seasons.ts';
import { loadSnapshot } from './snapshot/load-snapshot.ts';
import { readSnapshot, type Snapshot } from './snapshot/snapshot-file.ts';
import { demoPassword, storyPeople, type DemoPerson } from './story-people.ts';
import { writeTexts } from './write-texts.ts';

/** Shown on the sign-in page, in the order of the README. All other accounts have the same password. */
const shownFirst: readonly DemoPerson[] = [
  'analyst@lakeside.example',
  'auditor@northgate.example',
  'signer@lakeside.example',
  'newsigner@lakeside.example',
  'manager@lakeside.example',
  'viewer@lakeside.example',
  'records@lakeside.example',
  'associate@northgate.example',
  'consultant@helmquality.example',
  'manager@askwell.example',
  'analyst@askwell.example',
  'signer@askwell.example',
  'signer@kestrelbay.example',
  'support@measurewright.example',
  'admin@idss.example',
].flatMap((email) => storyPeople.find((person) => person.email === email) ?? []);

let ahead: Promise<Snapshot> | undefined;

export const demonstration: Demonstration = {
  expectFirstStart() {
    ahead = readSnapshot();
    // The load reports it if it cannot be read.
    ahead.catch(() => undefined);
  },

  /**
   * Loads the recording at the first start, moved to today, and plays this installation's steps. A start that was cut
   * off is continued; afterwards nothing is done, so that what people do stays.
   */
  async prepare(app, owner) {
    if (await isComplete(app.pool)) return;
    const startedAt = performance.now();
    const pastDays = openPast(app);
    try {
      const reading = ahead ?? readSnapshot();
      ahead = undefined;
      if (!(await loadSnapshot(app, owner, { password: demoPassword, reading })))
        await playPast(app, pastDays);
      await playToday(app, pastDays);
    } finally {
      await pastDays.end();
    }
    app.log.info({ ms: Math.round(performance.now() - startedAt) }, 'The demonstration season is loaded.');
  },

  signIn: {
    accounts: async () =>
      shownFirst.map((person) => ({
        email: person.email,
        name: `${person.givenName} ${person.familyName}`,
        role: describeRole(person),
      })),
    password: demoPassword,
  },
};

/** Plays the recorded part: seasons, accounts, files, the story to its last day. */
export async function playPast(app: App, pastDays: PastDays): Promise<void> {
  // Both run while the season is generated.
  void sharedValidationPool(app).warm();
  const passwordHash = hashPassword(demoPassword);
  const demo = generateDemoSeason(app.now());
  await playEarlierSeasons(app, pastDays, demo);
  await loadDemoSeason(app, pastDays, demo, await passwordHash);
  await playDemoPlan(app, pastDays, demo);
}

/** Plays at the first start the texts that name its day, and the steps that sign with this installation's certificate. */
export async function playToday(app: App, pastDays: PastDays): Promise<void> {
  await writeTexts(app);
  await playDemoPlan(app, pastDays, { hedisFiles: [], surveyFiles: [], plan: listStepsOfToday() });
  const { measurementYear } = await app.cached.season();
  await appendEvent(app.pool, systemActor, { kind: 'season-loaded', measurementYear, summary: completion });
}

/** `Organization user, Lakeside Community Health Plan` */
export function describeRole({ roles }: DemoPerson): string {
  const [first, ...others] = roles;
  if (!first) return '';
  const organization = organizations.find(({ orgId }) => orgId === first.entityId);
  const place =
    organization?.orgName ?? (first.role === 'submissionuser' ? `submission ${first.entityId}` : '');
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return [roleLabels[first.role], place].filter((part) => part !== '').join(', ') + more;
}
