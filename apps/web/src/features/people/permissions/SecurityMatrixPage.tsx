/** The security matrix: the current one, another one to replace it, and its versions. Spec: admin-console-matrix. */
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { reportFailure } from '#src/components/feedback.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { CurrentMatrix } from './CurrentMatrix.tsx';
import { getFile } from './matrix-file.ts';
import { MatrixVersions } from './MatrixVersions.tsx';
import { ReplaceMatrix } from './ReplaceMatrix.tsx';
import { useMatrixPreview } from './use-matrix-preview.ts';

const ApplyMatrixDialog = lazyComponent(() => import('./ApplyMatrixDialog.tsx'));

const getVersionFile = async (version: number): Promise<File> =>
  getFile((await read('GetSecurityMatrix', { version })).csv, `SecurityMatrix_${version}.csv`);

export default function SecurityMatrixPage() {
  const matrix = useApi('GetSecurityMatrix', {});
  const versions = useApi('GetSecurityMatrixVersions');
  // Cells that were changed, or an earlier version: shown as a difference first, as an uploaded file is.
  const { mutate, reset, data: preview, isPending } = useMatrixPreview(reportFailure);
  return (
    <>
      <PageHeader
        title="Security Matrix"
        lead="Which role may do what. A change applies to everyone’s next click."
      />
      <QueryState queries={[matrix, versions]} loading={<PanelSkeleton title="Security matrix" lines={16} />}>
        {({ csv }, list) => (
          <Stack gap="l">
            <CurrentMatrix
              csv={csv}
              isBusy={isPending}
              onPreview={(changed) => mutate(getFile(changed, 'SecurityMatrix.csv'))}
            />
            <ReplaceMatrix />
            <MatrixVersions
              versions={list}
              isBusy={isPending}
              onRestore={(version) => mutate(getVersionFile(version))}
            />
          </Stack>
        )}
      </QueryState>
      {preview && <ApplyMatrixDialog {...preview} onClose={reset} />}
    </>
  );
}
