/** Every component of a submission with its state, where a decision about one depends on the others. */
import type { ComponentState } from '@idss/contract/shapes';
import { componentLabel } from '@idss/domain/program';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { List } from '#src/ui/parts/ComponentStates.styles.ts';

const stateOf = ({ isFinal, isAttested }: ComponentState) =>
  isAttested
    ? ({ tone: 'ok', word: 'Attested' } as const)
    : isFinal
      ? ({ tone: 'ok', word: 'Final' } as const)
      : ({ tone: 'warn', word: 'Not final' } as const);

export function ComponentStates({ states }: { states: readonly ComponentState[] }) {
  return (
    <List aria-label="Components of this submission">
      {states.map((state) => {
        const { tone, word } = stateOf(state);
        return (
          <li key={state.component}>
            <strong>{componentLabel(state.component)}</strong>
            <span className="stage">
              {state.stage}
              {state.vendorName !== null && <span className="small">{state.vendorName}</span>}
            </span>
            <Chip tone={tone} icon={<Icon name={tone} />}>
              {word}
            </Chip>
          </li>
        );
      })}
    </List>
  );
}
