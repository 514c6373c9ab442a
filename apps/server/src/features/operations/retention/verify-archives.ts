/** Archives of replaced uploads against the validations that they stand for. Spec: consistency-list. */
import type { Queryable } from '#src/db/queryable.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { type Archive, listArchives } from './retention.sql.ts';
import { readArchive } from './run-archive.ts';

const archivesAtOnce = 200;

export async function verifyArchives(
  db: Queryable,
  files: Pick<FileStore, 'read'>,
  found: (problem: string) => void,
): Promise<{ readonly count: number }> {
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const archives = await listArchives(db, after, archivesAtOnce);
    for (const archive of archives) {
      for (const problem of await findProblems(files, archive))
        found(
          `Archive of replaced uploads of submission ${archive.submissionId} (${archive.fileId}): ${problem}`,
        );
      after = archive.fileId;
      count += 1;
    }
    if (archives.length < archivesAtOnce) return { count };
  }
}

async function findProblems(
  files: Pick<FileStore, 'read'>,
  { runs, fileType, storageKey }: Archive,
): Promise<string[]> {
  const problems: string[] = [];
  if (runs.some(({ isInUse }) => isInUse)) problems.push('a validation in it is current, or the latest.');
  if (runs.some(({ hasRows }) => hasRows))
    problems.push('findings or results in it are in the database as well.');
  if (fileType !== fileTypes.replacedUploads) return [...problems, 'the file is of another type.'];
  try {
    const findings = await readArchive((await files.read(storageKey)) as AsyncIterable<Uint8Array>);
    const known = new Map(runs.map((run) => [run.runId, run.findings]));
    const missing = runs.filter(({ runId }) => !findings.has(runId)).length;
    if (missing > 0) problems.push(`${missing} validations that name it are not in it.`);
    for (const [runId, count] of findings)
      if (!known.has(runId)) problems.push(`it has a validation that does not name it: ${runId}.`);
      else if (known.get(runId) !== count)
        problems.push(`it has ${count} findings of the validation ${runId}, which had ${known.get(runId)}.`);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}
