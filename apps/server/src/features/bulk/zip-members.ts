/** The members of a bulk download's zip: names, dates, and bytes, which are verified while they stream. */
import { Readable } from 'node:stream';
import { getProgram } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { bulkValidationBytes } from './bulk-validation-file.ts';
import type { PlannedFile } from './plan-bulk-download.ts';
import type { ZipMember } from '#src/files/zip-stream.ts';

export const bulkValidationName = 'HEDISBulkValidation.csv';

/** `files` and `validations` in order; the bulk validation file comes first. */
export function getMembers(
  { files: store }: Pick<App, 'files'>,
  files: readonly PlannedFile[],
  validations: readonly PlannedFile[],
): readonly ZipMember[] {
  const usedPaths = new Set<string>();
  const bulk = validations
    .map(({ file }) => file.createdAt)
    .toSorted()
    .at(-1);
  return [
    ...(bulk
      ? [
          {
            path: uniquePath(bulkValidationName, usedPaths),
            modifiedAt: new Date(bulk),
            isPacked: false,
            open: async () => Readable.from(bulkValidationBytes(store, validations)),
          },
        ]
      : []),
    ...files.map(({ record, file }) => ({
      path: uniquePath(
        [
          getName(`${record.organizationId}_${record.organizationName}`),
          `${record.submissionId}_${getProgram(record.component)}`,
          getName(file.fileName),
        ].join('/'),
        usedPaths,
      ),
      modifiedAt: new Date(file.createdAt),
      isPacked: /\.(zip|xlsx|pdf)$/i.test(file.fileName),
      open: () => verifiedBytes(store, file),
    })),
  ];
}

const longest = 80;

/**
 * A name that every system can unpack: letters of any script, digits and a few signs. No separator, no control
 * character, no dot at either end, never empty.
 */
export function getName(text: string): string {
  const safe = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._()&+-]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(safe)?.[0] ?? '';
  const stem = Array.from(safe.slice(0, safe.length - ending.length))
    .slice(0, longest)
    .join('')
    .trimEnd();
  return stem + ending || '_';
}

/** Some systems ignore case: `a.csv` next to `A.csv` becomes `a (2).csv`. */
export function uniquePath(path: string, usedPaths: Set<string>): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(path) ?? [];
  let unique = path;
  for (let n = 2; usedPaths.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${ending}`;
  usedPaths.add(unique.toLowerCase());
  return unique;
}
