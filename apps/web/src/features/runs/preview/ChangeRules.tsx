/** Chooses rules, changes their values, and starts the preview. Spec: rule-preview-settings. */
import type { RuleSettingRow } from '@idss/contract/runs/rule-preview';
import { rangeText } from '@idss/domain/season/rule-settings';
import { maxSample, minSample } from '@idss/domain/rule-preview/preview-outcome';
import { Button } from '#src/ui/Button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Row, Stack, Small } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import styles from './RulePreview.module.css';
import { Switch } from '#src/ui/Switch.tsx';
import { FieldLine, SelectField } from '#src/ui/TableControls.tsx';
import { Muted, Strong } from '#src/ui/Text.tsx';
import {
  type Draft,
  getDraft,
  findDraftProblem,
  getThreshold,
  toValues,
  formatValues,
  settable,
} from './rule-values.ts';
import { RuleChoice } from './RuleChoice.tsx';

interface ChangeRulesProps {
  readonly settings: Answer<'GetRuleSettings'>;
  /** A preview runs. */
  readonly isBusy: boolean;
}

export function ChangeRules({ settings: { measurementYear, canChange, rules }, isBusy }: ChangeRulesProps) {
  const navigate = useNavigate();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [sample, setSample] = useState<Sample>({ isOn: false, size: '100' });
  const start = useApiAction('StartRulePreview', {
    onSuccess: ({ previewId }) => void navigate({ href: paths.rulePreview(previewId) }),
  });
  const rulesById = new Map(rules.map((rule) => [rule.ruleId, rule]));
  const reason =
    (canChange.ok ? null : canChange.reason) ??
    findDraftProblem(drafts, rulesById) ??
    (isValid(sample) ? null : `A sample has ${minSample} to ${maxSample} submissions.`) ??
    (isBusy ? 'Another preview is running. Wait until it is done, or drop it.' : null);
  const change = (ruleId: string, draft: Draft | null): void => {
    const next = new Map(drafts);
    if (draft) next.set(ruleId, draft);
    else next.delete(ruleId);
    setDrafts(next);
  };
  const send = (): void => {
    const changes = [...drafts].flatMap(([ruleId, draft]) => {
      const rule = rulesById.get(ruleId);
      const values = rule ? toValues(draft, rule) : null;
      return values ? [{ ruleId, ...values }] : [];
    });
    const sampleSize = sample.isOn ? Number(sample.size) : null;
    start.mutate({ body: { changes, sampleSize, measurementYear } });
  };
  return (
    <Panel title={`New preview of MY ${measurementYear}`}>
      <Stack gap="m">
        {!canChange.ok && (
          <Notice tone="info" isAnnounced={false}>
            {canChange.reason}
          </Notice>
        )}
        <RuleChoice
          rules={rules.filter(({ ruleId }) => !drafts.has(ruleId))}
          onChoose={(rule) => change(rule.ruleId, getDraft(rule))}
        />
        <DraftRows drafts={drafts} rulesById={rulesById} onChange={change} />
        <SampleChoice sample={sample} onSample={setSample} />
        {start.error && <ErrorState title="The preview was not started" {...describeError(start.error)} />}
        <Row>
          <DisabledReasonButton variant="contained" reason={reason} isBusy={start.isPending} onClick={send}>
            Start preview
          </DisabledReasonButton>
          {drafts.size > 0 && <Muted>{reason}</Muted>}
        </Row>
      </Stack>
    </Panel>
  );
}

interface DraftRowsProps {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly rulesById: ReadonlyMap<string, RuleSettingRow>;
  readonly onChange: (ruleId: string, draft: Draft | null) => void;
}

const DraftRows = ({ drafts, rulesById, onChange }: DraftRowsProps) =>
  drafts.size > 0 && (
    <ul className={styles.ruleRows} aria-label="Rules to change">
      {[...drafts].map(([ruleId, draft]) => {
        const rule = rulesById.get(ruleId);
        return (
          rule && (
            <DraftRow key={ruleId} rule={rule} draft={draft} onChange={(next) => onChange(ruleId, next)} />
          )
        );
      })}
    </ul>
  );

interface Sample {
  readonly isOn: boolean;
  /** As it was typed. */
  readonly size: string;
}

function isValid({ isOn, size }: Sample): boolean {
  const count = Number(size);
  return !isOn || (Number.isInteger(count) && count >= minSample && count <= maxSample);
}

const SampleChoice = ({ sample, onSample }: { sample: Sample; onSample: (sample: Sample) => void }) => (
  <Row gap="l">
    <SelectField
      label="Check"
      value={sample.isOn ? 'sample' : 'all'}
      onChange={(value) => onSample({ ...sample, isOn: value === 'sample' })}
      options={[
        { value: 'all', label: 'all current files' },
        { value: 'sample', label: 'a sample' },
      ]}
    />
    {sample.isOn && (
      <FieldLine>
        Submissions
        <span className={styles.short}>
          <TextBox
            type="number"
            min={minSample}
            max={maxSample}
            value={sample.size}
            aria-invalid={!isValid(sample)}
            onChange={({ target }) => onSample({ ...sample, size: target.value })}
          />
        </span>
      </FieldLine>
    )}
    <Muted>
      {sample.isOn
        ? 'Quick, and the same submissions each time. To apply the change, all files are checked first.'
        : 'Every file of the programs of these rules. Uploads are checked at the same time.'}
    </Muted>
  </Row>
);

interface DraftRowProps {
  readonly rule: RuleSettingRow;
  readonly draft: Draft;
  /** null: it is removed. */
  readonly onChange: (draft: Draft | null) => void;
}

function DraftRow({ rule, draft, onChange }: DraftRowProps) {
  const { ruleId, name, program, summary, current, isExperimental } = rule;
  return (
    <li className={styles.ruleRow}>
      <div>
        <Row gap="s">
          <Strong>
            {ruleId} {name}
          </Strong>
          <Chip tone="none">{program}</Chip>
          {isExperimental && <Chip tone="info">Experimental: runs only while that switch is on</Chip>}
        </Row>
        <div>{summary}</div>
        <Muted as={Small}>Now: {formatValues(current, rule)}</Muted>
      </div>
      <Row gap="m" role="group" aria-label={`New values of ${ruleId}`}>
        <Switch isOn={draft.isOn} onChange={(isOn) => onChange({ ...draft, isOn })}>
          On
        </Switch>
        <SelectField
          label="Severity"
          value={draft.severity}
          onChange={(severity) => onChange({ ...draft, severity: severity as Draft['severity'] })}
          options={settable.map((severity) => ({ value: severity, label: severity }))}
        />
        {rule.lowerThresholdRange && (
          <ThresholdField
            label="At least"
            range={rule.lowerThresholdRange}
            value={draft.lowerThreshold}
            onChange={(lowerThreshold) => onChange({ ...draft, lowerThreshold })}
          />
        )}
        {rule.thresholdRange && (
          <ThresholdField
            label={rule.lowerThresholdRange ? 'At most' : 'Threshold'}
            range={rule.thresholdRange}
            value={draft.threshold}
            onChange={(threshold) => onChange({ ...draft, threshold })}
          />
        )}
        <TrialField rule={rule} draft={draft} onChange={onChange} />
      </Row>
      <Button aria-label={`Remove ${ruleId}`} onClick={() => onChange(null)}>
        Remove
      </Button>
    </li>
  );
}

/** An empty day: the rule counts. */
function TrialField({ rule, draft, onChange }: DraftRowProps) {
  const id = useId();
  return (
    <FieldLine htmlFor={id}>
      Trial until
      <TextBox
        id={id}
        type="date"
        value={draft.trialUntil}
        title={`Through that day the findings of ${rule.ruleId} are remarks, which block nothing. Empty: no trial.`}
        onChange={({ target }) => onChange({ ...draft, trialUntil: target.value })}
      />
    </FieldLine>
  );
}

interface ThresholdFieldProps {
  readonly label: string;
  readonly range: NonNullable<RuleSettingRow['thresholdRange']>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ThresholdField({ label, range, value, onChange }: ThresholdFieldProps) {
  const id = useId();
  return (
    <FieldLine htmlFor={id}>
      {label}
      <span className={styles.short}>
        <TextBox
          id={id}
          inputMode="decimal"
          value={value}
          title={rangeText(range)}
          aria-invalid={getThreshold(value, range) === undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      {range.unit}
    </FieldLine>
  );
}
