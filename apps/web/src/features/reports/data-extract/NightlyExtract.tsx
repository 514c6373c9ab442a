/** The nightly extract: whether it is on, what became of the last one, and its change. Spec: admin-data-extract-nightly. */
import { describeContents } from '@idss/domain/extract/extract-contents';
import { type ExtractType, extractTypes } from '@idss/domain/extract/extract-type';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { Button } from '#src/ui/Button.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { formats, PersonalData, toContents } from './ExtractOptions.tsx';
import { typeLabels } from './extract-text.ts';
import styles from './ExtractOptions.module.css';

type Schedule = Answer<'GetExtractSchedule'>;

const describe = ({ type, contents, isOfChanges }: Schedule): string =>
  `${typeLabels[type].name}; ${describeContents(contents)}${isOfChanges ? '; only what changed since the last nightly one' : ''}`;

function LastOutcome({ last, folder }: Pick<Schedule, 'last' | 'folder'>) {
  if (last === null) return 'None yet';
  if (last.name === null) return 'It was deleted';
  if (last.failure !== null) return <>{last.name}: not delivered</>;
  if (last.state !== 'Done') return <>{last.name}: being generated</>;
  return (
    <>
      {last.name}, <Moment at={last.deliveredOn ?? last.createdOn ?? ''} />
      {folder !== null && last.deliveredOn === null && ', not in the folder yet'}
    </>
  );
}

function ScheduleFacts({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) {
  const { isOn, folder, last } = schedule;
  return (
    <Stack gap="m">
      {last !== null && last.failure !== null && (
        <Notice tone="bad" title="The last nightly extract failed">
          {last.failure}
        </Notice>
      )}
      <KeyValue
        minimum={220}
        entries={[
          ['Every night at 2:00', isOn ? 'On' : 'Off'],
          ['Contents', isOn ? describe(schedule) : null],
          ['Copied into', folder ?? 'No folder: it stays in the list below. EXTRACT_FOLDER sets one.'],
          ['Last one', <LastOutcome key="last" last={last} folder={folder} />],
        ]}
      />
      <Row>
        <Button variant="outlined" onClick={onChange}>
          Change nightly extract…
        </Button>
      </Row>
    </Stack>
  );
}

const ScheduleDialog = ({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) => (
  <ConfirmAction
    call="SetExtractSchedule"
    input={(form) => ({
      query: {
        ...toContents(form),
        isOn: form.has('isOn'),
        isOfChanges: form.has('isOfChanges'),
        dataExtractionType: form.get('type') as ExtractType,
      },
    })}
    title="Nightly extract"
    confirmLabel="Save"
    onClose={onClose}
    onDone={() => reportDone('The nightly extract was changed.')}
  >
    <Stack gap="m">
      <span>It is of the current season, and begins at 2:00 in its time zone, from the next night on.</span>
      <div className={styles.checks}>
        <label>
          <input type="checkbox" name="isOn" defaultChecked={schedule.isOn} />
          <span>Extract every night</span>
        </label>
      </div>
      <Labelled label="Submissions">
        <PlainSelect name="type" defaultValue={schedule.type}>
          {extractTypes.map((type) => (
            <option key={type} value={type}>
              {typeLabels[type].name}
            </option>
          ))}
        </PlainSelect>
      </Labelled>
      <Labelled label="Format of the tables">
        <PlainSelect name="format" defaultValue={schedule.contents.format}>
          {Object.entries(formats).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </PlainSelect>
      </Labelled>
      <PersonalData contents={schedule.contents} />
      <div className={styles.checks}>
        <label>
          <input type="checkbox" name="isOfChanges" defaultChecked={schedule.isOfChanges} />
          <span>Only what changed since the last nightly extract</span>
        </label>
      </div>
    </Stack>
  </ConfirmAction>
);

export function NightlyExtract() {
  const schedule = useApi('GetExtractSchedule');
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title="Nightly extract">
      <QueryState queries={[schedule]} loading={<LinesSkeleton lines={4} />}>
        {(known) => (
          <>
            <ScheduleFacts schedule={known} onChange={() => setChanging(true)} />
            {isChanging && <ScheduleDialog schedule={known} onClose={() => setChanging(false)} />}
          </>
        )}
      </QueryState>
    </Panel>
  );
}
