/**
 * The files that list every finding of a check, written while they arrive: the thread that checks the file words their lines
 * (`encode-batch.ts`). HOS lists them in its reports instead.
 */
import { createHash } from 'node:crypto';
import type { Program } from '@idss/domain/program';
import { cahpsErrorReportEnd, cahpsErrorReportHead } from '@idss/validation/report/cahps-error-report';
import type { App } from '#src/kernel/app.ts';
import {
  bulkValidationCsvHeader,
  validationCsvEnd,
  validationCsvHeader,
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
  /** The lines of some findings in each list, as a thread wrote them. */
  write(lines: readonly Uint8Array[]): Promise<void>;
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

interface List {
  readonly file: Omit<GeneratedFile, 'content'>;
  readonly head: string;
  readonly end: (outcome: ValidationOutcome) => string;
}

type CheckedComponent = Pick<ComponentRecord, 'organizationId' | 'organizationName'>;

const bulkPrefix = (
  { submissionId }: Pick<UploadFileRow, 'submissionId'>,
  { organizationId }: CheckedComponent,
): string => `${organizationId},${submissionId},`;

/** What is in front of each line of a list, one for each list. */
export function getListPrefixes(
  program: Program,
  file: Pick<UploadFileRow, 'submissionId'>,
  target: CheckedComponent | null,
): readonly string[] {
  if (program === 'HOS') return [];
  // Nothing is stored of a file that counts for no component.
  return program === 'HEDIS' && target ? ['', bulkPrefix(file, target)] : [''];
}

export function openFindingsFile(
  app: App,
  { program, createdAt }: UploadTransaction,
  file: UploadFileRow,
  target: ComponentRecord | null,
  stored: StoredReports,
): FindingsFile {
  const lists = getLists(program, file, { target, madeAt: createdAt });
  return lists.length > 0 ? openFile(app, lists, stored) : nothing;
}

const nothing: FindingsFile = {
  write: () => Promise.resolve(),
  end: () => Promise.resolve({ files: [], unchangedTypes: [] }),
  abort: () => undefined,
};

/** In the order of their prefixes. */
function getLists(
  program: Program,
  file: UploadFileRow,
  { target, madeAt }: { readonly target: ComponentRecord | null; readonly madeAt: string },
): readonly List[] {
  const { fileName, submissionId } = file;
  switch (program) {
    case 'HEDIS': {
      const csv = { mediaType: 'text/csv' };
      const own: List = {
        // Spec: files-names.
        file: { ...csv, fileType: fileTypes.validationCsv, fileName: `VALIDATION${submissionId}.CSV` },
        head: validationCsvHeader,
        end: ({ counts }) => validationCsvEnd(counts),
      };
      if (!target) return [own];
      const bulk: List = {
        file: {
          ...csv,
          fileType: fileTypes.bulkValidationCsv,
          fileName: `BULKVALIDATION${submissionId}.CSV`,
        },
        head: bulkValidationCsvHeader,
        end: ({ counts }) => validationCsvEnd(counts, bulkPrefix(file, target)),
      };
      return [own, bulk];
    }
    case 'CAHPS': {
      const organizationName = target?.organizationName ?? '';
      return [
        {
          file: {
            fileType: fileTypes.cahpsErrorReport,
            fileName: `${fileName.replace(/\.csv$/i, '')}_ErrorReport.txt`,
            mediaType: 'text/plain',
          },
          head: cahpsErrorReportHead({ fileName, submissionId, organizationName, madeAt }),
          end: cahpsErrorReportEnd,
        },
      ];
    }
    case 'HOS':
      return [];
  }
}

/** Smaller lists, which are nearly all, are compared with the stored ones before they are written. */
const maxBytesInMemory = 256 * 1024;

function openFile(app: App, lists: readonly List[], stored: StoredReports): FindingsFile {
  const open = lists.map((list) => ({
    ...list,
    parts: [Buffer.from(list.head)] as Uint8Array[],
    bytes: 0,
    writer: null as PartsWriter | null,
  }));
  const flush = async (list: (typeof open)[number]): Promise<PartsWriter> => {
    const { parts } = list;
    list.parts = [];
    list.bytes = 0;
    list.writer ??= writeInParts(app.files);
    if (parts.length > 0) await list.writer.write(Buffer.concat(parts));
    return list.writer;
  };
  return {
    async write(lines) {
      for (const [n, list] of open.entries()) {
        const own = lines[n] ?? new Uint8Array();
        list.parts.push(own);
        list.bytes += own.length;
        if (list.bytes > maxBytesInMemory) await flush(list);
      }
    },
    async end(outcome) {
      const ended = open.map(async (list): Promise<ListedFile | number> => {
        const { fileType } = list.file;
        const end = list.end(outcome);
        if (end !== '') list.parts.push(Buffer.from(end));
        if (list.writer === null && stored.get(fileType) === sha256(list.parts)) return fileType;
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

function sha256(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
