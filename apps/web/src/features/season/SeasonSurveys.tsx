/** Fielding days, sample sizes and cohorts of a season's surveys. Spec: season-survey-values. */
import type { SeasonSurveys as Surveys } from '@idss/contract/season/season-dates';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { useUnsaved } from '#src/components/unsaved.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { ChangeTable, ConcernedComponents, EditMessages } from './EditConsequences.tsx';
import styles from './SeasonDates.module.css';

/** One value with its place in the surveys. */
interface SurveyField {
  readonly name: string;
  readonly type: 'date' | 'number';
  readonly get: (surveys: Surveys) => string | number;
  readonly set: (surveys: Surveys, text: string) => Surveys;
}

/** '' while it is empty; -1 is refused as no count. */
const toCount = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

const dayField = (program: 'cahps' | 'hos', end: 'first' | 'last'): SurveyField => ({
  name: `${program.toUpperCase()} fielding: ${end} day`,
  type: 'date',
  get: (surveys) => surveys[program][end],
  set: (surveys, text) => ({ ...surveys, [program]: { ...surveys[program], [end]: text } }),
});

const cohortField = (round: 'baseline' | 'followup', title: string): SurveyField => ({
  name: `HOS cohort: ${title}`,
  type: 'number',
  get: ({ hos }) => hos[round],
  set: (surveys, text) => ({ ...surveys, hos: { ...surveys.hos, [round]: toCount(text) } }),
});

const sampleField = (survey: string, part: 'general' | 'supplemental'): SurveyField => ({
  name: `CAHPS ${survey}: ${part} sample`,
  type: 'number',
  get: ({ cahps }) => cahps.samples.find((each) => each.survey === survey)?.[part] ?? 0,
  set: (surveys, text) => ({
    ...surveys,
    cahps: {
      ...surveys.cahps,
      samples: surveys.cahps.samples.map((each) =>
        each.survey === survey ? { ...each, [part]: toCount(text) } : each,
      ),
    },
  }),
});

const listFields = ({ cahps }: Surveys): readonly SurveyField[] => [
  dayField('cahps', 'first'),
  dayField('cahps', 'last'),
  ...cahps.samples.flatMap(({ survey, supplemental }) => [
    sampleField(survey, 'general'),
    ...(supplemental > 0 ? [sampleField(survey, 'supplemental')] : []),
  ]),
  dayField('hos', 'first'),
  dayField('hos', 'last'),
  cohortField('baseline', 'baseline'),
  cohortField('followup', 'follow-up'),
];

const isBad = ({ get }: SurveyField, surveys: Surveys): boolean => get(surveys) === -1 || get(surveys) === '';

function SaveSurveysDialog({
  measurementYear,
  before,
  after,
  preview: { changes, problems, warnings, withFile },
  onClose,
  onSaved,
}: {
  measurementYear: number;
  before: Surveys;
  after: Surveys;
  preview: Answer<'PreviewSeasonSurveys'>;
  onClose: () => void;
  onSaved: () => void;
}) {
  return (
    <ConfirmAction
      call="SaveSeasonSurveys"
      input={() => ({ body: { measurementYear, before, after } })}
      title={`Change the surveys of MY${measurementYear}`}
      confirmLabel="Save"
      onClose={onClose}
      onDone={() => {
        onSaved();
        reportDone(`The surveys of MY${measurementYear} were changed.`);
      }}
    >
      <Stack>
        <EditMessages problems={problems} warnings={warnings} />
        <ChangeTable changes={changes} />
        <ConcernedComponents
          of={withFile}
          text={(found) => `${found} have a file that was checked with the values before.`}
          none="No file was checked with the values before."
        />
        <span>
          Files that are sent from now on are checked with the new values. Those that were checked keep their
          findings until they are{' '}
          <AppLink underline="always" href={paths.administration('reprocessing')}>
            reprocessed
          </AppLink>
          .
        </span>
      </Stack>
    </ConfirmAction>
  );
}

interface SurveyTableProps {
  readonly fields: readonly SurveyField[];
  readonly stored: Surveys;
  readonly surveys: Surveys;
  readonly onChange: (surveys: Surveys) => void;
}

function SurveyTable({ fields, stored, surveys, onChange }: SurveyTableProps) {
  const isChanged = ({ get }: SurveyField): boolean => get(stored) !== get(surveys);
  return (
    <PlainTable
      label="Surveys"
      hasBlocks
      rows={fields}
      getRowId={({ name }) => name}
      isBad={(field) => isBad(field, surveys)}
      isCurrent={isChanged}
      columns={[
        {
          header: 'What',
          width: '45%',
          cell: (field) => (
            <>
              {field.name} {isChanged(field) && <Chip tone="info">Changed</Chip>}
            </>
          ),
        },
        {
          header: 'Value',
          cell: (field) => (
            <TextBox
              className={styles.value}
              type={field.type}
              aria-label={field.name}
              min={field.type === 'number' ? 0 : undefined}
              value={field.get(surveys) === -1 ? '' : field.get(surveys)}
              onChange={({ target }) => onChange(field.set(surveys, target.value))}
            />
          ),
        },
      ]}
    />
  );
}

export function SeasonSurveys({
  season,
  surveys: stored,
}: {
  season: Answer<'GetSeasonDates'>;
  surveys: Surveys;
}) {
  const { measurementYear, verdict } = season;
  const [draft, setDraft] = useState<Surveys | null>(null);
  const review = useApiAction('PreviewSeasonSurveys');
  const surveys = draft ?? stored;
  const fields = listFields(stored);
  const isDirty = fields.some(({ get }) => get(stored) !== get(surveys));
  useUnsaved(isDirty);
  const reset = (): void => {
    review.reset();
    setDraft(null);
  };
  const obstacle = fields.some((field) => isBad(field, surveys))
    ? 'Fill in every value: days, and whole numbers.'
    : isDirty
      ? null
      : 'Nothing has changed.';
  return (
    <Stack gap="m">
      <SurveyTable fields={fields} stored={stored} surveys={surveys} onChange={setDraft} />
      {review.error && (
        <Stack pad="sides">
          <ErrorState title="The surveys were not compared" {...describeError(review.error)} />
        </Stack>
      )}
      <Row pad="foot">
        <DisabledReasonButton
          variant="contained"
          isBusy={review.isPending}
          reason={verdict.ok ? obstacle : (verdict.reason ?? null)}
          onClick={() => review.mutate({ body: { measurementYear, before: stored, after: surveys } })}
        >
          Review and save surveys…
        </DisabledReasonButton>
        {isDirty && (
          <Button variant="outlined" onClick={reset}>
            Discard changes
          </Button>
        )}
      </Row>
      {review.data && (
        <SaveSurveysDialog
          measurementYear={measurementYear}
          before={stored}
          after={surveys}
          preview={review.data}
          onClose={() => review.reset()}
          onSaved={reset}
        />
      )}
    </Stack>
  );
}
