/** Steps that journeys of users and of the console share. */
import { expect, type Locator, type Page } from '@playwright/test';

export const password = 'a lantern on the quiet river';

export const statusText = (page: Page, sentence: string): Locator =>
  page.getByRole('status').filter({ hasText: sentence });

/** A button that cannot be used yet says why. */
export async function expectReason(button: Locator, reason: string): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(reason);
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Reads the link that is shown once, and closes its dialog. */
export async function readLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Activation link' });
  const link = await dialog.getByRole('textbox', { name: 'Activation link' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return link;
}

/** Fills the page of the link. */
export async function activate(person: Page, name: readonly [given: string, family: string]): Promise<void> {
  await person.getByRole('textbox', { name: 'Given name' }).fill(name[0]);
  await person.getByRole('textbox', { name: 'Family name' }).fill(name[1]);
  await person.getByRole('textbox', { name: 'Title' }).fill('Quality Analyst');
  await person.getByRole('textbox', { name: 'Password' }).fill(password);
  await person.getByRole('button', { name: 'Create the account' }).click();
  await expect(person.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
}
