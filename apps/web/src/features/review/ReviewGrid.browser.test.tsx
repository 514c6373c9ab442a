import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { toCells } from './changes.ts';
import { type ColumnId, getColumnIndex, getColumnNames, columns, getShownColumns } from './keyboard.ts';
import { ReviewGrid } from './ReviewGrid.tsx';
import type { Place } from './use-grid-focus.ts';
import { sample } from './review.fixture.ts';
import { toLines } from './review-rows.ts';
import { useChanges } from './use-changes.ts';

const { measures, rows } = sample();
const everyColumn = getShownColumns({});

afterEach(() => sessionStorage.clear());

/** The grid as the page has it, with what it says and what has changed in text. */
function Table({ refusal }: { readonly refusal: string | null }) {
  const store = useChanges(1);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState<Place>({
    key: 'AAB.A',
    index: 2,
    column: getColumnIndex('auditDesignation'),
  });
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState('');
  const [reviewed, setReviewed] = useState<readonly string[]>([]);
  return (
    <>
      <ReviewGrid
        label="Review"
        lines={toLines(measures, () => true, collapsed)}
        rows={rows}
        store={store}
        shownColumns={everyColumn}
        refusal={refusal}
        getHref={null}
        onOpenRow={() => undefined}
        onExpand={(key, isExpanded) =>
          setCollapsed(
            (previous) =>
              new Set(isExpanded ? [...previous].filter((one) => one !== key) : [...previous, key]),
          )
        }
        onSay={setMessage}
        onRefused={(cells) => setRefused(cells.map(({ key }) => key).join(' '))}
        place={place}
        onPlace={setPlace}
        target={null}
        isFocusedFirst={false}
        heads={{}}
        names={getColumnNames(2025)}
        onSelection={() => undefined}
        isReviewed={({ key }) => reviewed.includes(key)}
        onReview={(some, isReviewed) =>
          setReviewed((previous) => [
            ...previous.filter((key) => !some.some((row) => row.key === key)),
            ...(isReviewed ? some.map(({ key }) => key) : []),
          ])
        }
        onNextOpen={() => setMessage('next open')}
        onAssign={(some) => setMessage(`assign ${some.map(({ key }) => key).join(' ')}`)}
        onSnippet={(number, some) => setMessage(`snippet ${number} ${some.length}`)}
      />
      <output aria-label="Said">{message}</output>
      <output aria-label="Refused">{refused}</output>
      <output aria-label="Changes">
        {toCells(store.changes)
          .map(({ key, cell, value }) => `${key} ${cell}=${value}`)
          .join('; ')}
      </output>
    </>
  );
}

const getMessage = () => page.getByRole('status', { name: 'Said' });
const changes = () => page.getByRole('status', { name: 'Changes' });

/** The row and the column of the cell that has the focus. */
function focused(): string {
  const cell = document.activeElement?.closest('[data-column]');
  const line = cell?.closest('[data-line]')?.getAttribute('data-line') ?? '';
  return `${line} ${columns[Number(cell?.getAttribute('data-column') ?? -1)]?.id ?? ''}`;
}

async function open(refusal: string | null = null): Promise<void> {
  await renderOnBackground(<Table refusal={refusal} />);
  const stop = document.querySelectorAll<HTMLElement>('[role=treegrid] [tabindex="0"]');
  expect(stop).toHaveLength(1);
  stop[0]?.focus();
  expect(focused()).toBe('AAB.A auditDesignation');
}
const press = (keys: string) => userEvent.keyboard(keys);

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** The lines that are marked as the one that the panel shows. */
const marked = () =>
  [...document.querySelectorAll('[data-current]')].map((line) => line.getAttribute('data-line'));

test('arrows move the one focus from cell to cell, and its line is marked', async () => {
  await open();
  expect(marked()).toEqual(['AAB.A']);
  await press('{ArrowDown}');
  await expect.poll(focused).toBe('AAB.B auditDesignation');
  expect(marked()).toEqual(['AAB.B']);
  await press('{ArrowLeft}{ArrowUp}');
  await expect.poll(focused).toBe('AAB.A findings');
  await press('{Home}');
  await expect.poll(focused).toBe('AAB.A name');
});

test('a designation is typed and committed, and the next row is selected; undo reverts it', async () => {
  await open();
  await press('nr{Enter}');
  await expect.element(changes()).toHaveTextContent('AAB.A auditDesignation=NR; AAB.A comment=Not reported');
  await expect.poll(focused).toBe('AAB.B auditDesignation');
  await press('{Control>}z{/Control}');
  await expect.element(changes()).toBeEmptyDOMElement();
  await press('{Control>}z{/Control}');
  await expect.element(getMessage()).toHaveTextContent('There is nothing to undo.');
});

test('Escape leaves a cell as it was', async () => {
  await open();
  await press('nr{Escape}');
  await expect.poll(focused).toBe('AAB.A auditDesignation');
  await expect.element(changes()).toBeEmptyDOMElement();
});

test('a category and a measure are folded by keyboard', async () => {
  await open();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await press('{Home}{ArrowUp}');
  await expect.poll(focused).toBe('AAB name');
  await press('{Enter}');
  await expect.element(row('Rate A')).not.toBeInTheDocument();
  await press('{Enter}');
  await expect.element(row('Rate A')).toBeInTheDocument();
});

test('several rows are pasted at once; what is not allowed is named and left', async () => {
  await open();
  paste('NR\r\nR\r\nBR\r\n');
  await expect
    .element(changes())
    .toHaveTextContent(
      'AAB.A auditDesignation=NR; AAB.A comment=Not reported; AAB.C auditDesignation=BR; AAB.C comment=Biased rate',
    );
  await expect.element(page.getByRole('status', { name: 'Refused' })).toHaveTextContent('AAB.B');
});

test('a selection is copied down to the rows that may have the value', async () => {
  await open();
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await expect.element(getMessage()).toHaveTextContent('Copied to 1 row. Not allowed in AAB.B.');
});

const toCell = (line: string, id: ColumnId): HTMLElement => {
  const cell = document.querySelector<HTMLElement>(
    `[data-line="${line}"] [data-column="${getColumnIndex(id)}"]`,
  );
  if (!cell) throw new Error(`no cell ${line} ${id}`);
  return cell;
};
const editor = () => document.querySelector('[data-column] :is(input, textarea, [role=listbox])');

test.each(['auditDesignation', 'comment'] as const)(
  'the first click on a cell of %s selects, the second opens',
  async (id) => {
    await open();
    await userEvent.click(toCell('AAB.C', id));
    await expect.poll(focused).toBe(`AAB.C ${id}`);
    expect(editor()).toBeNull();
    await userEvent.click(toCell('AAB.C', id));
    await expect.poll(editor).not.toBeNull();
  },
);

test('dragging selects the cells that it passes, and Escape leaves them', async () => {
  await open();
  const move = (cell: HTMLElement, type: 'pointerdown' | 'pointermove') =>
    cell.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, buttons: 1, pointerType: 'mouse' }),
    );
  move(toCell('AAB.A', 'auditDesignation'), 'pointerdown');
  move(toCell('AAB.B', 'auditDesignation'), 'pointermove');
  await expect.poll(focused).toBe('AAB.B auditDesignation');
  move(toCell('AAB.C', 'comment'), 'pointermove');
  await expect.poll(focused).toBe('AAB.C comment');
  const selected = () => document.querySelectorAll('[aria-selected=true]').length;
  await expect.poll(selected).toBe(9);
  await press('{Escape}');
  await expect.poll(selected).toBe(0);
});

test('rows are ticked off by Space, which moves down, and by a click on the mark', async () => {
  await open();
  const marks = () =>
    [...document.querySelectorAll('[data-reviewed=true]')].map((mark) =>
      mark.closest('[data-line]')?.getAttribute('data-line'),
    );
  await press(' ');
  await expect.poll(marks).toEqual(['AAB.A']);
  await expect.poll(focused).toBe('AAB.B auditDesignation');
  await press('{Alt>}m{/Alt}');
  await expect.poll(focused).toBe('AAB.C auditDesignation');
  await press(' ');
  await expect.poll(marks).toEqual(['AAB.A', 'AAB.B', 'AAB.C']);
  await userEvent.click(toCell('AAB.B', 'reviewed'));
  await expect.poll(marks).toEqual(['AAB.A', 'AAB.C']);
  // A measure's line is passed, and what is marked stays so.
  await userEvent.click(toCell('AAB', 'rate'));
  await press('  ');
  await expect.poll(focused).toBe('AAB.B rate');
  expect(marks()).toEqual(['AAB.A', 'AAB.C']);
  await press('{ArrowUp}{Shift>} {/Shift}');
  await expect.poll(marks).toEqual(['AAB.C']);
});

test('letters are commands where they are not typed', async () => {
  await open();
  await press('m');
  await expect.poll(focused).toBe('AAB.C auditDesignation');
  await press('a');
  await expect.element(getMessage()).toHaveTextContent('assign AAB AAB.A AAB.B AAB.C');
  await press('2');
  await expect.element(getMessage()).toHaveTextContent('snippet 2 4');
  await press('{Home}n');
  await expect.element(getMessage()).toHaveTextContent('next open');
  await press('{End}{ArrowLeft}{ArrowLeft}m');
  await expect.poll(() => document.querySelector('textarea')?.value).toBe('m');
});

test('where nothing may be changed, every way to change says why', async () => {
  const why = 'The review is locked.';
  await open(why);
  for (const change of [
    () => press('n'),
    () => press('{Delete}'),
    () => press('{Control>}d{/Control}'),
    async () => paste('NR'),
  ]) {
    await change();
    await expect.element(getMessage()).toHaveTextContent(why);
    await press('{Control>}z{/Control}');
    await expect.element(getMessage()).not.toHaveTextContent(why);
  }
  await expect.element(changes()).toBeEmptyDOMElement();
  await expect.element(page.getByRole('treegrid')).toHaveAttribute('aria-readonly', 'true');
});
