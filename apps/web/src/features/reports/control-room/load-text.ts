/** How long files wait, as text and as a tone. */
import type { ToneName } from '#src/ui/Chip.tsx';

/** Uploads of other people are not reported by push. */
export const refreshMilliseconds = 10_000;

/** `0 s`, `3 min`, `2 h` */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

/** A file that waits for more than a minute, or ten. */
export const getWaitTone = (seconds: number): ToneName =>
  seconds < 60 ? 'ok' : seconds < 600 ? 'warn' : 'bad';
