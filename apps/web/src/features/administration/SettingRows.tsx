/** Switches and modes: state before control, and a dialog that says what will happen. Spec: admin-console-switches. */
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import { settingLabels, type SwitchKey, switches } from '@idss/domain/settings/switches';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Toggle } from '#src/ui/Toggle.tsx';
import {
  dialogTitle,
  type Facts,
  factsLine,
  isOn,
  modeConsequences,
  modeLine,
  onOffLabel,
  switchConsequences,
} from './consequences.ts';

export interface RowProps {
  readonly facts: Facts;
  readonly onDone: (sentence: string) => void;
}

interface LineProps {
  readonly name: string;
  readonly id?: string;
  readonly line: ReactNode;
  readonly children: ReactNode;
}

export const Line = ({ name, id, line, children }: LineProps) => (
  <li>
    <div className="what">
      <div className="name">{name}</div>
      <div className="facts" id={id}>
        {line}
      </div>
    </div>
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

export function SwitchRow({ switchKey, facts, onDone }: RowProps & { switchKey: SwitchKey }) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const setting = switches[switchKey];
  const name = settingLabels[setting];
  const isNowOn = isOn(setting, facts);
  return (
    <Line name={name} id={id} line={factsLine(switchKey, facts)}>
      <Chip tone={isNowOn ? 'ok' : 'none'} icon={<Icon name={isNowOn ? 'check' : 'close'} />}>
        {onOffLabel(switchKey, isNowOn)}
      </Chip>
      <Toggle label={name} describedBy={id} isOn={isNowOn} onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmAction
          call="SetAllowedStatus"
          input={() => ({ query: { key: switchKey, status: !isNowOn } })}
          title={dialogTitle(setting, !isNowOn)}
          confirmLabel={isNowOn ? 'Switch off' : 'Switch on'}
          tone={isNowOn ? 'danger' : 'primary'}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDone(`${name}: switched ${isNowOn ? 'off' : 'on'}.`);
          }}
        >
          <Sentences sentences={switchConsequences(switchKey, facts)} />
        </ConfirmAction>
      )}
    </Line>
  );
}

const modes = {
  isMaintenanceMode: { call: 'SetMaintenanceMode', message: unauthorizedMessages.Maintenance },
  isOffseasonMode: { call: 'SetOffseasonMode', message: unauthorizedMessages.Offseason },
} as const;

export function ModeRow({ mode, facts, onDone }: RowProps & { mode: keyof typeof modes }) {
  const [isAsking, setAsking] = useState(false);
  const name = settingLabels[mode];
  const isNowOn = isOn(mode, facts);
  return (
    <Line name={name} line={modeLine(facts)}>
      {isNowOn && (
        <Chip tone="warn" icon={<Icon name="warn" />}>
          On
        </Chip>
      )}
      <Button
        variant="outlined"
        color={isNowOn ? 'primary' : 'error'}
        aria-label={`${isNowOn ? 'Disable' : 'Enable'} ${name}…`}
        onClick={() => setAsking(true)}
      >
        {isNowOn ? 'Disable…' : 'Enable…'}
      </Button>
      {isAsking && (
        <ConfirmAction
          call={modes[mode].call}
          input={() => ({ query: { enable: !isNowOn } })}
          title={dialogTitle(mode, !isNowOn)}
          confirmLabel={isNowOn ? 'Disable' : 'Enable'}
          tone={isNowOn ? 'primary' : 'danger'}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDone(`${name}: switched ${isNowOn ? 'off' : 'on'}.`);
          }}
        >
          <Sentences sentences={modeConsequences(!isNowOn, facts, modes[mode].message)} />
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
  readonly onDone: () => void;
}) {
  const { call, name, line, label, tone = 'primary', sentences, onDone } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <Line name={name} line={line}>
      <Button
        variant="outlined"
        color={tone === 'danger' ? 'error' : 'primary'}
        onClick={() => setAsking(true)}
      >
        {label}…
      </Button>
      {isAsking && (
        <ConfirmAction
          call={call}
          input={() => ({})}
          title={label}
          confirmLabel={label}
          tone={tone}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onDone();
          }}
        >
          <Sentences sentences={sentences} />
        </ConfirmAction>
      )}
    </Line>
  );
}
