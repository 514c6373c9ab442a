/** Every component of a submission with its state, where a decision about one depends on the others. */
import type { ComponentState } from '@idss/contract/shapes';
import { componentLabel } from '@idss/domain/program';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import { describeDone } from '#src/components/component-state.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import styles from './ComponentStates.module.css';

const getState = (state: ComponentState) =>
  state.hasNothingToReport
    ? ({ tone: 'none', label: nothingToReport } as const)
    : (describeDone(state) ?? ({ tone: 'warn', label: 'Not final' } as const));

export function ComponentStates({ states }: { states: readonly ComponentState[] }) {
  return (
    <Lines isFramed className={styles.list} aria-label="Components of this submission">
      {states.map((state) => {
        const { tone, label } = getState(state);
        return (
          <li key={state.component}>
            <strong>{componentLabel(state.component)}</strong>
            <div className={styles.stage}>
              {state.stage}
              {state.vendorName !== null && <Quiet>{state.vendorName}</Quiet>}
            </div>
            <Chip tone={tone} icon={<Icon name={tone} />}>
              {label}
            </Chip>
          </li>
        );
      })}
    </Lines>
  );
}
