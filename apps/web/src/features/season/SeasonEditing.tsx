/** What staff change of a season in the console: its dates and surveys here; thresholds and texts on their own screens. */
import { type ReactNode, useId, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { paths } from '#src/paths.ts';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { SeasonDates } from './SeasonDates.tsx';
import { SeasonSurveys } from './SeasonSurveys.tsx';

type Season = Answer<'GetSeasonDates'>;

function LastChange({ season: { measurementYear, lastChange } }: { season: Season }) {
  if (!lastChange) return null;
  const { eventId, part, at, by, message, verdict } = lastChange;
  return (
    <Notice
      tone="info"
      isAnnounced={false}
      title="Last change"
      action={
        <DialogButton
          variant="outlined"
          aria-label={`Undo the last change of MY${measurementYear}`}
          reason={verdict.ok ? null : verdict.reason}
          dialog={(close) => (
            <ConfirmAction
              call="UndoSeasonEdit"
              input={() => ({ query: { measurementYear: `${measurementYear}`, eventId: `${eventId}` } })}
              title="Undo the last change"
              confirmLabel="Undo"
              onClose={close}
              onDone={() => reportDone(`The ${part} of MY${measurementYear} are as they were.`)}
            >
              The {part} of MY{measurementYear} become again what they were before this: {message}
            </ConfirmAction>
          )}
        >
          Undo…
        </DialogButton>
      }
    >
      {message} ({by}, <Moment at={at} />)
    </Notice>
  );
}

type RuleRow = Answer<'GetRuleSettings'>['rules'][number];

/** `10 to 60 percent`, with the folder's own where staff changed it. */
function describeThreshold({ current, season, thresholdRange }: RuleRow): string {
  const describe = ({ isOn, threshold, lowerThreshold }: RuleRow['current']): string =>
    `${lowerThreshold === null ? '' : `${lowerThreshold} to `}${threshold}${isOn ? '' : ', off'}`;
  const [now, folder] = [describe(current), describe(season)];
  return `${now} ${thresholdRange?.unit ?? ''}${now === folder ? '' : ` (the folder: ${folder})`}`;
}

/** Rules change by a preview only, which says whom a change concerns. */
function Thresholds({ measurementYear }: { measurementYear: number }) {
  const settings = useApi('GetRuleSettings');
  return (
    <QueryState queries={[settings]} loading={<span>Reading thresholds…</span>}>
      {({ measurementYear: year, rules }) => {
        if (year !== measurementYear)
          return <span>Thresholds of MY{year} only are shown and changed there.</span>;
        const withThreshold = rules.filter(({ current }) => current.threshold !== null);
        return (
          <Disclosure head={`${withThreshold.length} rules with a threshold`}>
            {() => (
              <PlainTable
                label="Thresholds"
                rows={withThreshold}
                getRowId={({ ruleId }) => ruleId}
                columns={[
                  { header: 'Rule', width: '12%', cell: ({ ruleId }) => ruleId },
                  { header: 'Name', cell: ({ name }) => name },
                  { header: 'Threshold', width: '24%', cell: describeThreshold },
                ]}
              />
            )}
          </Disclosure>
        );
      }}
    </QueryState>
  );
}

const OtherPlaces = ({ measurementYear }: { measurementYear: number }) => (
  <Panel title="Thresholds and texts">
    <Stack gap="m">
      <span>
        Thresholds change by a{' '}
        <AppLink underline="always" href={paths.administration('rule-preview')}>
          rule preview
        </AppLink>{' '}
        only: it says first which submissions would pass or fail.
      </span>
      <Thresholds measurementYear={measurementYear} />
      <span>
        Other texts have their own screens: the{' '}
        <AppLink underline="always" href={paths.administration()}>
          message on the login page
        </AppLink>
        , the{' '}
        <AppLink underline="always" href={paths.administration('license-agreement')}>
          license agreement
        </AppLink>{' '}
        and{' '}
        <AppLink underline="always" href={paths.administration('announcements')}>
          announcements
        </AppLink>
        . Labels of dates are edited above.
      </span>
    </Stack>
  </Panel>
);

function EditedSeason({ measurementYear, choice }: { measurementYear: number; choice: ReactNode }) {
  const season = useApi('GetSeasonDates', { measurementYear: `${measurementYear}` });
  return (
    <QueryState queries={[season]} loading={<PanelSkeleton title="Dates" lines={8} />}>
      {(found) => (
        <>
          <Panel title={`Dates of MY${measurementYear}`} aside={choice} isFlush>
            <Stack gap="m">
              {found.lastChange && (
                <Stack pad="sides">
                  <LastChange season={found} />
                </Stack>
              )}
              <SeasonDates key={measurementYear} season={found} />
            </Stack>
          </Panel>
          {found.surveys && (
            <Panel title={`Surveys of MY${measurementYear}`} isFlush>
              <SeasonSurveys key={measurementYear} season={found} surveys={found.surveys} />
            </Panel>
          )}
          <OtherPlaces measurementYear={measurementYear} />
        </>
      )}
    </QueryState>
  );
}

export function SeasonEditing({ seasons }: { seasons: Answer<'GetSeasons'> }) {
  const id = useId();
  const open = seasons.filter(({ state }) => state !== 'closed');
  const [chosen, setChosen] = useState<number | null>(null);
  const first = open.find(({ isCurrent }) => isCurrent) ?? open[0];
  const season = open.find(({ measurementYear }) => measurementYear === chosen) ?? first;
  if (!season) return null;
  const choice = open.length > 1 && (
    <Row gap="s">
      <label htmlFor={id}>Season</label>
      <PlainSelect
        id={id}
        value={season.measurementYear}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {open.map(({ measurementYear }) => (
          <option key={measurementYear} value={measurementYear}>
            MY{measurementYear}
          </option>
        ))}
      </PlainSelect>
    </Row>
  );
  return <EditedSeason measurementYear={season.measurementYear} choice={choice} />;
}
