/** Demonstration mode: its season and story at the first start, and the accounts that the sign-in page shows. */
import { roleLabels } from '@idss/domain/permissions/actions';
import { DEMONSTRATION_PASSWORD } from '@idss/identity/blocked-passwords';
import type { App } from '@idss/server/kernel/app';
import { sharedValidationPool } from '@idss/server/features/runs/shared-validation-pool';
import { appendEvent } from '@idss/server/kernel/append-event.sql';
import { systemActor } from '@idss/server/kernel/actor';
import { hashPassword } from '@idss/identity/hash-password';
import type { DemoAccount } from '@idss/identity/pages/SignIn';
import { organizations } from './demo-organizations.ts';
import { completion, readDemoState } from './demo.sql.ts';
import { generateDemoSeason } from './generate-demo-season.ts';
import { loadDemoSeason } from './load-demo-season.ts';
import { openPast } from './past-day.ts';
import { playDemoPlan } from './play-demo-plan.ts';
import { playEarlierSeasons } from './play-earlier-seasons.ts';
import { storyPeople, type DemoPerson } from './story-people.ts';
import { writeTexts } from './write-texts.ts';

/** For all accounts; shown on the sign-in page and in the README. */
export const demoPassword = DEMONSTRATION_PASSWORD;

/** On the sign-in page: those of the README, in its order. All other accounts have the same password. */
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

export const demonstration = {
  /**
   * At the first start: seasons, accounts, files, and the story played to the end. A start that was cut off is
   * continued; afterwards nothing is done, so that what people do stays.
   */
  async prepare(app: App): Promise<void> {
    const { isComplete } = await readDemoState(app.pool);
    if (isComplete) return;
    const startedAt = performance.now();
    // Both run while the season is generated.
    sharedValidationPool(app).warm();
    const passwordHash = hashPassword(demoPassword);
    const demo = generateDemoSeason(app.now());
    const past = openPast(app);
    try {
      await playEarlierSeasons(app, past);
      await loadDemoSeason(app, past, demo, await passwordHash);
      await writeTexts(app);
      await playDemoPlan(app, past, demo);
    } finally {
      await past.end();
    }
    await appendEvent(app.pool, systemActor, {
      kind: 'season-loaded',
      measurementYear: demo.measurementYear,
      summary: completion,
    });
    app.log.info({ ms: Math.round(performance.now() - startedAt) }, 'The demonstration season is loaded.');
  },

  accounts: (_app: App) => ({
    accounts: async (): Promise<readonly DemoAccount[]> =>
      shownFirst.map((person) => ({
        email: person.email,
        name: `${person.givenName} ${person.familyName}`,
        role: describeRole(person),
      })),
    password: demoPassword,
  }),
};

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
