/**
 * People are told while they are away: an upload that was refused is in the bell of who sent it and leads to its place, what they
 * choose on their account page is kept, and another session of theirs is ended there.
 */
import { expect, people, test } from './portal.ts';

test('what people choose about notices is kept, and their other session ends from the account page', async ({
  openAs,
}) => {
  // A second session of the same person.
  const other = await openAs(people.viewer, '/dashboard', { signsIn: true });
  await other.goto('about:blank');
  const page = await openAs(people.viewer, '/accountpage', { signsIn: true });
  const save = page.getByRole('button', { name: 'Save choices' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  const choice = page.getByRole('combobox', { name: 'A lock was applied or undone' });
  await choice.selectOption('In the portal and in a daily mail');
  await page.getByRole('combobox', { name: 'No mails from' }).selectOption('9 PM');
  await page.getByRole('combobox', { name: 'Your time zone' }).selectOption('Europe/Madrid');
  await save.click();
  await expect(page.getByText('Your choices are saved.')).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('digest');
  await expect(page.getByRole('combobox', { name: 'Your time zone' })).toHaveValue('Europe/Madrid');

  const sessions = page.getByRole('table', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  const ends = sessions.getByRole('button', { name: /^End the session/ });
  await expect(ends.first()).toBeVisible();
  while ((await ends.count()) > 0) {
    const before = await ends.count();
    await ends.first().click();
    await expect(ends).toHaveCount(before - 1);
  }
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-colours', 'dark');
  await page.getByRole('radio', { name: 'As the system' }).check();
});
