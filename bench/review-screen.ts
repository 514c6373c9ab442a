/**
 * The auditor's review table of the largest submission that waits for its audit lock, as a person sees it: in a Chromium
 * of 1440 x 900, from the press of a key until what it brings about is painted. Opening it, moving in it, filtering, saving one
 * cell and many pasted ones; and how evenly it scrolls.
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
/** Keys that move the focus. */
const presses = isQuick ? 60 : 300;
const pastedLines = 500;
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
/** The line under the table. By its number: until then it says what was saved before. */
const saved: Sight = {
  selector: '[data-full-screen]',
  attribute: null,
  pattern: String.raw`Saved 1 change\.`,
};

const currentLine = '[role=treegrid] [data-line]:has([tabindex="0"])';

const sideways: readonly string[] = ['ArrowLeft', 'ArrowRight'];

/** Each key until another row, or another cell, has the focus and is painted. */
async function move(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  const path = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'PageDown', 'ArrowUp', 'ArrowLeft'];
  for (let round = 0; round < presses; round += 1) {
    const planned = path[round % path.length] ?? 'ArrowDown';
    const [row, column, kind] = await page.evaluate<[string, string, string]>(
      `[document.querySelector('${currentLine}').getAttribute('aria-rowindex'),
        document.querySelector('${currentLine} > [tabindex="0"]').getAttribute('data-column'),
        document.querySelector('${currentLine}').getAttribute('data-kind')]`,
    );
    // Other lines than those of indicators are folded by these keys.
    const isSideways =
      sideways.includes(planned) && kind === 'indicator' && (column !== '0' || planned === 'ArrowRight');
    const key = isSideways || !sideways.includes(planned) ? planned : 'ArrowDown';
    times.push(
      await keyToPaint(page, key, {
        selector: isSideways ? `${currentLine} > [tabindex="0"]` : currentLine,
        attribute: isSideways ? 'data-column' : 'aria-rowindex',
        pattern: `^(?!${isSideways ? column : row}$)`,
      }),
    );
    if (round % 21 === 20) await page.keyboard.press('Control+ArrowUp');
  }
  return times;
}

const toFirstRow = (page: Page): Promise<void> =>
  page.locator('[role=treegrid] [data-kind="indicator"] [data-column="0"]').first().click();

/**
 * Of the first indicator, by keys: the first one in the document may be any that is on the screen. It is behind a category and a measure,
 * and its comment is before the last column.
 */
async function toFirstComment(page: Page): Promise<void> {
  await toFirstRow(page);
  for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'End', 'ArrowLeft'])
    await page.keyboard.press(key);
}

/** A comment for each of as many rows, as a spreadsheet has them. Answers how many cells took one. */
async function paste(page: Page, text: string): Promise<number> {
  await toFirstComment(page);
  await page.evaluate(
    `{ const data = new DataTransfer();
       data.setData('text/plain', Array.from({ length: ${pastedLines} }, (_, row) => ${JSON.stringify(text)} + row).join('\\n'));
       document.activeElement.dispatchEvent(
         new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }`,
  );
  const unsaved = await page.getByText(/^\d+ unsaved changes$/).textContent();
  return Number.parseInt(unsaved ?? '', 10);
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

const { portal, browser } = await openPortalInBrowser();
try {
  const { rows } = await portal.database.query<{ subId: number; productLine: string }>(
    `select c.sub_id as "subId", s.product_line as "productLine" from component c join submission s using (sub_id)
     join indicator_result i on i.run_id = c.current_run_id where c.component = 'DST' and c.step = 4
     group by 1, 2 order by count(*) desc, 1 limit 1`,
  );
  const [submission] = rows;
  if (!submission) throw new Error('No submission waits for its audit lock.');
  const home = `/submissionHome/${submission.subId}/DST/${submission.productLine}?tab=review`;
  const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ path: fileURLToPath(new URL('support/watch-page.js', import.meta.url)) });
  await signIn(page, home);
  const opener = page.getByRole('link', { name: 'Open the review table' });
  const grid = page.getByRole('treegrid');

  const opened: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await opener.focus();
    const ms = await keyToPaint(page, 'Enter', gridRows(String.raw`^\d{2,}$`));
    // The first also loads the code of the table.
    if (round > 0) opened.push(ms);
    if (round < rounds) {
      await page.goBack();
      await opener.waitFor();
    }
  }
  await grid.waitFor();
  const rowCount = await grid.getAttribute('aria-rowcount');
  const lines = `review table of ${Number(rowCount) - 1} lines in a browser`;
  note(`Submission ${submission.subId}: ${lines}`);
  await toFirstRow(page);
  const moved = await move(page);
  await page.keyboard.press('Control+Home');

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

  const one: number[] = [];
  const all: number[] = [];
  let pasted = 0;
  for (let round = 0; round < Math.min(rounds, 7); round += 1) {
    await toFirstComment(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`One, round ${round}`);
    await page.keyboard.press('Enter');
    one.push(await keyToPaint(page, 'Control+s', saved));
    pasted = await paste(page, `Pasted in round ${round}, row `);
    all.push(await keyToPaint(page, 'Control+s', { ...saved, pattern: `Saved ${pasted} change` }));
  }
  const figures: Figure[] = [
    { label: `${lines}: opened`, value: median(opened), unit: 'ms' },
    {
      label: `${lines}: a key that moves, p99`,
      value: percentile(moved, 0.99),
      unit: 'ms',
      goal: 'review-key',
      detail: `median ${median(moved).toFixed(1)} ms of ${moved.length} keys`,
    },
    { label: `${lines}: filtered`, value: median(filtered), unit: 'ms' },
    {
      label: `${lines}: between two frames while it scrolls, p99`,
      value: percentile(gaps, 0.99),
      unit: 'ms',
      detail: `median ${median(gaps).toFixed(1)} ms of ${gaps.length} frames, ${bare} not filled with rows`,
    },
    { label: `${lines}: one cell saved`, value: median(one), unit: 'ms' },
    { label: `${lines}: ${pasted} pasted cells saved`, value: median(all), unit: 'ms', goal: 'review-paste' },
  ];
  report(figures);
} finally {
  await browser.close();
  await portal.close();
}
