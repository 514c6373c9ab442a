/** An audit designation with its label. */
import { type Designation, designationLabels } from '@idss/domain/audit/designation';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';

const tones = { R: 'ok', NB: 'none', NR: 'warn', NQ: 'none', BR: 'bad' } as const satisfies Record<
  Designation,
  ToneName
>;

export function DesignationChip({ value }: { value: Designation | '' }) {
  if (value === '') return <Chip tone="none">None yet</Chip>;
  return (
    <Chip tone={tones[value]}>
      {value} {designationLabels[value]}
    </Chip>
  );
}
