/** Generates files of the current HEDIS file of a submission, in a validation thread. */
import { isValidationStatus, validationStatusLabels } from '@idss/domain/findings/finding';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sharedValidationPool } from '#src/features/runs/threads/shared-validation-pool.ts';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import { findStoredFile } from '#src/files/stored-file.sql.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { SourceState } from '#src/documents/generated/generator.ts';
import { readRunStatus } from '#src/documents/generated/source-state.sql.ts';

export async function generateFromFile(
  app: App,
  db: Queryable,
  record: ComponentRecord,
  { designations, stamps }: SourceState,
  { fileTypes, by }: { readonly fileTypes: readonly number[]; readonly by: string },
): Promise<readonly GeneratedFile[]> {
  const source = record.currentFileId && (await findStoredFile(db, record.currentFileId));
  if (!source) throw new Error(`Submission ${record.submissionId} has no file.`);
  const { id, files } = await app.cached.seasonData(record.measurementYear);
  const status = record.currentRunId === null ? null : await readRunStatus(db, record.currentRunId);
  return app.files.withLocalFile(source, async (path) => {
    const running = await sharedValidationPool(app).start(
      {
        program: 'HEDIS',
        makes: 'files',
        fileTypes,
        path,
        size: source.size,
        sha256: source.sha256,
        fileName: source.originalName,
        season: { id, files },
        now: app.now().toISOString(),
        organizationName: record.organizationName,
        uploaderName: '',
        validationStatus: status !== null && isValidationStatus(status) ? validationStatusLabels[status] : '',
        designations: new Map(
          designations.map(({ measureCode, indicatorKey, designation, comment }) => [
            indicatorKey === '' ? measureCode : indicatorKey,
            { designation, comment },
          ]),
        ),
        stamps,
      },
      () => undefined,
      // Files of one request share threads: each alone would start one.
      { organization: `files for ${by}`, person: by },
    );
    return (await running.done).files;
  });
}
