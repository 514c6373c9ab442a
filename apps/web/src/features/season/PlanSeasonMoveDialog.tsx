/** Lets a season open, or begin closing, by itself on one of its dates. Spec: season-moves-by-date. */
import { deadlineText } from '@idss/domain/moments/moment-text';
import type { MoveByDate } from '@idss/domain/season/moves-by-date';
import type { Answer } from '#src/api/calls.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';

export const moveByDateTexts: Readonly<
  Record<MoveByDate, Readonly<Record<'button' | 'byItself' | 'byStaff' | 'label', string>>>
> = {
  open: {
    button: 'Opening date',
    byItself: 'Opens by itself on',
    byStaff: 'opens when staff open it',
    label: 'The season opens by itself',
  },
  beginClosing: {
    button: 'Closing date',
    byItself: 'Closing begins by itself on',
    byStaff: 'closing begins when staff begin it',
    label: 'Closing begins by itself',
  },
};

interface PlanSeasonMoveDialogProps {
  readonly season: Answer<'GetSeasons'>[number];
  readonly move: MoveByDate;
  readonly onClose: () => void;
}

export function PlanSeasonMoveDialog({
  season: { measurementYear, byDate, timeZone },
  move,
  onClose,
}: PlanSeasonMoveDialogProps) {
  const texts = moveByDateTexts[move];
  const plan = byDate.find((each) => each.move === move);
  // The move may have been made while the dialog was open.
  if (!plan) return null;
  const possible = plan.dates.filter(({ name, verdict }) => verdict.ok || name === plan.on);
  const suggested = possible.find(({ name }) => name === (plan.on ?? plan.suggested))?.name ?? '';
  return (
    <ConfirmAction
      call="PlanSeasonMove"
      input={(form) => {
        const date = form.get('date');
        return {
          query: { measurementYear: `${measurementYear}`, move, date: typeof date === 'string' ? date : '' },
        };
      }}
      title={`${texts.button} of MY${measurementYear}`}
      confirmLabel="Save"
      onClose={onClose}
      onDone={({ on }) =>
        reportDone(
          on === null
            ? `MY${measurementYear}: ${texts.byStaff}.`
            : `MY${measurementYear}: ${texts.byItself.toLowerCase()} its date.`,
        )
      }
    >
      <Stack>
        <span>
          The portal does it on that date. If the date is changed, so is the day of the change. Staff can do
          it earlier; then the date no longer counts.
        </span>
        <Labelled
          label={texts.label}
          hint={
            possible.length < plan.dates.length
              ? 'Dates that are past cannot be chosen.'
              : 'The dates are those of the season.'
          }
        >
          <PlainSelect name="date" defaultValue={suggested}>
            <option value="">No, staff do it</option>
            {possible.map(({ name, label, at }) => (
              <option key={name} value={name}>
                {`${deadlineText(at, timeZone)}: ${label}, ${name.split(' ')[0]}`}
              </option>
            ))}
          </PlainSelect>
        </Labelled>
      </Stack>
    </ConfirmAction>
  );
}
