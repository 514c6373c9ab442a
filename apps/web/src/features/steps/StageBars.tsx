/** Pending work by stage, as bars that lead to the list. Drawn plainly: a chart library would cost 91 kB. */
import { formatNumber } from '@idss/domain/format-number';
import type { StageLabel } from '@idss/domain/stages/stage';
import type { Answer } from '#src/api/calls.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import styles from './StageBars.module.css';

const order = [
  'Import',
  'Apply Plan Lock',
  'Apply Audit Lock',
  'Validations/Attestation',
  'Apply Mark Final',
  'Finalize Attestation',
] as const satisfies readonly StageLabel[];

export function StageBars({ counts }: { counts: Answer<'GetPendingCounts'> }) {
  const link = useAppLink();
  const bars = order
    .map((stage) => ({ stage, count: counts.find((each) => each.stage === stage)?.components ?? 0 }))
    .filter(({ count }) => count > 0);
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={styles.list}>
      {bars.map(({ stage, count }) => (
        <li key={stage}>
          <a className={styles.row} {...link(paths.submissions({ stage }))}>
            <span>{stage}</span>
            <svg width="100%" height="12" aria-hidden focusable="false">
              <rect className={styles.background} width="100%" height="12" rx="3" />
              <rect width={`${Math.max(2, (count / maxCount) * 100)}%`} height="12" rx="3" />
            </svg>
            <strong>{formatNumber(count)}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}
