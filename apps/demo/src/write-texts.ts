/** Announcements, the welcome page's message and earlier licence acceptances of the demonstration. */
import { dayIn } from '@idss/domain/moments/moment-text';
import type { App } from '@idss/server/kernel/app';
import { inTransaction } from '@idss/server/db/transaction';
import { people } from './demo-people.ts';
import { acceptLicenses, hasAnnouncements, insertAnnouncement, insertLoginMessage } from './demo.sql.ts';

const day = 86_400_000;

export async function writeTexts(app: App): Promise<void> {
  const now = app.now();
  const { milestones, timeZone } = await app.cached.season();
  const dayAfter = (days: number): string => dayIn(new Date(now.getTime() + days * day), timeZone);
  const planLockAt = milestones.find(({ key }) => key === 'planLock')?.at;
  const planLock = planLockAt === undefined ? dayAfter(14) : dayIn(planLockAt, timeZone);
  await inTransaction(app.pool, async (client) => {
    if (await hasAnnouncements(client)) return;
    await insertLoginMessage(client, {
      enable: true,
      message: '<p><b>Welcome to the MY2025 season.</b> Please upload early and read your findings.</p>',
    });
    await insertAnnouncement(client, {
      displayOrder: 1,
      startDate: dayAfter(-10),
      stopDate: dayAfter(40),
      deadlineDate: `${planLock} 23:59`,
      text: '<p>Every audited submission needs its <b>plan lock</b> by {1}.</p>',
      by: 'admin@idss.example',
    });
    await insertAnnouncement(client, {
      displayOrder: 2,
      startDate: dayAfter(-30),
      stopDate: null,
      deadlineDate: null,
      text: '<p>Files can be checked in your own browser before you send them: see HEDIS Uploads.</p>',
      by: 'admin@idss.example',
    });
    await acceptLicenses(
      client,
      people.filter(({ signedInDaysAgo }) => signedInDaysAgo !== null).map(({ email }) => email),
    );
  });
}
