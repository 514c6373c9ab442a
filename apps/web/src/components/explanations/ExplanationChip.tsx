import type { ExplanationRow } from '@idss/contract/runs/explanations';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { describeState, stateTones } from './explaining.ts';

/** Whether a warning is explained, and by whom. */
export const ExplanationChip = ({ explanation }: { explanation: ExplanationRow }) => {
  const tone = explanation.isHere ? stateTones[explanation.state] : 'warn';
  return (
    <Chip tone={tone} icon={<Icon name={tone === 'info' ? 'edit' : tone} />}>
      {describeState(explanation)}
    </Chip>
  );
};
