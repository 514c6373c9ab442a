/** In a dialog, before anything is done: how many it will be done to, and which not and why. */
import type { UseQueryResult } from '@tanstack/react-query';
import { QueryError } from '#src/components/QueryError.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { LinesSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Bullets } from '#src/ui/Text.tsx';
import { type BulkActionTexts, groupReasons, formatIds, formatPreview } from './bulk-view.ts';
import type { Preview } from './use-preview.ts';

export function PreviewPart({
  preview,
  action,
}: {
  preview: UseQueryResult<Pick<Preview, 'outcomes'>, Error>;
  action: BulkActionTexts;
}) {
  if (preview.error && !preview.data)
    return (
      <QueryError
        title="The preview could not be loaded"
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    );
  if (!preview.data)
    return (
      <div role="status" aria-busy="true">
        <VisuallyHidden>Preparing preview</VisuallyHidden>
        <LinesSkeleton lines={2} />
      </div>
    );
  const { outcomes } = preview.data;
  const reasons = groupReasons(outcomes);
  return (
    <Notice tone={reasons.length > 0 ? 'warn' : 'info'} title={formatPreview(outcomes, action)}>
      {reasons.length > 0 && (
        <Bullets>
          {reasons.map(({ reason, submissionIds }) => (
            <li key={reason}>
              {formatIds(submissionIds)}: {reason}
            </li>
          ))}
        </Bullets>
      )}
    </Notice>
  );
}
