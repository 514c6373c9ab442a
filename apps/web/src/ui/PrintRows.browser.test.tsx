/** Printing a table of which there is only a page. Spec: lists-paper. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import type { Column } from './data-table-model.ts';
import type { RowsRequest, ServerPage } from './data-table-props.ts';
import { DataTable } from './DataTable.tsx';

interface Plan {
  readonly name: string;
}
const columns: readonly Column<Plan>[] = [{ id: 'name', header: 'Name' }];
const getRowId = ({ name }: Plan): string => name;
const makePlans = (count: number): readonly Plan[] =>
  Array.from({ length: count }, (_, n) => ({ name: `Plan ${n + 1}` }));

/** Where the browser prints: the rows and the note of the page at that moment. */
let printed: { readonly rows: number; readonly note: string | undefined }[] = [];
const note = (): string | undefined => document.querySelector('p')?.textContent;
const printNow = (): void => {
  window.dispatchEvent(new Event('beforeprint'));
  printed.push({ rows: document.querySelectorAll('tbody tr').length, note: note() });
  window.dispatchEvent(new Event('afterprint'));
};
beforeEach(() => {
  printed = [];
  vi.spyOn(window, 'print').mockImplementation(printNow);
});
afterEach(() => vi.restoreAllMocks());

const table = (serverPage: Partial<ServerPage<Plan>>) => (
  <DataTable
    label="Plans"
    csvName="Plans.csv"
    rows={makePlans(25)}
    columns={columns}
    getRowId={getRowId}
    pageSize={25}
    onPageSize={() => undefined}
    serverPage={{
      index: 0,
      count: 240,
      total: 240,
      isMore: false,
      place: 'all',
      onPage: () => undefined,
      allRows: async () => [],
      firstRows: async () => makePlans(240),
      ...serverPage,
    }}
  />
);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const status = () => page.getByRole('status');
const text = () => status().element().textContent;
const rows = () => document.querySelectorAll('tbody tr').length;

/** Rows that come when the test says so. */
function readSlowly() {
  const requests: RowsRequest[] = [];
  const answer = Promise.withResolvers<readonly Plan[]>();
  return {
    requests,
    answer,
    firstRows: (request: RowsRequest) => {
      requests.push(request);
      return answer.promise;
    },
  };
}

test('"Print" reads the other rows, says how many there are meanwhile, and prints them all', async () => {
  const { requests, answer, firstRows } = readSlowly();
  await renderOnBackground(table({ firstRows }));
  await press('Print');
  await expect.element(status()).toHaveTextContent('240 rows. Reading all to print: 0 of 240');
  requests[0]?.onRead?.(100);
  await expect.element(status()).toHaveTextContent('240 rows. Reading all to print: 100 of 240');
  expect([rows(), printed]).toEqual([25, []]);
  answer.resolve(makePlans(240));
  await expect.poll(() => printed).toEqual([{ rows: 240, note: undefined }]);
  await expect.poll(text).toBe('240 rows');
  await expect.poll(rows).toBe(25);
});

test('the keys for printing do the same, once', async () => {
  const { requests, answer, firstRows } = readSlowly();
  await renderOnBackground(table({ firstRows }));
  await userEvent.keyboard('{Control>}p{/Control}');
  await userEvent.keyboard('{Meta>}p{/Meta}');
  await expect.element(status()).toHaveTextContent('240 rows. Reading all to print: 0 of 240');
  answer.resolve(makePlans(240));
  await expect.poll(() => printed.length).toBe(1);
  expect(requests).toHaveLength(1);
});

test('of a longer list the first rows are printed, and the paper says so', async () => {
  const firstRows = async ({ most }: RowsRequest) => makePlans(Math.min(most, 300));
  await renderOnBackground(table({ count: 24_000, total: 60_000, firstRows }));
  await press('Print');
  await expect
    .poll(() => printed)
    .toEqual([
      {
        rows: 300,
        note: 'The first 300 of 24,000 rows. Export CSV has every row.',
      },
    ]);
});

test('printed from the menu of the browser, the paper says that it is one page', async () => {
  await renderOnBackground(table({ index: 2 }));
  printNow();
  expect(printed).toEqual([
    { rows: 25, note: 'Rows 51 to 75 of 240. “Print” above the list prints the others, too.' },
  ]);
  await expect.poll(note).toBeUndefined();
});

test('what is being read is given up by its button, and by another filter; nothing is printed then', async () => {
  const first = readSlowly();
  const { rerender } = await renderOnBackground(table(first));
  await press('Print');
  await press('Cancel printing');
  await expect.poll(() => first.requests[0]?.signal?.aborted).toBe(true);
  first.answer.reject(new DOMException('Aborted', 'AbortError'));
  await expect.poll(text).toBe('240 rows');

  const second = readSlowly();
  await rerender(table(second));
  await press('Print');
  await rerender(table({ ...second, place: 'filtered', count: 100 }));
  await expect.poll(() => second.requests[0]?.signal?.aborted).toBe(true);
  second.answer.resolve(makePlans(240));
  await expect.element(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expect.poll(text).toBe('100 of 240 rows');
  expect(printed).toEqual([]);
});

test('rows that cannot be read are not printed; it says so and can be tried again', async () => {
  let isDown = true;
  const firstRows = async () => {
    if (isDown) throw new Error('The portal did not answer.');
    return makePlans(240);
  };
  await renderOnBackground(table({ firstRows }));
  await press('Print');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The rows to print could not be read. The portal did not answer.');
  expect(printed).toEqual([]);
  isDown = false;
  await press('Print');
  await expect.poll(() => printed).toEqual([{ rows: 240, note: undefined }]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a list that is on the page as a whole is printed at once', async () => {
  const firstRows = vi.fn<() => Promise<readonly Plan[]>>();
  await renderOnBackground(table({ count: 25, total: 25, firstRows }));
  await press('Print');
  expect(printed).toEqual([{ rows: 25, note: undefined }]);
  expect(firstRows).not.toHaveBeenCalled();
});
