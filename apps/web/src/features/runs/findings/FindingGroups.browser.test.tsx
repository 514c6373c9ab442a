/** Findings by rule: headings, the place that is copied, and the keys J and K. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Explaining, ExplainingContext } from '#src/components/explanations/explaining.ts';
import { useSingleKeys } from '#src/components/use-keys.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { useFindingCursor, useFollowing } from './current-finding.ts';
import { FindingEntry } from './FindingEntry.tsx';
import { FindingGroups, type ShownGroup } from './FindingGroups.tsx';
import { useRef } from 'react';

const group = (severity: ShownGroup['severity'], ruleId: string, count: number): ShownGroup => ({
  key: `${severity} ${ruleId}`,
  ruleId,
  ruleName: ruleId,
  severity,
  count,
  trial: null,
  summary: `Summary of ${ruleId}`,
  why: 'It matters.',
  fix: 'Count again.',
});
const groups = [group('Error', 'X-001', 2), group('Warning', 'I-001', 1), group('Warning', 'I-002', 1)];

type Current = Parameters<typeof useFollowing>[1];

function Rows(props: {
  name: string;
  count: number;
  current: Current;
  onSelect: (index: number | null) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useFollowing(list, props.current);
  return (
    <div ref={list}>
      {Array.from({ length: props.count }, (_, index) => (
        <FindingEntry
          key={index}
          index={index}
          isSurvey={false}
          isCurrent={index === props.current?.index}
          onSelect={props.onSelect}
          row={{
            measureCode: 'URI',
            indicatorKey: 'URI.Total',
            shortIndicatorName: `${props.name} number ${index + 1}`,
            record: null,
            line: 1816,
            column: 11,
            found: '179',
            expected: '167',
            message: 'Bands add to 167.',
          }}
        />
      ))}
    </div>
  );
}

function List({ label, shown = groups }: { label: string; shown?: typeof groups }) {
  const cursor = useFindingCursor(
    shown.map(({ key, count }) => ({ key, count, firstCount: count })),
    null,
  );
  return (
    <FindingGroups label={label} groups={shown} cursor={cursor}>
      {({ ruleId, count }, current, onSelect) => (
        <Rows name={`${label} ${ruleId}`} count={count} current={current} onSelect={onSelect} />
      )}
    </FindingGroups>
  );
}

const focused = () => document.activeElement?.textContent;

test('J and K lead through all findings, open their rules and take the focus along', async () => {
  await renderOnBackground(<List label="A" />);
  await expect.element(page.getByRole('heading', { name: '2 warnings under 2 rules' })).toBeVisible();
  const passed: (string | undefined)[] = [];
  for (const key of ['j', 'j', 'j', 'J', 'j', 'k', 'k', 'k', 'k']) {
    await userEvent.keyboard(key);
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-current')).toBe('true'));
    passed.push(focused()?.replace('URI', ''));
  }
  expect(passed).toEqual([
    'A X-001 number 1',
    'A X-001 number 2',
    'A I-001 number 1',
    'A I-002 number 1',
    // The last one: it stays.
    'A I-002 number 1',
    'A I-001 number 1',
    'A X-001 number 2',
    'A X-001 number 1',
    'A X-001 number 1',
  ]);
  // What is read aloud with the focus: the text as well.
  const described = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('Bands add to 167.');
  await expect.element(page.getByRole('button', { name: /X-001 .*1 of 2 findings/ })).toBeVisible();
});

test('keys are left alone while somebody types, with Ctrl, and when they are off', async () => {
  await renderOnBackground(
    <>
      <input aria-label="Text" />
      <List label="A" />
    </>,
  );
  await page.getByRole('textbox', { name: 'Text' }).fill('');
  await userEvent.keyboard('jk');
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('jk');
  await page.getByRole('button', { name: /X-001/ }).click();
  await userEvent.keyboard('{Control>}j{/Control}');
  useSingleKeys.getState().turn(false);
  await userEvent.keyboard('j');
  useSingleKeys.getState().turn(true);
  expect(document.querySelector('[aria-current]')).toBeNull();
  await userEvent.keyboard('j');
  await expect.poll(focused).toContain('number 1');
});

test('of two lists the one with the focus takes the keys', async () => {
  await renderOnBackground(
    <>
      <List label="A" />
      <List label="B" />
    </>,
  );
  await page.getByRole('group', { name: 'B' }).getByRole('button', { name: /I-001/ }).click();
  await userEvent.keyboard('j');
  await expect.poll(focused).toContain('B X-001 number 1');
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
});

test('the warnings of a rule are explained from its line, which the button does not close', async () => {
  const explaining: Explaining = {
    submissionId: 1235,
    component: 'DST',
    runId: 'run',
    canExplain: { ok: true },
    canAnswer: { ok: false },
  };
  const explainable = groups.map((each) => ({ ...each, explanation: null }));
  await renderOnBackground(
    <ExplainingContext value={explaining}>
      <List label="A" shown={explainable} />
    </ExplainingContext>,
  );
  const explain = page.getByRole('button', { name: 'Explain… all warnings of I-001' });
  const line = page.getByRole('button', { name: /I-001 .*1 finding/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await explain.click();
  const box = page.getByRole('textbox', { name: 'Explanation of all warnings of I-001' });
  await expect.element(box).toHaveFocus();
  await explain.click();
  await expect.element(line).toHaveAttribute('aria-expanded', 'true');
  await line.click();
  await line.click();
  // Opened by its line, it is read and not written.
  await expect.element(page.getByText('A I-001 number 1')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  // Errors are corrected.
  await expect.element(page.getByRole('button', { name: /^Explain.* X-001/ })).not.toBeInTheDocument();
});

test('the place is copied as editors take it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderOnBackground(<List label="A" />);
  await page.getByRole('button', { name: /X-001/ }).click();
  await page.getByRole('button', { name: '1816:11, copy line and column' }).first().click();
  expect(write).toHaveBeenCalledWith('1816:11');
  await expect.element(page.getByText('Copied')).toBeInTheDocument();
  // The finding around it was not chosen by that.
  expect(document.querySelector('[aria-current]')).toBeNull();
});
