/** The files that list every finding of a check, written while they arrive. HOS lists them in its reports instead. */
import { createHash } from 'node:crypto';
import type { Finding } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import {
  cahpsErrorReportEnd,
  cahpsErrorReportHead,
  cahpsErrorReportLines,
} from '@idss/validation/report/cahps-error-report';
import type { App } from '#src/kernel/app.ts';
import {
  bulkValidationCsvHeader,
  validationCsvEnd,
  validationCsvHeader,
  validationCsvRows,
} from '#src/documents/result-files/write-validation-csv.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { type PartsWriter, writeInParts } from '#src/files/write-in-parts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { UploadFileRow, UploadTransaction } from './upload-records.sql.ts';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import type { ValidationOutcome } from '#src/features/runs/threads/validation-messages.ts';

type ListedFile = Omit<GeneratedFile, 'content'> & { readonly written: WrittenFile };

export interface FindingsFile {
  write(findings: readonly Finding[]): Promise<void>;
  end(
    outcome: ValidationOutcome,
  ): Promise<{ readonly files: readonly ListedFile[]; readonly unchangedTypes: readonly number[] }>;
  /** Gives up: what was written is swept. */
  abort(): void;
}

/** SHA-256 of the component's current reports, by file type: one that has the same bytes again is not stored again. */
export type StoredReports = ReadonlyMap<number, string>;

/** Increase it when HEDIS reports of the same findings change: then a repeated check writes them again. */
export const reportFormat = 1;

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
  stored: StoredReports,
): Promise<FindingsFile> {
  const wording = await getWording(app, program, file, { target, madeAt: createdAt });
  return wording ? openFile(app, wording, stored) : nothing;
}

const nothing: FindingsFile = {
  write: () => Promise.resolve(),
  end: () => Promise.resolve({ files: [], unchangedTypes: [] }),
  abort: () => undefined,
};

async function getWording(
  app: App,
  program: Program,
  { fileName, submissionId }: UploadFileRow,
  { target, madeAt }: { readonly target: ComponentRecord | null; readonly madeAt: string },
): Promise<Wording | null> {
  switch (program) {
    case 'HEDIS': {
      const { catalogue } = target
        ? await app.cached.getSeason(target.measurementYear)
        : await app.cached.season();
      const csv = { mediaType: 'text/csv' };
      const bulkPrefix = `${target?.organizationId},${submissionId},`;
      const bulk: List = {
        file: {
          ...csv,
          fileType: fileTypes.bulkValidationCsv,
          fileName: `BULKVALIDATION${submissionId}.CSV`,
        },
        head: bulkValidationCsvHeader,
        prefix: bulkPrefix,
        end: ({ counts }) => validationCsvEnd(counts, bulkPrefix),
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

/** Smaller lists, which are nearly all, are compared with the stored ones before they are written. */
const maxCharactersInMemory = 256 * 1024;

function openFile(app: App, { rows, lists }: Wording, stored: StoredReports): FindingsFile {
  const open = lists.map((list) => ({ ...list, text: list.head, writer: null as PartsWriter | null }));
  const flush = async (list: (typeof open)[number]): Promise<PartsWriter> => {
    const { text } = list;
    list.text = '';
    list.writer ??= writeInParts(app.files);
    if (text !== '') await list.writer.write(Buffer.from(text));
    return list.writer;
  };
  return {
    async write(findings) {
      const texts = rows(findings);
      for (const list of open) {
        list.text += list.prefix === '' ? texts.join('') : texts.map((row) => list.prefix + row).join('');
        if (list.text.length > maxCharactersInMemory) await flush(list);
      }
    },
    async end(outcome) {
      const ended = open.map(async (list): Promise<ListedFile | number> => {
        const { fileType } = list.file;
        list.text += list.end(outcome);
        if (list.writer === null && stored.get(fileType) === sha256(list.text)) return fileType;
        return { ...list.file, written: await (await flush(list)).end() };
      });
      const all = await Promise.all(ended);
      return {
        files: all.filter((each) => typeof each !== 'number'),
        unchangedTypes: all.filter((each) => typeof each === 'number'),
      };
    },
    abort() {
      for (const { writer } of open) writer?.abort(new Error('The check was given up.'));
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
