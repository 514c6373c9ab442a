/**
 * The auditor's review table of the largest submission that waits for its audit lock, as a person sees it: in a Chromium
 * of 1440 x 900, from the press of a key until what it brings about is painted. Opening it, filtering, saving one cell,
 * saving every comment; and how evenly it scrolls.
 * Run: `vite build` in apps/web, then npm exec node bench/review-screen.ts
 */
import { fileURLToPath } from 'node:url';
import { type Page } from '@playwright/test';
import { demoPassword } from '@idss/demo/story-people';
import { type Figure, isQuick, median, note, report } from './support/report.ts';
import { openPortalInBrowser } from './support/open-browser.ts';

const rounds = isQuick ? 3 : 15;
/** Turns of the wheel, each of a hundred pixels. */
const turns = isQuick ? 30 : 150;
const auditor = 'auditor@northgate.example';

interface Sight {
  readonly selector: string;
  /** Null: its text. */
  readonly attribute: string | null;
  /** Of a regular expression. */
  readonly pattern: string;
}

/** Milliseconds from a key until the frame in which the page reads as awaited is on the screen. */
async function keyToPaint(page: Page, key: string, sight: Sight): Promise<number> {
  const watched = page.evaluate<number>(`benchWatch.keyToPaint(${JSON.stringify(sight)})`);
  // The page answers in turn: it watches by now.
  await page.evaluate('null');
  await page.keyboard.press(key);
  return watched;
}

interface Scrolling {
  /** Milliseconds between two frames. */
  readonly gaps: readonly number[];
  /** Frames in which rows did not fill the table. */
  readonly bare: number;
}

/** Down the table by wheel. */
async function scroll(page: Page): Promise<Scrolling> {
  const grid = page.getByRole('treegrid');
  await grid.hover();
  const frames = page.evaluate<Scrolling>('benchWatch.scrolling()');
  for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, 100);
  await page.evaluate('benchWatch.stop()');
  return frames;
}

async function signIn(page: Page, target: string): Promise<void> {
  await page.goto(`/login?redirectUrl=${encodeURIComponent(target)}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(auditor);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const gridRows = (pattern: string): Sight => ({
  selector: '[role=treegrid]',
  attribute: 'aria-rowcount',
  pattern,
});
/** The line under the table. */
const saved = (cells: number): Sight => ({
  selector: '[role=tabpanel]',
  attribute: null,
  pattern: `Saved ${cells} change`,
});

const { portal, browser } = await openPortalInBrowser();
try {
  const { rows } = await portal.database.query<{ subId: number; productLine: string }>(
    `select c.sub_id as "subId", s.product_line as "productLine" from component c join submission s using (sub_id)
     join indicator_result i on i.run_id = c.current_run_id where c.component = 'DST' and c.step = 4
     group by 1, 2 order by count(*) desc, 1 limit 1`,
  );
  const [submission] = rows;
  if (!submission) throw new Error('No submission waits for its audit lock.');
  const home = `/submissionHome/${submission.subId}/DST/${submission.productLine}`;
  const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ path: fileURLToPath(new URL('support/watch-page.js', import.meta.url)) });
  await signIn(page, home);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('EDIT SUBMISSION').focus();

  const opened: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await keyToPaint(page, 'ArrowRight', gridRows(String.raw`^\d{2,}$`));
    // The first also loads the code of the tab.
    if (round > 0) opened.push(ms);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('region', { name: 'Current step' }).waitFor();
  }
  await page.keyboard.press('ArrowRight');
  const grid = page.getByRole('treegrid');
  await grid.waitFor();
  const rowCount = await grid.getAttribute('aria-rowcount');
  const lines = `review table of ${Number(rowCount) - 1} lines in a browser`;
  note(`Submission ${submission.subId}: ${lines}`);

  // To HPR and back to ALL.
  const filtered: number[] = [];
  const filter = page.getByRole('combobox', { name: 'Measure filter' });
  await filter.focus();
  for (let round = 0; round < rounds; round += 1) {
    filtered.push(await keyToPaint(page, 'ArrowDown', gridRows(`^(?!${rowCount}$)`)));
    filtered.push(await keyToPaint(page, 'ArrowUp', gridRows(`^${rowCount}$`)));
  }

  note('Scrolling …');
  const { gaps, bare } = await scroll(page);
  note('Saving …');
  const even = gaps.toSorted((a, b) => a - b);

  const one: number[] = [];
  const all: number[] = [];
  // To the first comment of the table.
  await grid.locator('[data-line] [data-column="4"]').first().click();
  await page.keyboard.press('Escape');
  for (let round = 0; round < Math.min(rounds, 7); round += 1) {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.type(`One, round ${round}`);
    await page.keyboard.press('Tab');
    const count = await page.getByText(/^\d+ unsaved changes?$/).textContent();
    one.push(await keyToPaint(page, 'Control+s', saved(Number.parseInt(count ?? '', 10))));
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Shift+End');
    await page.keyboard.press('Control+d');
    const many = await page.getByText(/^\d+ unsaved changes?$/).textContent();
    all.push(await keyToPaint(page, 'Control+s', saved(Number.parseInt(many ?? '', 10))));
  }
  const figures: Figure[] = [
    { label: `${lines}: opened`, value: median(opened), unit: 'ms' },
    { label: `${lines}: filtered`, value: median(filtered), unit: 'ms' },
    {
      label: `${lines}: between two frames while it scrolls, p99`,
      value: even[Math.floor(even.length * 0.99)] ?? Number.NaN,
      unit: 'ms',
      detail: `median ${median(gaps).toFixed(1)} ms of ${gaps.length} frames, ${bare} not filled with rows`,
    },
    { label: `${lines}: one cell saved`, value: median(one), unit: 'ms' },
    { label: `${lines}: every comment saved`, value: median(all), unit: 'ms' },
  ];
  report(figures);
} finally {
  await browser.close();
  await portal.close();
}
