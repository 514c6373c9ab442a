/** Seasons: a folder is checked, compared with the season before, and opened; every load is listed. Spec: season-next. */
import { useId, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer } from '#src/api/calls.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { reportDone } from '#src/components/feedback.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { openingVerb, OpenSeasonDialog } from './OpenSeasonDialog.tsx';
import { SeasonCounts, SeasonDifference } from './SeasonDifference.tsx';
import { isZip, toBody } from './season-file.ts';
import { SeasonLoads } from './SeasonLoads.tsx';
import { SeasonProblems } from './SeasonProblems.tsx';

type Preview = Answer<'PreviewSeason'>;

function CheckSeason() {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<{ file: File; preview: Preview } | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [opened, setOpened] = useState(0);
  const id = useId();
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
            A .zip of the folder with measures, layouts, dates, organizations and submissions. You see its
            problems and what it changes before you open the season.
          </span>
          <label htmlFor={id}>Season folder (.zip)</label>
          <TextBox
            id={id}
            key={opened}
            type="file"
            accept=".zip"
            onChange={({ target }) => {
              reset();
              setFile(target.files?.[0] ?? null);
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
      {checked && checked.preview.problemCount > 0 && (
        <SeasonProblems fileName={checked.file.name} preview={checked.preview} />
      )}
      {checked && checked.preview.problemCount === 0 && (
        <>
          <SeasonDifference preview={checked.preview} />
          <SeasonCounts preview={checked.preview} />
          <Row>
            <DisabledReasonButton variant="contained" reason={null} onClick={() => setIsOpening(true)}>
              {`${openingVerb(checked.preview)} MY${checked.preview.measurementYear}…`}
            </DisabledReasonButton>
          </Row>
        </>
      )}
      {checked && isOpening && (
        <OpenSeasonDialog
          file={checked.file}
          preview={checked.preview}
          onClose={() => setIsOpening(false)}
          onDone={(sentence) => {
            setFile(null);
            setOpened(opened + 1);
            reset();
            reportDone(sentence);
          }}
        />
      )}
    </>
  );
}

export default function SeasonPage() {
  const loads = useApi('GetSeasonLoads');
  return (
    <>
      <PageHeader title="Season" lead="A season is a folder. Opening one applies to everyone’s next click." />
      <Stack gap="l">
        <CheckSeason />
        <QueryState queries={[loads]} loading={<PanelSkeleton title="Loads" lines={4} />}>
          {(list) => <SeasonLoads loads={list} />}
        </QueryState>
      </Stack>
    </>
  );
}
