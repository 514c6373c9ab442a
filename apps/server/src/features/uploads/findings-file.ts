/** The files that list every finding of a check, written while they arrive. HOS lists them in its reports instead. */
import type { Finding } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import {
  cahpsErrorReportEnd,
  cahpsErrorReportHead,
  cahpsErrorReportLines,
} from '@idss/validation/report/cahps-error-report';
import type { App } from '#src/app.ts';
import {
  bulkValidationCsvHeader,
  validationCsvEnd,
  validationCsvHeader,
  validationCsvRows,
} from '#src/writers/write-validation-csv.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { writeInParts } from '#src/files/write-in-parts.ts';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';
import type { UploadFileRow, UploadTransaction } from './upload-records.sql.ts';
import type { GeneratedFile, ValidationOutcome } from '#src/checking/validation-messages.ts';

type Listed = Omit<GeneratedFile, 'content'> & { readonly written: WrittenFile };

export interface FindingsFile {
  write(findings: readonly Finding[]): Promise<void>;
  end(outcome: ValidationOutcome): Promise<readonly Listed[]>;
  /** Gives up: what was written is swept. */
  abort(): void;
}

/** How a program words its list. */
interface Wording {
  readonly rows: (findings: readonly Finding[]) => readonly string[];
  readonly lists: readonly List[];
}

interface List {
  readonly file: Omit<GeneratedFile, 'content'>;
  readonly head: string;
  /** In front of each row. */
  readonly prefix: string;
  readonly end: (outcome: ValidationOutcome) => string;
}

export async function openFindingsFile(
  app: App,
  { program, createdAt }: UploadTransaction,
  file: UploadFileRow,
  target: ComponentRecord | null,
): Promise<FindingsFile> {
  const wording = await wordingOf(app, program, file, { target, madeAt: createdAt });
  return wording ? openFile(app, wording) : nothing;
}

const nothing: FindingsFile = {
  write: () => Promise.resolve(),
  end: () => Promise.resolve([]),
  abort: () => undefined,
};

async function wordingOf(
  app: App,
  program: Program,
  { fileName, submissionId }: UploadFileRow,
  { target, madeAt }: { readonly target: ComponentRecord | null; readonly madeAt: string },
): Promise<Wording | null> {
  switch (program) {
    case 'HEDIS': {
      const { catalogue } = await app.cached.season();
      const csv = { mediaType: 'text/csv' };
      const ofBulk = `${target?.organizationId},${submissionId},`;
      const bulk: List = {
        file: {
          ...csv,
          fileType: fileTypes.bulkValidationCsv,
          fileName: `BULKVALIDATION${submissionId}.CSV`,
        },
        head: bulkValidationCsvHeader,
        prefix: ofBulk,
        end: ({ counts }) => validationCsvEnd(counts, ofBulk),
      };
      return {
        rows: (findings) => validationCsvRows(findings, catalogue),
        lists: [
          {
            // Spec: files-names.
            file: { ...csv, fileType: fileTypes.validationCsv, fileName: `VALIDATION${submissionId}.CSV` },
            head: validationCsvHeader,
            prefix: '',
            end: ({ counts }) => validationCsvEnd(counts),
          },
          // Nothing is stored of a file that counts for no component.
          ...(target ? [bulk] : []),
        ],
      };
    }
    case 'CAHPS': {
      const organizationName = target?.organizationName ?? '';
      return {
        rows: (findings) => [cahpsErrorReportLines(findings)],
        lists: [
          {
            file: {
              fileType: fileTypes.cahpsErrorReport,
              fileName: `${fileName.replace(/\.csv$/i, '')}_ErrorReport.txt`,
              mediaType: 'text/plain',
            },
            head: cahpsErrorReportHead({ fileName, submissionId, organizationName, madeAt }),
            prefix: '',
            end: cahpsErrorReportEnd,
          },
        ],
      };
    }
    case 'HOS':
      return null;
  }
}

function openFile(app: App, { rows, lists }: Wording): FindingsFile {
  const open = lists.map((list) => ({ ...list, writer: writeInParts(app.files), isBegun: false }));
  const write = async (list: (typeof open)[number], text: string): Promise<void> => {
    const whole = list.isBegun ? text : list.head + text;
    list.isBegun = true;
    if (whole !== '') await list.writer.write(Buffer.from(whole));
  };
  return {
    async write(findings) {
      const texts = rows(findings);
      for (const list of open)
        await write(
          list,
          list.prefix === '' ? texts.join('') : texts.map((row) => list.prefix + row).join(''),
        );
    },
    async end(outcome) {
      const written = open.map(async (list) => {
        await write(list, list.end(outcome));
        return { ...list.file, written: await list.writer.end() };
      });
      return Promise.all(written);
    },
    abort() {
      for (const { writer } of open) writer.abort(new Error('The check was given up.'));
    },
  };
}
