import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { Tabs } from './Tabs.tsx';

const tabs = (['Edit', 'Results', 'Downloads', 'Admin'] as const).map((id) => ({ id, label: id }));
type Id = (typeof tabs)[number]['id'];
const onChange = vi.fn<(id: Id, isPassing: boolean) => void>();

/** Its second control stands for the browser's Back. */
function Example() {
  const [current, setCurrent] = useState<Id>('Edit');
  const change = (id: Id, isPassing: boolean): void => {
    onChange(id, isPassing);
    setCurrent(id);
  };
  return (
    <>
      <Tabs label="Example" tabs={tabs} current={current} onChange={change}>
        {current}
      </Tabs>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setCurrent('Edit')}
      >
        Back
      </button>
    </>
  );
}
const tab = (name: Id) => page.getByRole('tab', { name });

beforeEach(async () => {
  onChange.mockClear();
  await renderOnBackground(<Example />);
});

test('one pass of the arrow keys is one step of the history, however many tabs it passes', async () => {
  await tab('Edit').click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(tab('Admin')).toHaveFocus();
  expect(onChange.mock.calls).toEqual([
    ['Results', false],
    ['Downloads', true],
    ['Admin', true],
  ]);
});

test('a click, Enter, the focus elsewhere and the browser’s Back end the pass', async () => {
  await tab('Edit').click();
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowRight}');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowRight}');
  await page.getByRole('button', { name: 'Back' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await tab('Admin').click();
  await userEvent.keyboard('{ArrowLeft}');
  expect(onChange.mock.calls).toEqual([
    ['Results', false],
    ['Downloads', false],
    ['Admin', false],
    ['Results', false],
    ['Admin', false],
    ['Downloads', false],
  ]);
});
