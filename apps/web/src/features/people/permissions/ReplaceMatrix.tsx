/** Replaces the security matrix with an uploaded file, after its difference was shown. */
import { useCallback, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { FileList, FilePicker } from '#src/components/upload/FilePicker.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type MatrixPreview, useMatrixPreview } from './use-matrix-preview.ts';

const accepted = { 'text/csv': ['.csv'] };
const ApplyMatrixDialog = lazyComponent(() => import('./ApplyMatrixDialog.tsx'));

const MatrixProblems = ({ file, difference: { problems } }: MatrixPreview) => (
  <Notice tone="bad" title={`${file.name} cannot be applied. Nothing was changed.`}>
    <ul>
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          Line {line}: {message}
        </li>
      ))}
    </ul>
  </Notice>
);

export function ReplaceMatrix() {
  const [file, setFile] = useState<File | null>(null);
  const [isRefused, setRefused] = useState(false);
  const { mutate, reset, data: preview, error, isPending } = useMatrixPreview();
  const add = useCallback(
    ([selected = null]: readonly (File | null)[]) => {
      reset();
      setRefused(false);
      setFile(selected);
    },
    [reset],
  );
  const refuse = useCallback(() => {
    add([]);
    setRefused(true);
  }, [add]);
  const isApplicable = preview?.difference.problems.length === 0;
  const files = file === null ? [] : [file];
  return (
    <Panel title="Replace the matrix">
      <Stack gap="m">
        <FilePicker
          label="Security matrix (.csv)"
          accept={accepted}
          fileTypes=".csv"
          hint="All actions and all roles, Y or N. You see what it changes before you apply it."
          files={files}
          isSingle
          onAdd={add}
          onRefused={refuse}
        />
        {file && <FileList files={files} onRemove={isPending ? null : () => add([])} />}
        {isRefused && <Notice tone="bad">Please select a valid file</Notice>}
        {error && <ErrorState title="The file was not checked" {...describeError(error)} />}
        {preview && !isApplicable && <MatrixProblems {...preview} />}
        <Row>
          <DisabledReasonButton
            variant="contained"
            reason={file === null ? 'Choose a .csv file first.' : null}
            isBusy={isPending}
            onClick={() => file && mutate(file, { onSettled: () => setFile(null) })}
          >
            Upload
          </DisabledReasonButton>
        </Row>
      </Stack>
      {preview && isApplicable && <ApplyMatrixDialog {...preview} onClose={reset} />}
    </Panel>
  );
}
