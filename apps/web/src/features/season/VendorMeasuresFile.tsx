/** Chooses a file of vendor measures and says what it would change, or what is wrong with it. */
import { formatNumber } from '@idss/domain/format-number';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

const fieldId = 'vendor-measures-file';

function toBody(file: File): FormData {
  const body = new FormData();
  body.append('File', file);
  return body;
}

export function VendorMeasuresFile() {
  const preview = useApiAction('PreviewVendorMeasures');
  const { data } = preview;
  return (
    <>
      <label htmlFor={fieldId}>File (.csv, at most 5 MB)</label>
      <input
        id={fieldId}
        name="File"
        type="file"
        accept=".csv,text/csv"
        required
        onChange={({ target }) => {
          preview.reset();
          const [file] = target.files ?? [];
          if (file) preview.mutate({ body: toBody(file) });
        }}
      />
      {preview.isPending && <LinesSkeleton lines={1} />}
      {preview.error && <ErrorState title="The file cannot be imported" {...describeError(preview.error)} />}
      {data && (
        <Notice tone={data.removed > 0 ? 'warn' : 'info'} title={`Product year ${data.productYear}`}>
          {(['added', 'changed', 'removed', 'unchanged'] as const)
            .map((part) => `${formatNumber(data[part])} ${part}`)
            .join(', ')}
        </Notice>
      )}
    </>
  );
}
