/** The card of a submission's home that names its stage and offers the next action. */
import type { Locator, Page } from '@playwright/test';

export const stageCard = (page: Page): Locator => page.getByRole('region', { name: 'Current step' });
export const stageHeading = (page: Page): Locator => stageCard(page).locator('[data-stage]');
