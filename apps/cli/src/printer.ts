/** Prints findings as they are found: none stays in memory. */
import { writeSync } from 'node:fs';
import {
  type Finding,
  type FindingCounts,
  noFindings,
  severities,
  type Severity,
  type ValidationStatus,
} from '@idss/domain/findings/finding';
import {
  findingCsv,
  findingCsvHeader,
  findingJson,
  findingText,
  printable,
  summaryText,
} from '@idss/validation/report/print-findings';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { RowSpool } from './row-spool.ts';

export interface FileResult {
  /** As given, followed by the path inside the zip. */
  readonly file: string;
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  readonly submissionId: number | null;
  readonly organizationId: number | null;
  /** Why it was not checked. */
  readonly note?: string;
}

export const notChecked = (file: string, note: string): FileResult => ({
  file,
  status: 'NotRun',
  counts: noFindings,
  submissionId: null,
  organizationId: null,
  note,
});

export interface Printer {
  /** Before the first finding; in CSV the columns differ for more than one file. */
  begin(hasSeveralFiles: boolean): void;
  finding(file: string, finding: Finding): void;
  file(result: FileResult): void;
  end(): void;
}

/** Shared with nobody: waiting on it is the only sleep that blocks. */
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes everything to the standard output before it returns. `process.stdout` keeps what a slow reader of a pipe has not
 * taken yet in memory.
 */
function writeOut(text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(process.stdout.fd, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // `idss validate … | head` closes the pipe: without a reader the work is done.
      if (code === 'EPIPE') process.exit(0);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(sleeper, 0, 0, 2);
    }
  }
}

/** Writes in large chunks and waits for the reader, so nothing accumulates in memory. */
function output() {
  let pending = '';
  const flush = (): void => {
    if (pending !== '') writeOut(pending);
    pending = '';
  };
  return {
    write(text: string): void {
      pending += text;
      if (pending.length >= 65_536) flush();
    },
    flush,
  };
}

const printers = {
  text(_catalogue: Catalogue, rules: string): Printer {
    const out = output();
    return {
      begin: () => out.write(`${printable(`Rules: ${rules}`)}\n`),
      finding: (file, finding) => out.write(`${findingText(file, finding)}\n`),
      file: ({ file, status, counts, note }) =>
        out.write(
          note === undefined
            ? `${summaryText(file, status, counts)}\n`
            : `${printable(`${file}: not checked. ${note}`)}\n`,
        ),
      end: out.flush,
    };
  },

  csv(catalogue: Catalogue): Printer {
    const out = output();
    const spool = new RowSpool();
    let isSpooled = false;
    return {
      begin(hasSeveralFiles) {
        isSpooled = hasSeveralFiles;
        out.write(findingCsvHeader(hasSeveralFiles));
      },
      finding(_file, finding) {
        const row = findingCsv(finding, catalogue);
        if (isSpooled) spool.add(row);
        else out.write(row);
      },
      file({ organizationId, submissionId }) {
        for (const row of spool.take()) out.write(`${organizationId ?? ''},${submissionId ?? ''},${row}`);
      },
      end: out.flush,
    };
  },

  json(): Printer {
    const out = output();
    const files: unknown[] = [];
    let count = 0;
    return {
      begin: () => out.write('{\n  "findings": ['),
      finding(file, finding) {
        out.write(`${count === 0 ? '' : ','}\n    ${JSON.stringify({ file, ...findingJson(finding) })}`);
        count += 1;
      },
      file({ file, status, counts, note }) {
        files.push({ file, status, counts, ...(note === undefined ? {} : { note }) });
      },
      end() {
        out.write(`${count === 0 ? '' : '\n  '}],\n  "files": [`);
        for (const [at, file] of files.entries())
          out.write(`${at === 0 ? '' : ','}\n    ${JSON.stringify(file)}`);
        out.write(`${files.length === 0 ? '' : '\n  '}]\n}\n`);
        out.flush();
      },
    };
  },
} as const;

/**
 * Prints findings of this severity and worse; the totals count all findings.
 * @param rules whose settings the rules have, in words
 */
export function openPrinter(
  format: keyof typeof printers,
  least: Severity,
  catalogue: Catalogue,
  rules: string,
): Printer {
  const printer = printers[format](catalogue, rules);
  const shownSeverities = new Set(severities.slice(0, severities.indexOf(least) + 1));
  return {
    ...printer,
    finding(file, finding) {
      if (shownSeverities.has(finding.severity)) printer.finding(file, finding);
    },
  };
}
