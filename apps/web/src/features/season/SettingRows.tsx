/** Switches and modes: state before control, and a dialog that says what will happen. Spec: admin-console-switches. */
import { maintenanceDelays, unauthorizedMessages } from '@idss/domain/settings/settings';
import { type ModeName, settingLabels, type SwitchKey, switches } from '@idss/domain/settings/switches';
import { Button } from '#src/ui/Button.tsx';
import { type ReactNode, useId, useState } from 'react';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { RowFacts } from '#src/ui/FactRows.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Toggle } from '#src/ui/Toggle.tsx';
import {
  getDialogTitle,
  type Facts,
  isOn,
  listModeConsequences,
  describeMode,
  getStateLabel,
} from './consequences.ts';

interface LineProps {
  readonly name: string;
  readonly id?: string;
  readonly line: ReactNode;
  readonly children: ReactNode;
}

export const Line = ({ name, id, line, children }: LineProps) => (
  <li>
    <RowFacts name={name} {...(id === undefined ? {} : { id })}>
      {line}
    </RowFacts>
    {children}
  </li>
);

export const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <Stack>
    {sentences.map((sentence) => (
      <span key={sentence}>{sentence}</span>
    ))}
  </Stack>
);

/** The value stays while the dialog is open: if another administrator is faster, the server refuses the change. */
const useRequestedState = () => useState<boolean | null>(null);

export function SwitchRow({ switchKey, facts }: { switchKey: SwitchKey; facts: Facts }) {
  const id = useId();
  const [requested, setRequested] = useRequestedState();
  const { setting, label: name, describe, explain } = switches[switchKey];
  const isNowOn = isOn(setting, facts);
  return (
    <Line name={name} id={id} line={describe(facts.home)}>
      <Chip tone={isNowOn ? 'ok' : 'none'} icon={<Icon name={isNowOn ? 'check' : 'close'} />}>
        {getStateLabel(switchKey, isNowOn)}
      </Chip>
      <Toggle label={name} describedBy={id} isOn={isNowOn} onPress={() => setRequested(!isNowOn)} />
      {requested !== null && (
        <ConfirmAction
          call="SetAllowedStatus"
          input={() => ({ query: { key: switchKey, status: requested } })}
          title={getDialogTitle(setting, requested)}
          confirmLabel={requested ? 'Switch on' : 'Switch off'}
          tone={requested ? 'primary' : 'danger'}
          onClose={() => setRequested(null)}
          onDone={() => reportDone(`${name}: switched ${requested ? 'on' : 'off'}.`)}
        >
          <Sentences sentences={explain(requested, facts.home)} />
        </ConfirmAction>
      )}
    </Line>
  );
}

const modes = {
  isMaintenanceMode: { call: 'SetMaintenanceMode', message: unauthorizedMessages.Maintenance },
  isOffseasonMode: { call: 'SetOffseasonMode', message: unauthorizedMessages.Offseason },
} as const satisfies Record<ModeName, unknown>;

export function ModeRow({ mode, facts }: { mode: ModeName; facts: Facts }) {
  const [requested, setRequested] = useRequestedState();
  const name = settingLabels[mode];
  const isNowOn = isOn(mode, facts);
  const hasDelay = mode === 'isMaintenanceMode' && requested === true;
  return (
    <Line name={name} line={describeMode(mode, facts)}>
      {isNowOn && (
        <Chip tone="warn" icon={<Icon name="warn" />}>
          On
        </Chip>
      )}
      <Button
        variant="outlined"
        color={isNowOn ? 'primary' : 'error'}
        aria-label={`${isNowOn ? 'Disable' : 'Enable'} ${name}…`}
        onClick={() => setRequested(!isNowOn)}
      >
        {isNowOn ? 'Disable…' : 'Enable…'}
      </Button>
      {requested !== null && (
        <ConfirmAction
          call={modes[mode].call}
          input={(form) => ({
            query: { enable: requested, ...(hasDelay ? { inMinutes: Number(form.get('inMinutes')) } : {}) },
          })}
          title={getDialogTitle(mode, requested)}
          confirmLabel={requested ? 'Enable' : 'Disable'}
          tone={requested ? 'danger' : 'primary'}
          onClose={() => setRequested(null)}
          onDone={() => reportDone(`${name}: switched ${requested ? 'on' : 'off'}.`)}
        >
          <Stack gap="m">
            <Sentences sentences={listModeConsequences(requested, facts, modes[mode].message)} />
            {hasDelay && (
              <Labelled label="It begins" hint="Until then everybody at work sees a countdown.">
                <PlainSelect name="inMinutes" defaultValue="15">
                  {maintenanceDelays.map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {minutes === 0 ? 'Immediately' : `In ${minutes} minutes`}
                    </option>
                  ))}
                </PlainSelect>
              </Labelled>
            )}
          </Stack>
        </ConfirmAction>
      )}
    </Line>
  );
}

/** Actions without a state of their own: what they do, and a dialog that says it to whom. */
export function ActionRow(props: {
  readonly call: 'UpdateAllSubmissionStatuses' | 'ClearAllLicenseAgreements';
  readonly name: string;
  readonly line: ReactNode;
  readonly label: string;
  readonly tone?: 'danger';
  readonly sentences: readonly string[];
  /** The message after success. */
  readonly doneMessage: string;
}) {
  const { call, name, line, label, tone = 'primary', sentences, doneMessage } = props;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Line name={name} line={line}>
      <Button
        variant="outlined"
        color={tone === 'danger' ? 'error' : 'primary'}
        onClick={() => setConfirming(true)}
      >
        {label}…
      </Button>
      {isConfirming && (
        <ConfirmAction
          call={call}
          input={() => ({})}
          title={label}
          confirmLabel={label}
          tone={tone}
          onClose={() => setConfirming(false)}
          onDone={() => reportDone(doneMessage)}
        >
          <Sentences sentences={sentences} />
        </ConfirmAction>
      )}
    </Line>
  );
}
