/** Explanations in their place: written, kept, in conflict, answered, asked for again. */
import type { ExplanationRow } from '@idss/contract/runs/explanations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#src/api/api-error.ts';
import { act } from '#src/api/client.ts';
import { setSession } from '#src/session/session-store.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { type Explaining, ExplainingContext } from './explaining.ts';
import { ExplanationPart, type ExplanationPartProps } from './ExplanationPart.tsx';

vi.mock('#src/api/client.ts', { spy: true });
const sent = vi.mocked(act);

beforeEach(() => {
  setSession('signedIn', { sub: 'ana', email: 'ana@plan.example', name: 'Ana' });
  sent.mockResolvedValue({} as never);
});
afterEach(() => {
  sent.mockReset();
  sessionStorage.clear();
});

const explaining: Explaining = {
  submissionId: 1234,
  component: 'DST',
  runId: 'run',
  canExplain: { ok: true },
  canAnswer: { ok: false },
};
const explanation: ExplanationRow = {
  explanationId: 'e',
  ruleId: 'I-001',
  findingId: null,
  isOfRule: true,
  isHere: true,
  text: 'They moved.',
  by: 'Ana',
  on: '2026-05-01T10:00:00.000Z',
  isOwn: true,
  state: 'explained',
  answer: null,
  version: 3,
  values: null,
};

const show = (props: Partial<ExplanationPartProps> = {}, verdicts: Partial<Explaining> = {}) =>
  renderOnBackground(
    <ExplainingContext value={{ ...explaining, ...verdicts }}>
      <ExplanationPart ruleId="I-001" findingId={null} explanation={null} count={206} {...props} />
    </ExplainingContext>,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string | RegExp) => page.getByRole('textbox', { name });

test('all warnings of a rule are explained by keyboard', async () => {
  await show();
  await button('Explain all 206…').click();
  await expect.element(box('Explanation of all warnings of I-001')).toHaveFocus();
  await expect.element(button('Save explanation')).toBeDisabled();
  await userEvent.keyboard('They moved.{Control>}{Enter}{/Control}');
  await expect.element(button('Explain all 206…')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith('ExplainWarning', {
    query: { submissionId: 1234, component: 'DST' },
    body: { runId: 'run', ruleId: 'I-001', findingId: null, text: 'They moved.', version: 0 },
  });
});

test('below the fold the editor comes into sight with its buttons', async () => {
  await renderOnBackground(
    <ExplainingContext value={explaining}>
      <div style={{ height: 'calc(100vh - 60px)' }} />
      <ExplanationPart ruleId="I-001" findingId={5} explanation={null} />
      <div style={{ height: '100vh' }} />
    </ExplainingContext>,
  );
  await button('Explain…').click();
  await expect.element(button('Save explanation')).toBeInViewport({ ratio: 1 });
});

test('what was typed is there after a new sign-in, and gone when it is given up', async () => {
  const { unmount } = await show({ findingId: 5 });
  await button('Explain…').click();
  await box('Explanation of this warning of I-001').fill('They mo');
  await unmount();
  await show({ findingId: 5 });
  await expect.element(box('Explanation of this warning of I-001')).toHaveValue('They mo');
  await userEvent.keyboard('{Escape}');
  await button('Explain…').click();
  await expect.element(box('Explanation of this warning of I-001')).toHaveValue('');
});

test("of two who write the second reads the other's text, and may replace it", async () => {
  const theirs = {
    text: 'Theirs.',
    state: 'explained',
    changedBy: 'Ben',
    changedOn: explanation.on,
    version: 4,
  };
  sent.mockRejectedValueOnce(new ApiError(409, 'Changed.', 'data_changed', null, { theirs }));
  await show({ explanation });
  await button('Change').click();
  await box(/^Explanation/).fill('Mine.');
  await button('Save explanation').click();
  await expect.element(page.getByText(/Ben, .*“Theirs\.”/)).toBeVisible();
  await expect.element(box(/^Explanation/)).toHaveValue('Mine.');
  await button('Save explanation').click();
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  expect(sent.mock.calls.map(([, input]) => input?.body)).toMatchObject([{ version: 3 }, { version: 4 }]);
});

test('the auditor accepts, or asks back with a text', async () => {
  await show(
    { explanation: { ...explanation, isOwn: false } },
    { canExplain: { ok: false }, canAnswer: { ok: true } },
  );
  await expect.element(page.getByText('They moved.')).toBeVisible();
  await expect.element(button('Change')).not.toBeInTheDocument();
  await button('Ask back').click();
  await box(/^Question about/).fill('When?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await button('Accept').click();
  await expect
    .poll(() => sent.mock.calls.map(([, input]) => input?.body))
    .toEqual([
      { explanationId: 'e', answer: 'asked-back', text: 'When?', version: 3 },
      { explanationId: 'e', answer: 'accepted', text: '', version: 3 },
    ]);
});

test('a question is answered in the same text, which is withdrawn only when it is said twice', async () => {
  const answer = { text: 'When?', by: 'Ada', on: explanation.on };
  await show({ explanation: { ...explanation, state: 'asked-back', answer } });
  await expect.element(page.getByText('When?')).toBeVisible();
  await button('Answer the question').click();
  await expect.element(box(/^Explanation/)).toHaveValue('They moved.');
  await userEvent.keyboard('{Escape}');
  await button('Withdraw').click();
  await button('Keep it').click();
  expect(sent).not.toHaveBeenCalled();
  await button('Withdraw').click();
  await button('Withdraw').click();
  await expect.poll(() => sent.mock.calls[0]?.[0]).toBe('WithdrawExplanation');
});

test('what changed is asked for again, with the earlier text', async () => {
  const changed = {
    ...explanation,
    isOfRule: false,
    isHere: false,
    values: { found: '7', expected: 'at least 30' },
  };
  await show({ findingId: 5, explanation: changed });
  await expect
    .element(page.getByText(/different from those that were explained \(found 7, expected at least 30\)/))
    .toBeVisible();
  await button('Explain again').click();
  await expect.element(box(/^Explanation/)).toHaveValue('They moved.');
});

test('who may do nothing and finds nothing sees nothing', async () => {
  const { container } = await show({}, { canExplain: { ok: false } });
  expect(container.textContent).toBe('');
});
