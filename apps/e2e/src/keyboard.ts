/** Going through the portal without a pointer: what has the focus, and how to get there by Tab. */
import { expect, type FileChooser, type Page } from '@playwright/test';
import { demoPassword, type Person } from './portal.ts';

interface Focused {
  readonly role: string;
  readonly name: string;
}

/** Role and accessible name of what has the focus, as the browser exposes it to assistive technology. */
export async function readFocus(page: Page): Promise<Focused> {
  const session = await page.context().newCDPSession(page);
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (!result.objectId) return { role: '', name: '' };
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    // A button's room for its spinner is in the name as a zero-width space.
    const name = String(node?.name?.value ?? '')
      .replaceAll('\u200B', '')
      .trim();
    return { role: String(node?.role?.value ?? ''), name };
  } finally {
    await session.detach();
  }
}

type Role = Parameters<Page['getByRole']>[0];

/** Tabs until the focus is there; fails after `most` presses with the way it took. */
export async function tabTo(page: Page, role: Role, name: RegExp, most = 60, key = 'Tab'): Promise<void> {
  // Keys are faster than a panel that is still loading: the focus would go round without ever meeting the element.
  await expect(page.getByRole(role, { name }).first()).toBeVisible();
  const way: string[] = [];
  for (let presses = 0; presses <= most; presses++) {
    const focused = await readFocus(page);
    if (focused.role === role && name.test(focused.name)) return;
    way.push(`${focused.role} ${focused.name}`);
    await page.keyboard.press(key);
  }
  throw new Error(`${role} ${String(name)} was not reached by ${key}:\n${way.join('\n')}`);
}

/** Whatever has the focus shows it: an outline, a border or a shadow that is not there without it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const look = await page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return null;
    const read = () => {
      const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } =
        getComputedStyle(element);
      return [outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor].join(' ');
    };
    const focused = read();
    element.blur();
    const blurred = read();
    element.focus({ preventScroll: true });
    return { focused, blurred };
  });
  expect(look?.focused).not.toBe(look?.blurred);
}

export async function pressAt(page: Page, role: Role, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, role, name);
  await expectVisibleFocus(page);
  await page.keyboard.press(key);
}

/** Opens the dialog that chooses files. */
export async function openChooser(page: Page): Promise<FileChooser> {
  await tabTo(page, 'button', /^Select File$/);
  const opened = page.waitForEvent('filechooser');
  // A key may overtake the order to hand the dialog over, and then it opens out of sight; an answer of the page
  // comes only after that order.
  await page.evaluate(() => document.readyState);
  await page.keyboard.press('Enter');
  return opened;
}

export async function signIn(page: Page, person: Person, target: string): Promise<void> {
  await page.goto(`/login?redirectUrl=${encodeURIComponent(target)}`);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.type(person);
  await tabTo(page, 'textbox', /^Password/);
  await page.keyboard.type(demoPassword);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/GetCurrentUser'));
  await page.keyboard.press('Enter');
  const { hasSignedLicense } = await (await answer).json();
  if (hasSignedLicense) return;
  const agree = page.getByRole('button', { name: 'I Agree' });
  await expect(agree).toBeEnabled();
  await pressAt(page, 'button', /^I Agree$/);
  // It is saved only then.
  await expect(agree).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(target);
}
