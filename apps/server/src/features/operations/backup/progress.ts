/** The progress of a backup or a restore at the command line. */
import { sizeText } from '#src/features/runs/progress-lines.ts';

export interface Progress {
  tables(done: number, total: number, bytes: number): void;
  files(done: Amount, total: Amount): void;
  /** A step whose length is not known. */
  step(message: string): void;
  /** The command prints the summary itself. */
  end(): void;
}

export interface Amount {
  readonly count: number;
  readonly bytes: number;
}

/** The shortest pause between two progress lines. */
const lineMilliseconds = 5_000;

export function createProgress(out: (line: string) => void): Progress {
  let last = '';
  let saidAt = 0;
  const say = (line: string, isWhole: boolean): void => {
    const now = performance.now();
    if (line === last || (!isWhole && now - saidAt < lineMilliseconds)) return;
    out(line);
    last = line;
    saidAt = now;
  };
  return {
    tables: (done, total, bytes) =>
      say(`Tables: ${done} of ${total}${bytes > 0 ? `, ${sizeText(bytes)}` : ''}`, done === total),
    files: (done, total) =>
      say(
        `Files: ${done.count} of ${total.count}, ${sizeText(done.bytes)} of ${sizeText(total.bytes)}`,
        done.count === total.count,
      ),
    step: (message) => say(message, true),
    end: () => undefined,
  };
}
