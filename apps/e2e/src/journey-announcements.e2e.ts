/** Staff write an announcement, a plan reads it at once, staff delete it; hostile HTML does no harm. */
import type { Page } from '@playwright/test';
import { expect, people, test } from './portal.ts';

const manager = '/announcementsmanager';
const writing = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const card = (page: Page) => page.getByRole('region', { name: 'Announcements', exact: true });

/** Selects the last characters of the text, as Shift and the arrow keys do. */
async function selectLast(page: Page, count: number): Promise<void> {
  await writing(page).press('End');
  for (let step = 0; step < count; step += 1) await page.keyboard.press('Shift+ArrowLeft');
}

test('an announcement with a deadline and a link is written by keyboard, read by a plan, and deleted', async ({
  openAs,
}) => {
  const plan = await openAs(people.manager);
  await expect(card(plan).getByRole('listitem').first()).toBeVisible();
  const staff = await openAs(people.admin);
  await card(staff).getByRole('link', { name: 'Manage announcements' }).click();
  await expect(staff).toHaveURL(manager);
  await staff.getByRole('link', { name: 'Add announcement' }).click();

  const save = staff.getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('Write the text of the announcement first.');
  await expect(staff.getByRole('textbox', { name: 'Deadline date' })).toHaveCount(0);

  // Written with the keyboard only: bold for a word, then a link on another.
  await writing(staff).focus();
  await staff.keyboard.type('Mark final by {1}, ');
  await staff.keyboard.press('Control+b');
  await staff.keyboard.type('no exceptions');
  await staff.keyboard.press('Control+b');
  await staff.keyboard.type('. Read the guide');
  await selectLast(staff, 'guide'.length);
  await staff.keyboard.press('Control+k');
  await staff.keyboard.type('help.example/guide');
  await staff.keyboard.press('Enter');
  await expect(writing(staff)).toBeFocused();
  await expect(writing(staff).getByRole('link', { name: 'guide' })).toHaveAttribute(
    'href',
    'https://help.example/guide',
  );

  // To the toolbar and back: colours the selection, undoes it and redoes it.
  await staff.keyboard.press('Alt+F10');
  await expect(staff.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').first()).toBeFocused();
  await staff.keyboard.press('ArrowRight');
  await staff.keyboard.press('Enter');
  await staff.getByRole('menuitem', { name: 'Red' }).press('Enter');
  await expect(writing(staff)).toBeFocused();
  const preview = staff.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('.ink-red')).toHaveText('guide');
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(preview.locator('.ink-red')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Redo' }).click();
  await expect(preview.locator('.ink-red')).toHaveText('guide');

  const deadline = staff.getByRole('textbox', { name: 'Deadline date' });
  await deadline.fill('June 15');
  await expect(staff.getByText('Invalid Date Format', { exact: true })).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await deadline.fill('2026-06-15 23:59');
  await expect(preview).toContainText(
    'Mark final by Jun 15, 2026, 11:59 PM EDT, no exceptions. Read the guide',
  );
  const order = staff.getByRole('textbox', { name: 'Display order' });
  await expect(order).toHaveValue('-1');
  await order.fill('0');
  await order.pressSequentially('x.5');
  await expect(order).toHaveValue('05');

  // A reload loses nothing.
  await staff.reload();
  await expect(writing(staff)).toContainText('Mark final by {1}, no exceptions. Read the guide');
  await expect(deadline).toHaveValue('2026-06-15 23:59');
  await save.click();
  await expect(staff).toHaveURL(manager);
  const row = staff.getByRole('row').filter({ hasText: 'Mark final by Jun 15, 2026, 11:59 PM EDT' });
  await expect(row).toContainText('Shown');

  // The plan's dashboard was open all the time.
  const shown = card(plan)
    .getByRole('listitem')
    .filter({ hasText: 'Mark final by Jun 15, 2026, 11:59 PM EDT' });
  await expect(shown).toBeVisible();
  await expect(shown.locator('b')).toHaveText('no exceptions');
  await expect(shown.getByRole('link', { name: 'guide' })).toHaveAttribute(
    'href',
    'https://help.example/guide',
  );
  await expect(card(plan).getByRole('link', { name: 'Manage announcements' })).toHaveCount(0);

  await row.getByRole('button', { name: /^Delete announcement/ }).click();
  await expect(row).toHaveCount(0);
  await expect(shown).toHaveCount(0);
  // Deleted at once, and back with one key.
  await expect(staff.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await staff.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await expect(shown).toBeVisible();
  await row.getByRole('button', { name: /^Delete announcement/ }).click();
  await expect(row).toHaveCount(0);
  await expect(shown).toHaveCount(0);
});

/** Sanitized by the server, then parsed by the browser, each must contain no script and cover nothing. */
const hostile = [
  '<img src=x onerror="alert(1)">a',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>a',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&Tab;script:alert(1)">a</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></math>a',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>"></svg></math>a',
  '<p style="position:fixed;inset:0" onclick="alert(1)">a</p>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<b>a<p>b</b>c<ul><li>d<a href="https://a.example">e<a href="mailto:a@b.example">f</ul>',
];

test('nothing that means harm comes through to a dashboard', async ({ openAs }) => {
  const staff = await openAs(people.admin, manager);
  const asked = staff.waitForRequest((request) => request.url().endsWith('/GetAnnouncementsDetail'));
  await staff.reload();
  const authorization = (await (await asked).headerValue('authorization')) ?? '';
  const ids: number[] = [];
  for (const text of hostile) {
    const answer = await staff.request.post('/api/Announcements/SaveAnnouncement', {
      headers: { authorization },
      data: { text: `<p>harm</p>${text}`, displayOrder: -5 },
    });
    expect(answer.status(), text).toBe(200);
    ids.push((await answer.json()).id);
  }
  const plan = await openAs(people.manager);
  const shown = card(plan).getByRole('listitem').filter({ hasText: 'harm' });
  await expect(shown).toHaveCount(hostile.length);
  const elements = await shown.evaluateAll((items) =>
    items
      .flatMap((item) => [...(item.firstElementChild?.querySelectorAll('*') ?? [])])
      .map((one) => ({
        name: one.localName,
        attributes: one.getAttributeNames().filter((name) => !['class', 'href'].includes(name)),
        href: one.getAttribute('href'),
      })),
  );
  const allowed = new Set(['p', 'br', 'b', 'i', 'u', 'a', 'span', 'ul', 'ol', 'li', 'h2']);
  expect(elements.filter(({ name, attributes }) => !allowed.has(name) || attributes.length > 0)).toEqual([]);
  expect(elements.flatMap(({ href }) => (href === null ? [] : [href]))).toEqual([
    'https://a.example',
    'mailto:a@b.example',
  ]);
  for (const id of ids) {
    const answer = await staff.request.post(`/api/Announcements/DeleteAnnouncement?id=${id}`, {
      headers: { authorization },
    });
    expect(answer.status()).toBe(200);
  }
});

test('help is found, linked into and searched; templates are for all users', async ({ openAs }) => {
  const page = await openAs(people.viewer, '/helppage#signer-instructions');
  const heading = page.getByRole('heading', { name: /^Signer instructions/ });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();

  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Glossary' })
    .click();
  await expect(page).toHaveURL('/helppage#glossary');
  await expect(page.getByRole('heading', { name: /^Glossary/ })).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search help' });
  await expect(search).toBeFocused();
  await search.fill('oversample additional records');
  await expect(page.getByText('Found in 1 section')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(
    'Additional sampled records that replace excluded ones.',
  );
  await expect(page.locator('mark').first()).toHaveText('Oversample');
  await search.press('Escape');
  await expect(page.getByRole('heading', { name: /^HEDIS user guide/ })).toBeVisible();

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download HedisMedicaidTemplate.xml' }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('HedisMedicaidTemplate.xml');
});
