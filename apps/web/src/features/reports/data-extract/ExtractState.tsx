import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { getStateLabel } from './extract-text.ts';

export function ExtractState({ extract }: { extract: Pick<ExtractRow, 'state' | 'cancelledBy'> }) {
  const { label, tone } = getStateLabel(extract);
  return (
    <Chip tone={tone} icon={<Icon name={tone} />}>
      {label}
    </Chip>
  );
}
