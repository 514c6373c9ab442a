/** Demonstration mode: its season and story at the first start, and the accounts that the sign-in page shows. */
import { roleLabels } from '@idss/domain/permissions/actions';
import type { Demonstration } from '@idss/server/open-app';
import { organizations } from './demo-organizations.ts';
import { hasPast, isComplete } from './demo.sql.ts';
import { readSnapshot, type Snapshot } from './snapshot/snapshot-file.ts';
import { demoPassword, storyPeople, type DemoPerson } from './story-people.ts';

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
let isFinishing = false;

export const demonstration: Demonstration = {
  expectFirstStart() {
    ahead = readSnapshot();
    // Loaded while the database is created; later starts do without.
    void import('./prepare-demonstration.ts');
    // The load reports it if it cannot be read.
    ahead.catch(() => undefined);
  },

  /**
   * Loads the recording at the first start, moved to today. A start that was cut off is continued; afterwards nothing is
   * done, so that what people do stays.
   */
  async prepare(app, owner) {
    if (await hasPast(app.pool)) return;
    const { prepare } = await import('./prepare-demonstration.ts');
    const reading = ahead ?? readSnapshot();
    ahead = undefined;
    await prepare(app, owner, reading);
  },

  async finish(app) {
    if (await isComplete(app.pool)) return;
    isFinishing = true;
    try {
      const { finish } = await import('./prepare-demonstration.ts');
      await finish(app);
    } finally {
      isFinishing = false;
    }
  },

  signIn: {
    accounts: async () =>
      shownFirst.map((person) => ({
        email: person.email,
        name: `${person.givenName} ${person.familyName}`,
        role: describeRole(person),
      })),
    password: demoPassword,
    note: () =>
      isFinishing
        ? 'The portal was just started: two attestations of today are being signed, which takes some seconds.'
        : null,
  },
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
