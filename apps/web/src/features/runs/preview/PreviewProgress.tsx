/** How far a preview is, or the validation of what it changed. */
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { componentLabel } from '@idss/domain/program';
import { Box } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import type { Preview } from './preview.ts';

function Progress({
  title,
  text,
  done,
  total,
}: {
  title: string;
  text: string;
  done: number;
  total: number;
}) {
  return (
    <Panel title={title}>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <Box below="s">{text}. You may leave this page; the work continues.</Box>
      <ProgressBar label={title} percent={total > 0 ? Math.floor((100 * done) / total) : null} />
    </Panel>
  );
}

export function PreviewProgress({ preview: { state, checked, files, revalidation } }: { preview: Preview }) {
  if (state === 'Dropped') return <Notice tone="none">This preview was dropped. Nothing was changed.</Notice>;
  if (state === 'Running')
    return (
      <Progress
        title="Checking files"
        text={`${formatNumber(checked)} of ${formatNumber(files)} files checked`}
        done={checked}
        total={files}
      />
    );
  if (state !== 'Applied' || revalidation === null) return null;
  const { done, total, notDone } = revalidation;
  if (done < total)
    return (
      <Progress
        title="Validating what changed"
        text={`${formatNumber(done)} of ${formatNumber(total)} submissions validated again`}
        done={done}
        total={total}
      />
    );
  return (
    <Notice tone={notDone.length > 0 ? 'warn' : 'ok'} isAnnounced={false}>
      Applied. {formatCount(total, 'submission was', 'submissions were')} validated again.
      {notDone.length > 0 &&
        ` Not validated again, because their file was still being checked: ${notDone.map(({ component, submissionId }) => `${componentLabel(component)} ${submissionId}`).join(', ')}. Reprocess them when that is done.`}
    </Notice>
  );
}
