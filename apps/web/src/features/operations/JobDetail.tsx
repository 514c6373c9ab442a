/** Under the row of a job that was opened: why it failed, and what it was asked to do. */
import type { JobRow } from '@idss/contract/operations/job-dashboard';
import styles from '#src/ui/DarkPanel.module.css';

export default function JobDetail({ job: { jobId, data, error } }: { job: JobRow }) {
  return (
    <div className={styles.darkPanel}>
      {error !== null && <pre>{error}</pre>}
      <pre className={styles.facts}>{`job ${jobId} · ${data}`}</pre>
    </div>
  );
}
