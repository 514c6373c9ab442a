/** A stage's name, told apart by where it stands: nothing there yet, work to do, waiting for a signature, complete. */
import { stageLabels } from '@idss/domain/stages/workflow';
import { Chip, type ToneName } from './Chip.tsx';
import { Icon, type IconName } from './icons.tsx';

const looks: Readonly<Record<string, readonly [ToneName, IconName]>> = {
  [stageLabels[1]]: ['none', 'upload'],
  [stageLabels[3]]: ['info', 'lock'],
  [stageLabels[4]]: ['info', 'lock'],
  [stageLabels[5]]: ['info', 'pen'],
  [stageLabels[6]]: ['info', 'check'],
  [stageLabels[7]]: ['warn', 'pen'],
  [stageLabels[9]]: ['ok', 'ok'],
};

export function StageChip({ stage }: { stage: string }) {
  const [tone, icon] = looks[stage] ?? (['none', 'none'] as const);
  return (
    <Chip tone={tone} icon={<Icon name={icon} />}>
      {stage}
    </Chip>
  );
}
