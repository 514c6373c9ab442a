/** A deadline is the same day and hour on every screen, wherever its reader is; their own time is given with it. */
import { expect, people, test } from './portal.ts';

for (const [timezoneId, hasOwn] of [
  ['America/New_York', false],
  ['America/Los_Angeles', true],
  ['UTC', true],
  ['Asia/Tokyo', true],
] as const)
  test(`${timezoneId}: dashboard, submission home and help name one deadline`, async ({ openAs }) => {
    const page = await openAs(people.manager, '/dashboard', { timezoneId });
    const dates = page.getByRole('region', { name: 'Your dates' });
    const planLock = dates.getByRole('listitem').filter({ hasText: 'Plan lock due' }).locator('time');
    // The zone is said once for all of them, and in full where the pointer rests.
    await expect(planLock).toHaveText(/^\w{3} \d{1,2}, 11:59 PM$/);
    await expect(dates).toContainText('Eastern Time');
    await expect(dates.getByText('your clock is')).toHaveCount(hasOwn ? 1 : 0);
    await expect(planLock).toHaveAttribute('title', /^\w{3} \d{1,2}, \d{4}, 11:59 PM E[SD]T( |$)/);
    const text = (await planLock.getAttribute('title')) ?? '';
    expect(text.includes('your time')).toBe(hasOwn);

    // The announcement says the same day and hour, with its zone.
    const [deadline = ''] = text.split(' (');
    await expect(page.getByRole('region', { name: 'Announcements' })).toContainText(
      `plan lock by ${deadline}.`,
    );

    const waiting = page
      .getByRole('list', { name: 'Your next steps' })
      .getByRole('listitem')
      .filter({ hasText: 'HEDIS' })
      .filter({ hasText: /Upload the first file|Apply the plan lock/ });
    await waiting
      .first()
      .getByRole('link', { name: /^\d+ HEDIS/ })
      .click();
    const steps = page.getByRole('list', { name: 'Steps of this submission' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Apply Plan Lock' })).toContainText(
      `Due ${text}`,
    );
    await page.goto('/helppage#calendar');
    await expect(page.getByRole('row').filter({ hasText: 'Plan lock due' })).toContainText(text);
  });
