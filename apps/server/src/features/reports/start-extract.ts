/** Starts an extract: its row, its job and its event, in one transaction. Spec: admin-data-extract-file. */
import { randomUUID } from 'node:crypto';
import { describeContents, type ExtractContents } from '@idss/domain/extract/extract-contents';
import { extractName, type ExtractType } from '@idss/domain/extract/extract-type';
import type { App } from '#src/kernel/app.ts';
import type { Change } from '#src/kernel/change.ts';
import { conflict } from '#src/kernel/errors.ts';
import { failAbandonedExtracts, findExtract, insertExtract } from './data-extract.sql.ts';
import { extractQueue, extractQueues } from './extract-queue.ts';

export interface WantedExtract {
  readonly measurementYear: number;
  readonly type: ExtractType;
  readonly contents: ExtractContents;
  /** The earlier extract that it continues. */
  readonly changedSince: string | null;
}

/** Answers its id. Refuses while one of its type is being generated. */
export async function startExtract(
  app: App,
  { db, actor, emit }: Pick<Change, 'db' | 'actor' | 'emit'>,
  wanted: WantedExtract,
): Promise<string> {
  const { measurementYear, type, contents, changedSince } = wanted;
  const extractId = randomUUID();
  const name = extractName(measurementYear, type, app.now());
  await failAbandonedExtracts(db, extractQueues);
  if (!(await insertExtract(db, { ...wanted, extractId, name, createdBy: actor.name })))
    throw conflict('An extract of this type is being generated already.');
  await app.jobs.enqueue(db, extractQueue, { extractId, actor }, { key: extractId });
  const earlier = changedSince === null ? null : await findExtract(db, changedSince);
  emit({
    kind: 'data-extract-started',
    type,
    fileName: name,
    contents: describeContents(contents),
    ...(earlier && { changedSince: earlier.name }),
  });
  return extractId;
}
