/** The end of the stage card: who does what after this step, and the current file. Spec: submissions-outlook. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { Answer } from '#src/api/calls.ts';
import { listCurrentDownloads } from '#src/components/download-names.ts';
import { Day } from '#src/components/Moment.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Quiet, Strong, Title } from '#src/ui/Text.tsx';
import styles from './LaterSteps.module.css';

export type Outlook = Answer<'GetSubmissionOutlook'>;

export function LaterSteps({ outlook }: { outlook: Outlook | undefined }) {
  if (!outlook || outlook.later.length === 0) return null;
  return (
    <section aria-label="Then">
      <Title level={3}>Then</Title>
      <ul className={styles.lines}>
        {outlook.later.map(({ what, name, role, email, isOwn }) => (
          <li key={what}>
            <span title={role || undefined}>
              {isOwn || email === null ? name : <Link href={`mailto:${email}`}>{name}</Link>}
            </span>
            <Quiet as="span">{what}</Quiet>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The heading of the files is below the findings. */
const showFiles = (): void => {
  const files = document.getElementById('submission-files');
  files?.scrollIntoView({ block: 'start' });
  files?.focus({ preventScroll: true });
};

export function CurrentFile({ summary }: { summary: SubmissionSummary }) {
  const { currentFile } = summary;
  const count = listCurrentDownloads(summary).length;
  if (!currentFile && count === 0) return null;
  return (
    <div className={styles.file}>
      <span>
        {currentFile && (
          <>
            <Strong>Current file</Strong>{' '}
            <Quiet as="span">
              <Day at={currentFile.uploadedAt} />, by {currentFile.uploadedBy}
            </Quiet>
          </>
        )}
      </span>
      <Button onClick={showFiles}>Files ({count})</Button>
    </div>
  );
}
