/** A validation status as icon, word and colour. */
import { type ValidationStatus, validationStatusLabels } from '@idss/domain/findings/finding';
import { Chip, type ToneName } from './Chip.tsx';
import { Icon } from './icons.tsx';

const tones = {
  NotRun: 'none',
  NoIssues: 'ok',
  Warning: 'warn',
  Error: 'bad',
  WarningsAndErrors: 'bad',
  SchemaError: 'bad',
  Fatal: 'bad',
} as const satisfies Record<ValidationStatus, ToneName>;

export function Status({ value }: { value: ValidationStatus }) {
  return (
    <Chip tone={tones[value]} icon={<Icon name={tones[value]} />}>
      {validationStatusLabels[value]}
    </Chip>
  );
}
