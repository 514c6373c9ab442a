/** How queues and jobs are named. */
import type { JobState } from '@idss/domain/jobs/job-state';
import type { ToneName } from '#src/ui/Chip.tsx';

export const jobTones: Readonly<Record<JobState, ToneName>> = {
  Waiting: 'none',
  Retrying: 'warn',
  Running: 'info',
  Done: 'ok',
  Cancelled: 'none',
  Failed: 'bad',
};

/** `make-cahps-final` is `Make CAHPS final`. */
export function formatQueue(queue: string): string {
  const label = queue.replaceAll('-', ' ').replace(/\b(cahps|hos|hedis)\b/g, (word) => word.toUpperCase());
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export function formatWait(waiting: number, retrying: number, seconds: number): string {
  if (waiting === 0) return 'Nothing waits';
  const oldest = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `Oldest waits ${oldest}${retrying > 0 ? `, ${retrying} failed before` : ''}`;
}
