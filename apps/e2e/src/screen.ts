/** A screen to check, and the steps that many of them share. */
import { expect, type Page } from '@playwright/test';
import type { Person } from './portal.ts';

export interface Screen {
  readonly name: string;
  /** Null: not signed in. `fresh`: one who has not accepted the license yet. */
  readonly as: Person | null | 'fresh';
  readonly path: string;
  /** Brings the loaded page into the state. */
  readonly open: (page: Page) => Promise<void>;
  /** The browser's error message where the screen shows a refusal. */
  readonly complaint?: RegExp;
}

/** The states of one address that one person sees: the name of each and how to open it. */
export const createScreens = (
  as: Screen['as'],
  path: string,
  states: Readonly<Record<string, Screen['open']>>,
): readonly Screen[] => Object.entries(states).map(([name, open]) => ({ name, as, path, open }));

export const heading = async (page: Page, name: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
};
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
