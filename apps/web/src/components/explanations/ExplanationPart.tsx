/** The explanation of a warning or of a rule: its text and the auditor's answer, and what the person may do about it. */
import type { ExplanationRow } from '@idss/contract/runs/explanations';
import { formatNumber } from '@idss/domain/format-number';
import { use, useState } from 'react';
import { act } from '#src/api/client.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import { describeError } from '#src/api/api-error.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { hasDraft } from '#src/session/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { type ExplainedSubject, type Explaining, ExplainingContext } from './explaining.ts';
import { ExplanationChip } from './ExplanationChip.tsx';
import styles from './Explanation.module.css';

const ExplanationEditor = lazyComponent(() => import('./ExplanationEditor.tsx'));

/** Whose words they are, and the words. */
function Said({ by, on, text, verb }: { by: string; on: string; text: string; verb: string }) {
  return (
    <div className={styles.said}>
      <span className={styles.who}>
        {by} {verb} · <Moment at={on} />
      </span>
      {text !== '' && <p>{text}</p>}
    </div>
  );
}

/** What changed since it was explained. */
function describeChange({ values, isOfRule }: ExplanationRow): string {
  if (isOfRule) return 'What this rule found is different from what was explained.';
  const found = values?.found ?? null;
  const expected = values?.expected ?? null;
  const parts = [
    found === null ? '' : `found ${found === '' ? 'nothing' : found}`,
    expected === null ? '' : `expected ${expected}`,
  ].filter(Boolean);
  return `The values are different from those that were explained${parts.length > 0 ? ` (${parts.join(', ')})` : ''}.`;
}

function Words({ explanation }: { explanation: ExplanationRow }) {
  const { isHere, answer, state, text, on, isOwn } = explanation;
  const by = isOwn ? 'You' : explanation.by;
  const isAnsweredLast = answer !== null && state !== 'explained';
  const said = <Said by={by} verb="explained" on={on} text={text} />;
  const answered = answer && (
    <Said
      by={answer.by}
      verb={state === 'accepted' ? 'accepted' : 'asked back'}
      on={answer.on}
      text={answer.text}
    />
  );
  return (
    <>
      {!isHere && (
        <Notice tone="warn" isAnnounced={false} title="Asked again">
          {describeChange(explanation)} If the text is still true, save it again.
        </Notice>
      )}
      {isAnsweredLast ? said : answered}
      {isAnsweredLast ? answered : said}
    </>
  );
}

type Opened = 'text' | 'question' | 'withdrawal' | null;

interface PartProps extends ExplainedSubject {
  readonly explaining: Explaining;
  /** Findings of the rule. */
  readonly count?: number | undefined;
  /** How often the button for the first text was pressed that is elsewhere. */
  readonly asked?: number | undefined;
  /** There is such a button. */
  readonly isOfferedAbove?: boolean | undefined;
}

const getKey = ({ submissionId, component, runId }: Explaining, { ruleId, findingId }: ExplainedSubject) =>
  ['explain', submissionId, component, runId, ruleId, findingId ?? 'rule'].join(':');

function Withdrawing({ explaining, explanation, onClose }: WithdrawingProps) {
  const { submissionId, component } = explaining;
  const withdraw = useApiAction('WithdrawExplanation', { onSuccess: onClose });
  const { explanationId, version } = explanation;
  return (
    <Row gap="s">
      <span>Withdraw it? The history keeps its text.</span>
      <Button
        color="error"
        isBusy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate({ query: { submissionId, component }, body: { explanationId, version } })
        }
      >
        Withdraw
      </Button>
      <Button onClick={onClose}>Keep it</Button>
      {withdraw.error && <Notice tone="bad">{describeError(withdraw.error).message}</Notice>}
    </Row>
  );
}

interface WithdrawingProps {
  readonly explaining: Explaining;
  readonly explanation: ExplanationRow;
  readonly onClose: () => void;
}

/** The auditor's two answers. */
function Answering({
  explaining,
  explanation,
  onAsk,
}: Omit<WithdrawingProps, 'onClose'> & { onAsk: () => void }) {
  const { submissionId, component } = explaining;
  const accept = useApiAction('AnswerExplanation');
  const { explanationId, version, state } = explanation;
  return (
    <>
      {state !== 'accepted' && (
        <Button
          startIcon={<Icon name="check" size={16} />}
          isBusy={accept.isPending}
          onClick={() =>
            accept.mutate({
              query: { submissionId, component },
              body: { explanationId, version, answer: 'accepted', text: '' },
            })
          }
        >
          Accept
        </Button>
      )}
      <Button startIcon={<Icon name="letter" size={16} />} onClick={onAsk}>
        {state === 'asked-back' ? 'Change the question' : 'Ask back'}
      </Button>
      {accept.error && <Notice tone="bad">{describeError(accept.error).message}</Notice>}
    </>
  );
}

interface OpenedProps extends PartProps {
  readonly draftKey: string;
  readonly onClose: () => void;
}

const nameSubject = ({ ruleId, findingId }: ExplainedSubject): string =>
  findingId === null ? `all warnings of ${ruleId}` : `this warning of ${ruleId}`;

function Explain({
  explaining,
  draftKey,
  onClose,
  count: _,
  asked: __,
  isOfferedAbove: ___,
  ...subject
}: OpenedProps) {
  const { submissionId, component, runId } = explaining;
  const { ruleId, findingId, explanation } = subject;
  const explain = async (text: string, version: number): Promise<void> => {
    if (runId === null) return;
    const body = { runId, ruleId, findingId, text, version };
    try {
      await act('ExplainWarning', { query: { submissionId, component }, body });
    } finally {
      await invalidateAfter('ExplainWarning');
    }
  };
  return (
    <ExplanationEditor
      label={`Explanation of ${nameSubject(subject)}`}
      hint="The auditor reads it."
      draftKey={draftKey}
      initial={explanation?.text ?? ''}
      action="Save explanation"
      version={explanation?.version ?? 0}
      onSave={explain}
      onClose={onClose}
    />
  );
}

function AskBack({ explaining, draftKey, onClose, explanation, ...subject }: OpenedProps) {
  const { submissionId, component } = explaining;
  if (!explanation) return null;
  const { explanationId, state, answer } = explanation;
  const ask = async (text: string, version: number): Promise<void> => {
    const body = { explanationId, answer: 'asked-back' as const, text, version };
    try {
      await act('AnswerExplanation', { query: { submissionId, component }, body });
    } finally {
      await invalidateAfter('AnswerExplanation');
    }
  };
  return (
    <ExplanationEditor
      label={`Question about the explanation of ${nameSubject({ ...subject, explanation })}`}
      hint="The plan reads it."
      draftKey={`${draftKey}:question`}
      initial={state === 'asked-back' ? (answer?.text ?? '') : ''}
      action="Ask back"
      version={explanation.version}
      onSave={ask}
      onClose={onClose}
    />
  );
}

/** What the person may do about it. */
function Choices({ onOpen, ...props }: PartProps & { readonly onOpen: (opened: Opened) => void }) {
  const { explaining, explanation, findingId, count, isOfferedAbove = false } = props;
  const isAsked = explanation?.state === 'asked-back' || explanation?.isHere === false;
  return (
    <Row gap="xs" className="no-print">
      {explaining.canExplain.ok && (explanation || !isOfferedAbove) && (
        <>
          <Button
            variant={isAsked ? 'outlined' : 'text'}
            startIcon={<Icon name="edit" size={16} />}
            onClick={() => onOpen('text')}
          >
            {nameAction(explanation, findingId === null, count)}
          </Button>
          {explanation && <Button onClick={() => onOpen('withdrawal')}>Withdraw</Button>}
        </>
      )}
      {explaining.canAnswer.ok && explanation?.isHere && (
        <Answering explaining={explaining} explanation={explanation} onAsk={() => onOpen('question')} />
      )}
    </Row>
  );
}

function Part(props: PartProps) {
  const { explaining, explanation, asked = 0 } = props;
  const draftKey = getKey(explaining, props);
  const [opened, setOpened] = useState<Opened>(() =>
    explaining.canExplain.ok && (asked > 0 || hasDraft(draftKey)) ? 'text' : null,
  );
  const close = () => setOpened(null);
  return (
    <div className={styles.part}>
      {explanation && <Words explanation={explanation} />}
      {opened === 'text' && <Explain {...props} draftKey={draftKey} onClose={close} />}
      {opened === 'question' && <AskBack {...props} draftKey={draftKey} onClose={close} />}
      {opened === 'withdrawal' && explanation && (
        <Withdrawing explaining={explaining} explanation={explanation} onClose={close} />
      )}
      {opened === null && <Choices {...props} onOpen={setOpened} />}
    </div>
  );
}

function nameAction(
  explanation: ExplanationRow | null,
  isOfRule: boolean,
  count: number | undefined,
): string {
  if (explanation?.isHere === false) return 'Explain again';
  if (explanation?.state === 'asked-back') return 'Answer the question';
  if (explanation) return 'Change';
  return isOfRule && count !== undefined && count > 1 ? `Explain all ${formatNumber(count)}…` : 'Explain…';
}

export interface ExplanationPartProps extends ExplainedSubject {
  /** Findings of the rule. */
  readonly count?: number;
  readonly asked?: number;
  readonly isOfferedAbove?: boolean;
}

/** Nothing where there is neither an explanation nor a way to write one. */
export function ExplanationPart(props: ExplanationPartProps) {
  const explaining = use(ExplainingContext);
  const { explanation, findingId } = props;
  if (!explaining) return null;
  const isCovered = findingId !== null && explanation?.isOfRule === true && explanation.isHere;
  if (!explaining.canExplain.ok && !explanation) return null;
  return (
    <>
      {isCovered && (
        <div className={styles.covered}>
          <ExplanationChip explanation={explanation} /> with all warnings of the rule.
        </div>
      )}
      <Part
        key={`${props.ruleId} ${findingId} ${props.asked}`}
        {...props}
        explanation={isCovered ? null : explanation}
        explaining={explaining}
      />
    </>
  );
}
