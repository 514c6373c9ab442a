/** A stage's name, told apart by where it stands: nothing there yet, work to do, waiting for a signature, complete. */
import { stageLabels } from '@idss/domain/stages/stage';
import { Chip, type ToneName } from './Chip.tsx';
import { Icon, type IconName } from './icons.tsx';

const looks: Readonly<Record<string, readonly [ToneName, IconName]>> = {
  [stageLabels.import]: ['none', 'upload'],
  [stageLabels['plan-lock']]: ['info', 'lock'],
  [stageLabels['audit-lock']]: ['info', 'lock'],
  [stageLabels['hos-attestation']]: ['info', 'pen'],
  [stageLabels['mark-final']]: ['info', 'check'],
  [stageLabels['hedis-attestation']]: ['warn', 'pen'],
  [stageLabels.complete]: ['ok', 'ok'],
};

export function StageChip({ stage }: { stage: string }) {
  const [tone, icon] = looks[stage] ?? (['none', 'none'] as const);
  return (
    <Chip tone={tone} icon={<Icon name={icon} />}>
      {stage}
    </Chip>
  );
}
