import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { stateWords } from './extract-words.ts';

export function ExtractState({ state }: Pick<ExtractRow, 'state'>) {
  const { label, tone } = stateWords[state];
  return (
    <Chip tone={tone} icon={<Icon name={tone} />}>
      {label}
    </Chip>
  );
}
