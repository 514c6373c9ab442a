import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './data-table-props.ts';
import type { Column, Filter, Sort } from './data-table-model.ts';
import parts from './DataTableParts.module.css';

interface Plan {
  readonly id: string;
  readonly name: string;
  readonly members: number;
  readonly line: string;
}

const columns: readonly Column<Plan>[] = [
  { id: 'name', header: 'Name' },
  { id: 'members', header: 'Members', isNumber: true, filter: 'none' },
  { id: 'line', header: 'Line', filter: 'choice' },
];
const plans: readonly Plan[] = [
  { id: 'a', name: 'Birch', members: 900, line: 'Medicare' },
  { id: 'b', name: 'alder', members: 1_000, line: 'Medicaid' },
  { id: 'c', name: 'Oak', members: 20, line: 'Medicare' },
];
const getRowId = ({ id }: Plan): string => id;
const allRows = { allRows: async () => plans, firstRows: async () => plans, place: '' };

const show = (more: Partial<DataTableProps<Plan>> = {}) =>
  renderOnBackground(
    <DataTable label="Plans" rows={plans} columns={columns} getRowId={getRowId} {...more} />,
  );

/** The first cells of the rows, from top to bottom. */
const names = (): string[] =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden])')].map(
    (row) => row.querySelector(`td:not(.${parts.pin})`)?.textContent ?? '',
  );
const status = () => page.getByRole('status');
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('a heading sorts up, then down, numbers as numbers, and says so', async () => {
  await show();
  expect(names()).toEqual(['Birch', 'alder', 'Oak']);
  const heading = page.getByRole('columnheader', { name: /^Members/ });
  await expect.element(heading).not.toHaveAttribute('aria-sort');
  await press('Members');
  const first = heading.element().getAttribute('aria-sort');
  const ascending = ['Oak', 'Birch', 'alder'];
  expect(names()).toEqual(first === 'ascending' ? ascending : ascending.toReversed());
  await press('Members');
  await expect
    .element(heading)
    .toHaveAttribute('aria-sort', first === 'ascending' ? 'descending' : 'ascending');
  expect(names()).toEqual(first === 'ascending' ? ascending.toReversed() : ascending);
});

test('a heading is sorted by keyboard', async () => {
  await show();
  page.getByRole('button', { name: 'Name' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort');
});

test('typed filters look inside the words, chosen ones match them, and both are cleared together', async () => {
  await show();
  await page.getByRole('searchbox', { name: 'Filter Name' }).fill('A');
  await expect.element(status()).toHaveTextContent('2 of 3 rows');
  expect(names()).toEqual(['alder', 'Oak']);
  await press('Filter Line: All');
  await page.getByRole('checkbox', { name: 'Medicare' }).click();
  await expect.element(status()).toHaveTextContent('1 of 3 rows');
  expect(names()).toEqual(['Oak']);
  await userEvent.keyboard('{Escape}');
  await press('Clear filters');
  await expect.element(status()).toHaveTextContent('3 rows');
  await expect.element(page.getByRole('searchbox', { name: 'Filter Name' })).toHaveValue('');
});

test('no rows, no rows that match, and rows that are still loading look different', async () => {
  const { rerender } = await show({ rows: [] });
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  const table = (more: Partial<DataTableProps<Plan>>) => (
    <DataTable label="Plans" rows={plans} columns={columns} getRowId={getRowId} {...more} />
  );
  await rerender(table({ rows: [], empty: { title: 'No plans' } }));
  await expect.element(page.getByText('No plans')).toBeVisible();
  await rerender(table({ rows: [], isLoading: true }));
  await expect.element(status()).toHaveTextContent('Loading');
  await expect.element(page.getByRole('table', { name: 'Plans' })).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByText('Nothing here yet')).not.toBeInTheDocument();
  await rerender(table({ filters: [{ id: 'name', value: 'x' }] }));
  await expect.element(page.getByText('No rows match these filters')).toBeVisible();
  expect(names()).toEqual([]);
});

test('the page that is shown follows the pager, and a filter leads back to the first', async () => {
  const many = Array.from({ length: 31 }, (_, n) => ({
    id: String(n),
    name: `Plan ${n}`,
    members: n,
    line: n < 5 ? 'Medicaid' : 'Medicare',
  }));
  await show({ rows: many, pageSize: 10 });
  expect(names()).toHaveLength(10);
  await press('Last page');
  expect(names()).toEqual(['Plan 30']);
  await expect.element(page.getByText('31–31 of 31')).toBeVisible();
  // Nothing further: the button stays, and does nothing.
  await expect
    .element(page.getByRole('button', { name: 'Next page' }))
    .toHaveAttribute('aria-disabled', 'true');
  await press('Filter Line: All');
  await page.getByRole('checkbox', { name: 'Medicare' }).click();
  await expect.element(status()).toHaveTextContent('26 of 31 rows');
  expect(names()[0]).toBe('Plan 5');
});

function Selecting() {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <>
      <DataTable
        label="Plans"
        rows={plans}
        columns={columns}
        getRowId={getRowId}
        selection={{ selected, onChange: setSelected, reason }}
      />
      <output aria-label="Selected">{selected.join(' ')}</output>
    </>
  );
}
const reason = ({ id }: Plan): string | null => (id === 'b' ? 'Locked by the auditor' : null);

test('rows are selected one by one or all, but none that has a reason against it', async () => {
  await renderOnBackground(<Selecting />);
  const selected = page.getByRole('status', { name: 'Selected' });
  await page.getByRole('checkbox', { name: 'Select row c' }).click();
  await expect.element(selected).toHaveTextContent('c');
  await expect.element(page.getByText('3 rows, 1 selected')).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  const locked = page.getByRole('checkbox', { name: 'Select row b' });
  await expect.element(locked).toHaveAttribute('aria-disabled', 'true');
  await locked.click({ force: true });
  await expect.element(locked).not.toBeChecked();
  await expect.element(locked).toHaveAccessibleDescription('Locked by the auditor');
  await all.click();
  await expect.element(selected).toHaveTextContent('c a');
  await all.click();
  await expect.element(selected).toBeEmptyDOMElement();
});

test('columns are hidden and shown; the last one stays', async () => {
  await show();
  await press('Columns (3/3)');
  for (const name of ['Name', 'Members', 'Line']) await page.getByRole('checkbox', { name }).click();
  await expect.element(page.getByRole('columnheader', { name: /^Line/ })).toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: /^Name/ })).not.toBeInTheDocument();
  await press('Show all');
  await expect.element(page.getByRole('columnheader', { name: /^Name/ })).toBeInTheDocument();
});

const detail = ({ name, id }: Plan) => (id === 'c' ? null : <p>More about {name}</p>);

test('a row opens to its detail by keyboard, and closes; one without more has no button', async () => {
  await show({ detail });
  const open = page.getByRole('button', { name: 'Details of row 1' });
  open.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('More about Birch')).toBeVisible();
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  await press('Details of row 2');
  await expect.element(page.getByText('More about alder')).toBeVisible();
  expect(document.body.textContent).not.toContain('More about Birch');
  await press('Details of row 2');
  expect(document.body.textContent).not.toContain('More about');
  expect(page.getByRole('button', { name: /^Details/ }).elements()).toHaveLength(2);
});

test('of a list that the server pages, the table shows one page and says how many rows there are', async () => {
  const pages: number[] = [];
  await show({
    pageSize: 25,
    onPageSize: () => undefined,
    serverPage: {
      index: 1,
      count: 10_000,
      isMore: true,
      onPage: (index) => pages.push(index),
      ...allRows,
    },
  });
  expect(names()).toEqual(['Birch', 'alder', 'Oak']);
  await expect.element(status()).toHaveTextContent('More than 10,000 rows');
  await expect.element(page.getByText('26–50 of more than 10,000')).toBeVisible();
  await press('Next page');
  await press('First page');
  expect(pages).toEqual([2, 0]);
});

test('what the server filters and sorts is shown as it answers, and the texts of a filter when it opens', async () => {
  const answer = Promise.withResolvers<readonly string[]>();
  const useChoices = (columnId: string) => {
    const [texts, setTexts] = useState<readonly string[]>();
    useEffect(() => void answer.promise.then(setTexts), []);
    return { texts: texts && [columnId, ...texts], error: null };
  };
  const filtered: (readonly Filter[])[] = [];
  const sorted: (Sort | null)[] = [];
  await show({
    // No row that is shown passes it: which rows do is up to the server.
    filters: [{ id: 'name', value: 'zelkova' }],
    onFilters: (next) => filtered.push(next),
    sort: { id: 'members', isDescending: false },
    onSort: (next) => sorted.push(next),
    serverPage: {
      index: 0,
      count: 3,
      total: 24_000,
      isMore: false,
      onPage: () => undefined,
      ...allRows,
      useChoices,
    },
  });
  expect(names()).toEqual(['Birch', 'alder', 'Oak']);
  await expect.element(status()).toHaveTextContent('3 of 24,000 rows');
  await press('Filter Line: All');
  await expect.element(page.getByRole('dialog', { name: 'Filter Line' })).toHaveTextContent('Loading');
  answer.resolve(['Medicare', 'Exchange', '']);
  await page.getByRole('checkbox', { name: 'Exchange' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Filter Line' }))
    .toHaveTextContent('(empty)ExchangelineMedicare');
  expect(filtered).toEqual([
    [
      { id: 'name', value: 'zelkova' },
      { id: 'line', value: ['Exchange'] },
    ],
  ]);
  await userEvent.keyboard('{Escape}');
  await press('Name');
  expect(sorted).toEqual([{ id: 'name', isDescending: false }]);
});

test('no row of the server passes the filters, or there is none', async () => {
  const serverPage = { index: 0, count: 0, isMore: false, onPage: () => undefined, ...allRows };
  const view = await show({ rows: [], serverPage: { ...serverPage, total: 7 } });
  await expect.element(page.getByText('No rows match these filters')).toBeVisible();
  await expect.element(status()).toHaveTextContent('0 of 7 rows');
  await view.unmount();
  await show({ rows: [], serverPage: { ...serverPage, total: 0 }, empty: { title: 'None yet', text: '' } });
  await expect.element(page.getByText('None yet')).toBeVisible();
});

const opened: string[] = [];
const linked: readonly Column<Plan>[] = [
  {
    id: 'name',
    header: 'Name',
    opensRow: true,
    cell: ({ id, name }) => (
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          opened.push(id);
        }}
      >
        {name}
      </a>
    ),
  },
  ...columns.slice(1),
];

test('a click anywhere in a row follows its link, and neither one in a button nor selected text does', async () => {
  opened.length = 0;
  await show({
    columns: linked,
    rowActions: { label: 'Edit', width: 60, cell: () => <button type="button">Edit</button> },
  });
  await page.getByRole('cell', { name: '900' }).click();
  expect(opened).toEqual(['a']);
  await page.getByRole('link', { name: 'Oak' }).click();
  expect(opened).toEqual(['a', 'c']);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const cell = page.getByRole('cell', { name: 'Medicaid' }).element();
  window.getSelection()?.selectAllChildren(cell);
  cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(opened).toEqual(['a', 'c']);
  window.getSelection()?.removeAllRanges();
});

test('a click does not lead away from rows that are selected', async () => {
  opened.length = 0;
  await show({ columns: linked, selection: { selected: [], onChange: () => undefined } });
  await page.getByRole('cell', { name: '900' }).click();
  expect(opened).toEqual([]);
});

test('the width of a column is changed by keyboard, and is as usual again', async () => {
  await show();
  const edge = (name: string) => page.getByRole('separator', { name: `Width of ${name}` });
  expect(
    [...document.querySelectorAll('[role=separator]')].map((each) => each.getAttribute('tabindex')),
  ).toEqual(['0', '-1', '-1']);
  edge('Name').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(edge('Name')).toHaveAttribute('aria-valuenow', '150');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await expect.element(edge('Members')).toHaveAttribute('aria-valuenow', '120');
  await userEvent.keyboard('{Home}');
  await expect.element(edge('Members')).toHaveAttribute('aria-valuenow', '130');
  await press(/^Columns/);
  await press('Usual widths');
  await expect.element(edge('Name')).toHaveAttribute('aria-valuenow', '130');
});

test('what a table is sorted by is named above it and cannot be hidden', async () => {
  await show();
  await press('Line');
  await expect.element(page.getByText(/^Sorted by Line, /)).toBeVisible();
  await press(/^Columns/);
  await page.getByRole('checkbox', { name: 'Line' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('columnheader', { name: /^Line/ })).toBeVisible();
  await press('Remove the order');
  await expect.element(page.getByRole('columnheader', { name: /^Line/ })).not.toBeInTheDocument();
});

test('rows are compact where a person wants them so', async () => {
  await show();
  const height = (): number => document.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
  const usual = height();
  await press(/^Columns/);
  await page.getByRole('checkbox', { name: 'Compact rows' }).click();
  expect(height()).toBeLessThan(usual);
});

test('of a page of a thousand rows only those near the visible ones are drawn, wherever it is scrolled to', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    id: `${index}`,
    name: `Plan ${index}`,
    members: index,
    line: 'Medicare',
  }));
  await show({ rows, pageSize: 1000, maxHeight: '400px' });
  const scroller = page.getByRole('region', { name: 'Plans' }).element();
  await expect.poll(() => names().length).toBeLessThan(60);
  expect(names()[0]).toBe('Plan 0');
  // As long as all rows would be.
  expect(scroller.scrollHeight).toBeGreaterThan(1000 * 20);
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(() => names().at(-1)).toBe('Plan 999');
  expect(names().length).toBeLessThan(60);
  expect(names()).not.toContain('Plan 0');
});
