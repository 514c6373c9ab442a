/** Shows what the next season takes from this one, lets its dates be changed, and prepares it. Spec: season-copy. */
import { dayText, deadlineText, weekdayText } from '@idss/domain/moments/moment-text';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { type ReactNode, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { reportDone, useFeedbackPlace } from '#src/components/feedback.ts';
import { ProofPart, useFreshSignIn } from '#src/components/FreshSignIn.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { Bullets } from '#src/ui/Text.tsx';

type Preview = Answer<'PreviewSeasonCopy'>;

/** The dialog lists this many organizations; the count has all. */
const maxListed = 50;

const edges = ['first', 'last'] as const;
const dateId = ({ program, key }: Pick<Preview['dates'][number], 'program' | 'key'>): string =>
  `${program} ${key}`;
/** Dates that were changed, by their row. */
type Changes = Readonly<Record<string, string>>;

interface DatesProps {
  readonly preview: Preview;
  readonly changes: Changes;
  readonly onChange: (id: string, value: string) => void;
}

function listDates({ dates, surveys, timeZone }: Preview) {
  const milestones = dates.map((date) => ({
    id: dateId(date),
    name: `${date.program}: ${date.label}`,
    before: deadlineText(date.before, timeZone),
    after: date.after,
    type: 'datetime-local',
  }));
  const fielding = surveys.flatMap(({ survey, before, after }) =>
    edges.map((edge) => ({
      id: `${survey} fielding ${edge}`,
      name: `${survey}: ${edge} day of fielding`,
      before: dayText(before[edge]),
      after: after[edge],
      type: 'date',
    })),
  );
  return [...milestones, ...fielding];
}

const Dates = ({ preview, changes, onChange }: DatesProps) => (
  <PlainTable
    label="Dates"
    hasBlocks
    rows={listDates(preview)}
    getRowId={({ id }) => id}
    columns={[
      { header: 'Date', cell: ({ name }) => name },
      { header: 'This season', cell: ({ before }) => before },
      {
        header: 'Next season',
        width: '32%',
        cell: ({ id, name, after, type }) => (
          <TextBox
            type={type}
            aria-label={name}
            required
            value={changes[id] ?? after}
            onChange={({ target }) => onChange(id, target.value)}
          />
        ),
      },
      {
        header: 'Weekday',
        width: '16%',
        cell: ({ id, after }) => {
          const value = changes[id] ?? after;
          return value === '' ? 'Choose a date' : weekdayText(value.slice(0, 10));
        },
      },
    ]}
  />
);

function Counts({ preview }: { preview: Preview }) {
  const rows = (file: string): number => preview.counts.find((each) => each.file === file)?.rows ?? 0;
  const added = (file: string): number => preview.counts.find((each) => each.file === file)?.added ?? 0;
  const { idOffset, example, results } = preview;
  return (
    <Bullets>
      <li>
        {formatCount(added('submissions.csv'), 'submission')} with{' '}
        {formatCount(added('components.csv'), 'component')}. Their ids are the old ones plus{' '}
        {formatNumber(idOffset)}
        {example !== null && `: ${example} becomes ${example + idOffset}`}.
      </li>
      <li>
        {formatCount(added('roles.csv'), 'role')} for submissions and{' '}
        {formatCount(added('auditor-assignments.csv'), 'assignment')} of auditors. All{' '}
        {formatCount(rows('organizations.csv'), 'organization')}, people, vendors and test organizations stay.
      </li>
      <li>
        Measures, layouts and rules as they are now. Measurement year, schema version and HOS cohorts are
        those of the next year.
      </li>
      <li>{formatCount(results, 'set')} of final results, as those of the year before.</li>
    </Bullets>
  );
}

function NotCopied({ preview: { notes, leftOut, leftOutCount } }: { preview: Preview }) {
  if (notes.length + leftOutCount === 0) return null;
  return (
    <Stack>
      <strong>Not copied</strong>
      {notes.length > 0 && (
        <Bullets>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Bullets>
      )}
      {leftOutCount > 0 && (
        <Disclosure head={`${formatCount(leftOutCount, 'plan')} without a submission in the next season`}>
          {() => (
            <Bullets>
              {leftOut.slice(0, maxListed).map(({ orgId, orgName, reason }) => (
                <li key={orgId}>
                  {orgId} {orgName}: {reason}
                </li>
              ))}
              {leftOutCount > maxListed && <li>and {formatNumber(leftOutCount - maxListed)} more</li>}
            </Bullets>
          )}
        </Disclosure>
      )}
    </Stack>
  );
}

const Copy = ({ children, ...dates }: DatesProps & { readonly children: ReactNode }) => (
  <Stack>
    <Counts preview={dates.preview} />
    <NotCopied preview={dates.preview} />
    <span>
      Dates are 52 weeks later: the same weekday and hour, in {dates.preview.timeZone}. Change what differs.
    </span>
    <Dates {...dates} />
    {children}
  </Stack>
);

interface CopySeasonDialogProps {
  readonly measurementYear: number;
  readonly onClose: () => void;
}

export function CopySeasonDialog({ measurementYear, onClose }: CopySeasonDialogProps) {
  useFeedbackPlace();
  const next = measurementYear + 1;
  const preview = useApi('PreviewSeasonCopy', { measurementYear: `${measurementYear}` });
  const [changes, setChanges] = useState<Changes>({});
  const [isConfirmed, setConfirmed] = useState(false);
  const copy = useApiAction('CopySeason', {
    onRefreshed() {
      onClose();
      reportDone(`MY${next} is prepared: only staff see it until you open it.`);
    },
  });
  const signIn = useFreshSignIn(true, copy, async () => undefined);
  const { data } = preview;
  const reason = data
    ? findReason({ isProving: signIn.isProving, changes, isConfirmed })
    : 'Wait for the preview.';
  return (
    <FormDialog
      title={`Prepare MY${next} from MY${measurementYear}`}
      maxWidth="md"
      isBusy={copy.isPending}
      submit={{
        label: `Prepare MY${next}`,
        reason,
        onSubmit: () => data && copy.mutate({ body: toChoice(data, changes, measurementYear) }),
      }}
      onClose={onClose}
    >
      <QueryState queries={[preview]} loading={<span>Trying the copy, without changing anything…</span>}>
        {(shown) => (
          <Copy
            preview={shown}
            changes={changes}
            onChange={(id, value) => {
              setChanges({ ...changes, [id]: value });
              setConfirmed(false);
            }}
          >
            <label>
              <input
                type="checkbox"
                checked={isConfirmed}
                onChange={({ target }) => setConfirmed(target.checked)}
              />{' '}
              These are the dates of MY{next}
            </label>
          </Copy>
        )}
      </QueryState>
      {signIn.isProving && <ProofPart subject="This" signIn={signIn} />}
      {copy.error && !signIn.isTooOld && <ErrorState {...describeError(copy.error)} />}
    </FormDialog>
  );
}

/** Why the season cannot be prepared yet. */
function findReason(state: { isProving: boolean; changes: Changes; isConfirmed: boolean }): string | null {
  if (state.isProving) return 'Sign in again first.';
  if (Object.values(state.changes).includes('')) return 'Give every date.';
  return state.isConfirmed ? null : 'Confirm the dates first.';
}

const toChoice = ({ loadId, dates, surveys }: Preview, changes: Changes, measurementYear: number) => ({
  measurementYear,
  loadId,
  dates: dates.map(({ program, key, after }) => ({
    program,
    key,
    at: changes[dateId({ program, key })] ?? after,
  })),
  surveys: surveys.map(({ survey, after: { first, last } }) => ({
    survey,
    first: changes[`${survey} fielding first`] ?? first,
    last: changes[`${survey} fielding last`] ?? last,
  })),
});
