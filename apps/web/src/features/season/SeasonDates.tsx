/** The dates of a season by program: edited in the season's zone, reviewed with who is late by them, saved. Spec: season-dates. */
import type { SeasonDate } from '@idss/contract/season/season-dates';
import { formatCount } from '@idss/domain/format-number';
import { useId, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApiAction } from '#src/api/hooks.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Deadline } from '#src/components/Moment.tsx';
import { useUnsaved } from '#src/components/unsaved.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { ChangeTable, ConcernedComponents, EditMessages } from './EditConsequences.tsx';
import {
  choiceText,
  type DateDraft,
  type DateEdit,
  type EditedDate,
  findObstacle,
  readDraft,
  toDates,
  toEdit,
} from './season-date-draft.ts';
import styles from './SeasonDates.module.css';

type Season = Answer<'GetSeasonDates'>;
type Change = (change: Partial<DateEdit>) => void;

function MomentField({ date, timeZone, onChange }: { date: EditedDate; timeZone: string; onChange: Change }) {
  const noteId = useId();
  const { title, program, edit, choices, at, problem, warning } = date;
  return (
    <Stack gap="xs">
      <Row gap="s">
        <TextBox
          type="datetime-local"
          className={styles.moment}
          aria-label={`${program} ${title}: date and time in ${timeZone}`}
          aria-describedby={noteId}
          aria-invalid={problem !== null || undefined}
          value={edit.wall ?? ''}
          onChange={({ target }) => onChange({ wall: target.value, isSecond: false })}
        />
        {choices.length > 1 && (
          <PlainSelect
            aria-label={`${program} ${title}: this hour occurs twice`}
            value={edit.isSecond ? 'second' : 'first'}
            onChange={({ target }) => onChange({ isSecond: target.value === 'second' })}
          >
            {choices.map((choice, index) => (
              <option key={choice} value={index === 0 ? 'first' : 'second'}>
                {choiceText(choice, timeZone)}
              </option>
            ))}
          </PlainSelect>
        )}
      </Row>
      <div id={noteId} aria-live="polite">
        {problem ? (
          <div className={styles.problem}>{problem}</div>
        ) : (
          <>
            {at && (
              <Muted>
                <Deadline at={at} timeZone={timeZone} />
              </Muted>
            )}
            {warning && <div className={styles.warning}>{warning}</div>}
          </>
        )}
      </div>
    </Stack>
  );
}

/** Optional dates are added and removed. */
function PresenceButton({ date, onChange }: { date: EditedDate; onChange: Change }) {
  if (date.isRequired) return <Muted>Needed</Muted>;
  const verb = date.isSet ? 'Remove' : 'Add';
  return (
    <Button
      variant="outlined"
      aria-label={`${verb} ${date.program} ${date.title}`}
      onClick={() => onChange({ wall: date.isSet ? null : '' })}
    >
      {verb}
    </Button>
  );
}

interface DateTableProps {
  readonly rows: readonly EditedDate[];
  readonly timeZone: string;
  readonly onChange: (date: EditedDate, change: Partial<DateEdit>) => void;
}

const DateTable = ({ rows, timeZone, onChange }: DateTableProps) => (
  <PlainTable
    label="Dates"
    hasBlocks
    rows={rows}
    getRowId={({ name }) => name}
    isBad={({ problem }) => problem !== null}
    isCurrent={({ isChanged }) => isChanged}
    columns={[
      { header: 'Program', width: '9%', cell: ({ program }) => program },
      {
        header: 'Date',
        width: '15%',
        cell: ({ title, isChanged }) => (
          <>
            {title} {isChanged && <Chip tone="info">Changed</Chip>}
          </>
        ),
      },
      {
        header: 'Label that people see',
        width: '22%',
        cell: (date) =>
          date.isSet ? (
            <TextBox
              className={styles.label}
              aria-label={`${date.program} ${date.title}: label`}
              maxLength={100}
              value={date.edit.label}
              onChange={({ target }) => onChange(date, { label: target.value })}
            />
          ) : (
            <Muted>Not set. {date.without}</Muted>
          ),
      },
      {
        header: `Moment in ${timeZone}`,
        cell: (date) =>
          date.isSet ? (
            <MomentField date={date} timeZone={timeZone} onChange={(change) => onChange(date, change)} />
          ) : (
            '—'
          ),
      },
      {
        header: 'Add or remove',
        isHeaderHidden: true,
        width: '12%',
        cell: (date) => <PresenceButton date={date} onChange={(change) => onChange(date, change)} />,
      },
    ]}
  />
);

function SaveDatesDialog({
  season: { measurementYear, dates, attestedLate },
  after,
  preview: { changes, warnings, problems, becomeLate, noLongerLate, moved },
  onClose,
  onSaved,
}: {
  season: Season;
  after: SeasonDate[];
  preview: Answer<'PreviewSeasonDates'>;
  onClose: () => void;
  onSaved: () => void;
}) {
  return (
    <ConfirmAction
      call="SaveSeasonDates"
      input={() => ({ body: { measurementYear, before: dates, after } })}
      title={`Change the dates of MY${measurementYear}`}
      confirmLabel="Save"
      onClose={onClose}
      onDone={() => {
        onSaved();
        reportDone(`The dates of MY${measurementYear} were changed.`);
      }}
    >
      <Stack>
        <EditMessages problems={problems} warnings={warnings} />
        <ChangeTable changes={changes} />
        <ConcernedComponents
          of={becomeLate}
          text={(found) => `${found} become late.`}
          none="No component becomes late."
        />
        <ConcernedComponents
          of={noLongerLate}
          text={(found) => `${found} are no longer late.`}
          none="No late component gets back in time."
        />
        <ConcernedComponents
          of={moved}
          text={(found) => `${found} have another next date.`}
          none="No other component has another next date."
        />
        <span>
          {attestedLate > 0 && `${formatCount(attestedLate, 'component')} attested late so far. `}A component
          that was attested late keeps the mark for good, whatever the dates become. Dashboards and countdowns
          follow at once.
        </span>
      </Stack>
    </ConfirmAction>
  );
}

export function SeasonDates({ season }: { season: Season }) {
  const { measurementYear, timeZone, dates, verdict } = season;
  const [draft, setDraft] = useState<DateDraft>({});
  const review = useApiAction('PreviewSeasonDates');
  const rows = readDraft(dates, draft, season);
  const isDirty = rows.some(({ isChanged }) => isChanged);
  useUnsaved(isDirty);
  const reset = (): void => {
    review.reset();
    setDraft({});
  };
  const change = (date: EditedDate, part: Partial<DateEdit>): void => {
    const stored = dates.find((each) => `${each.program} ${each.key}` === date.name);
    // A date that comes back is the stored one.
    const restored = part.wall === '' && stored && !date.isSet ? toEdit(stored, date.title, timeZone) : null;
    setDraft({ ...draft, [date.name]: restored ?? { ...date.edit, ...part } });
  };
  const after = toDates(rows);
  return (
    <Stack gap="m">
      <DateTable rows={rows} timeZone={timeZone} onChange={change} />
      {review.error && (
        <Stack pad="sides">
          <ErrorState title="The dates were not compared" {...describeError(review.error)} />
        </Stack>
      )}
      <Row pad="foot">
        <DisabledReasonButton
          variant="contained"
          isBusy={review.isPending}
          reason={verdict.ok ? findObstacle(rows) : (verdict.reason ?? null)}
          onClick={() => review.mutate({ body: { measurementYear, before: dates, after } })}
        >
          Review and save dates…
        </DisabledReasonButton>
        {isDirty && (
          <Button variant="outlined" onClick={reset}>
            Discard changes
          </Button>
        )}
      </Row>
      {review.data && (
        <SaveDatesDialog
          season={season}
          after={after}
          preview={review.data}
          onClose={() => review.reset()}
          onSaved={reset}
        />
      )}
    </Stack>
  );
}
