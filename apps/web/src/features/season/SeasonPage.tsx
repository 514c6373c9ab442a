/** Seasons: their states; a folder is checked, compared with the season before, and loaded; every load is listed. Spec: season-next. */
import { useId, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { reportDone } from '#src/components/feedback.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { getOpeningVerb, OpenSeasonDialog } from './OpenSeasonDialog.tsx';
import { SeasonEditing } from './SeasonEditing.tsx';
import { SeasonCounts, SeasonDifference } from './SeasonDifference.tsx';
import { isZip, toBody } from './season-file.ts';
import { SeasonList } from './SeasonList.tsx';
import { SeasonLoads } from './SeasonLoads.tsx';
import { SeasonProblems } from './SeasonProblems.tsx';

interface CheckedFolder {
  readonly file: File;
  readonly preview: Answer<'PreviewSeason'>;
}

/** The problems of the folder; or its changes, and the way to load it. */
function CheckedSeason({ file, preview, onOpened }: CheckedFolder & { onOpened: () => void }) {
  const [isOpening, setIsOpening] = useState(false);
  if (preview.problemCount > 0) return <SeasonProblems fileName={file.name} preview={preview} />;
  return (
    <>
      <SeasonDifference preview={preview} />
      <SeasonCounts preview={preview} />
      <Row>
        <Button variant="contained" onClick={() => setIsOpening(true)}>
          {`${getOpeningVerb(preview)} MY${preview.measurementYear}…`}
        </Button>
      </Row>
      {isOpening && (
        <OpenSeasonDialog
          file={file}
          preview={preview}
          onClose={() => setIsOpening(false)}
          onDone={(sentence) => {
            onOpened();
            reportDone(sentence);
          }}
        />
      )}
    </>
  );
}

function FolderField({ onSelect }: { onSelect: (file: File | null) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Season folder (.zip)</label>
      <TextBox
        id={id}
        type="file"
        accept=".zip"
        onChange={({ target }) => onSelect(target.files?.[0] ?? null)}
      />
    </>
  );
}

function CheckSeason() {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<CheckedFolder | null>(null);
  const [opened, setOpened] = useState(0);
  const check = useApiAction('PreviewSeason');
  const isWrong = file !== null && !isZip(file);
  const reset = (): void => {
    check.reset();
    setChecked(null);
  };
  return (
    <>
      <Panel title="Check a season folder">
        <Stack gap="m">
          <span>
            A .zip of the folder with measures, layouts, dates, organizations and submissions. For a season
            that is loaded already, season.csv and the files to change are enough. You see its problems and
            what it changes before you load it.
          </span>
          <FolderField
            key={opened}
            onSelect={(selected) => {
              reset();
              setFile(selected);
            }}
          />
          {isWrong && <Notice tone="bad">Please select the zip of a season folder</Notice>}
          {check.error && <ErrorState title="The folder was not checked" {...describeError(check.error)} />}
          <Row>
            <DisabledReasonButton
              variant="contained"
              reason={file === null || isWrong ? 'Choose a .zip file first.' : null}
              isBusy={check.isPending}
              onClick={() => {
                if (file === null) return;
                reset();
                check.mutate(
                  { body: toBody(file) },
                  { onSuccess: (preview) => setChecked({ file, preview }) },
                );
              }}
            >
              Check
            </DisabledReasonButton>
          </Row>
        </Stack>
      </Panel>
      {checked && (
        <CheckedSeason
          {...checked}
          onOpened={() => {
            setFile(null);
            setOpened(opened + 1);
            reset();
          }}
        />
      )}
    </>
  );
}

export default function SeasonPage() {
  const loads = useApi('GetSeasonLoads');
  const seasons = useApi('GetSeasons');
  return (
    <>
      <PageHeader
        title="Seasons"
        lead="Prepare the next season from its folder, open it, and close the one before when its work is done."
      />
      <Stack gap="l">
        <QueryState queries={[seasons]} loading={<PanelSkeleton title="Seasons" lines={3} />}>
          {(list) => (
            <>
              <SeasonList seasons={list} />
              <SeasonEditing seasons={list} />
            </>
          )}
        </QueryState>
        <CheckSeason />
        <QueryState queries={[loads]} loading={<PanelSkeleton title="Loads" lines={4} />}>
          {(list) => <SeasonLoads loads={list} />}
        </QueryState>
      </Stack>
    </>
  );
}
