/** Says for which components something becomes possible or impossible, and moves the season. Spec: season-states. */
import { formatNumber } from '@idss/domain/format-number';
import { getProgram } from '@idss/domain/program';
import { seasonMoves, type SeasonMove } from '@idss/domain/season/season-state';
import { seasonStateLabels, seasonStateMeanings } from '@idss/domain/season/season-label';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';

/** The dialog lists this many; the count has all. */
const maxListed = 50;

function Components({ components, count }: Pick<Answer<'PreviewSeasonMove'>, 'components' | 'count'>) {
  if (count === 0) return null;
  return (
    <Disclosure head={count > maxListed ? `The first ${maxListed} of ${formatNumber(count)}` : 'Show them'}>
      {() => (
        <ul>
          {components.slice(0, maxListed).map(({ subId, component, orgName, stage }) => (
            <li key={`${subId} ${component}`}>
              {subId} {getProgram(component)}, {orgName}: {stage}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

interface MoveSeasonDialogProps {
  readonly season: Answer<'GetSeasons'>[number];
  readonly move: SeasonMove;
  readonly label: string;
  readonly onClose: () => void;
}

export function MoveSeasonDialog({
  season: { measurementYear },
  move,
  label,
  onClose,
}: MoveSeasonDialogProps) {
  const preview = useApi('PreviewSeasonMove', { measurementYear: `${measurementYear}`, move });
  const { to } = seasonMoves[move];
  return (
    <ConfirmAction
      call="MoveSeason"
      input={(form) => {
        const confirmedYear = form.get('confirmedYear');
        return {
          query: {
            measurementYear: `${measurementYear}`,
            move,
            ...(typeof confirmedYear === 'string' ? { confirmedYear } : {}),
          },
        };
      }}
      title={`${label} MY${measurementYear}`}
      confirmLabel={label}
      tone={to === 'closed' ? 'danger' : 'primary'}
      onClose={onClose}
      onDone={({ state }) => reportDone(`MY${measurementYear} is ${seasonStateLabels[state].toLowerCase()}.`)}
    >
      <Stack>
        <span>{seasonStateMeanings[to]}</span>
        <QueryState queries={[preview]} loading={<span>Counting components…</span>}>
          {({ sentence, components, count, isConfirmedByYear }) => (
            <Stack>
              <strong>{sentence}</strong>
              <Components components={components} count={count} />
              {isConfirmedByYear && (
                <Labelled label={`Type in the measurement year, ${measurementYear}`}>
                  <TextBox
                    name="confirmedYear"
                    inputMode="numeric"
                    autoComplete="off"
                    required
                    pattern={`${measurementYear}`}
                  />
                </Labelled>
              )}
            </Stack>
          )}
        </QueryState>
      </Stack>
    </ConfirmAction>
  );
}
