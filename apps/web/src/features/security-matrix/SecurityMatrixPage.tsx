/** The security matrix: replaced after its difference was shown, the current one, and its versions. Spec: admin-console-matrix. */
import { useId, useState } from 'react';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { useDoneNotice } from '#src/components/use-done-notice.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { describeError } from '#src/api/api-error.ts';
import { ApplyMatrixDialog, type Preview } from './ApplyMatrixDialog.tsx';
import { CurrentMatrix } from './CurrentMatrix.tsx';
import { bodyOf, isCsv } from './matrix-file.ts';
import { MatrixVersions } from './MatrixVersions.tsx';

function ReplaceMatrix({ onDone }: { onDone: (sentence: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [uploads, setUploads] = useState(0);
  const [preview, setPreview] = useState<{ file: File; difference: Preview } | null>(null);
  const id = useId();
  const check = useApiAction('PreviewSecurityMatrix');
  const reset = (): void => {
    setFile(null);
    setUploads(uploads + 1);
  };
  const isWrong = file !== null && !isCsv(file);
  const problems = preview?.difference.problems ?? [];
  return (
    <Panel title="Replace the matrix">
      <Stack gap="m">
        <span>
          A .csv with all actions and all roles, Y or N. You see what it changes before you apply it.
        </span>
        <label htmlFor={id}>Security matrix (.csv)</label>
        <TextBox
          id={id}
          key={uploads}
          type="file"
          accept=".csv"
          onChange={({ target }) => {
            check.reset();
            setPreview(null);
            setFile(target.files?.[0] ?? null);
          }}
        />
        {isWrong && <Notice tone="bad">Please select a valid file</Notice>}
        {check.error && <ErrorState title="The file was not checked" {...describeError(check.error)} />}
        {preview && problems.length > 0 && (
          <Notice tone="bad" title={`${preview.file.name} cannot be applied. Nothing was changed.`}>
            <ul>
              {problems.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Row>
          <DisabledReasonButton
            variant="contained"
            reason={file === null || isWrong ? 'Choose a .csv file first.' : null}
            loading={check.isPending}
            onClick={() => {
              if (file === null) return;
              check.mutate(
                { body: bodyOf(file) },
                { onSuccess: (difference) => setPreview({ file, difference }), onSettled: reset },
              );
            }}
          >
            Upload
          </DisabledReasonButton>
        </Row>
      </Stack>
      {preview && problems.length === 0 && (
        <ApplyMatrixDialog
          file={preview.file}
          difference={preview.difference}
          onClose={() => setPreview(null)}
          onDone={(sentence) => {
            setPreview(null);
            onDone(sentence);
          }}
        />
      )}
    </Panel>
  );
}

export default function SecurityMatrixPage() {
  const matrix = useApi('GetSecurityMatrix', {});
  const versions = useApi('GetSecurityMatrixVersions');
  const [notice, onDone] = useDoneNotice();
  return (
    <>
      <PageHeader
        title="Security Matrix"
        lead="Which role may do what. A change applies to everyone’s next click."
      />
      {notice}
      <QueryState
        of={[matrix, versions]}
        loading={
          <Panel title="Security matrix">
            <LinesSkeleton lines={16} />
          </Panel>
        }
      >
        {({ csv }, list) => (
          <Stack gap="l">
            <ReplaceMatrix onDone={onDone} />
            <CurrentMatrix csv={csv} />
            <MatrixVersions versions={list} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
