import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { stateLabels } from './extract-text.ts';

export function ExtractState({ state }: Pick<ExtractRow, 'state'>) {
  const { label, tone } = stateLabels[state];
  return (
    <Chip tone={tone} icon={<Icon name={tone} />}>
      {label}
    </Chip>
  );
}
