/** Stores a small text as a file of a submission. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { measurementYear } from './factories.ts';
import type { TestPortal } from './portal.ts';

export interface TestFile {
  readonly measurementYear: number;
  readonly submissionId: number;
  readonly component: Component;
  readonly fileType: number;
  readonly fileName: string;
}

export interface StoredTestFile {
  readonly fileId: string;
  readonly storageKey: string;
  readonly sha256: string;
}

export async function storeFile(
  { app, database }: TestPortal,
  file: TestFile,
  content: string,
): Promise<StoredTestFile> {
  const written = await app.files.write(Readable.from([Buffer.from(content)]));
  const fileId = randomUUID();
  await insertStoredFiles(database.app, [
    { ...written, ...file, fileId, originalName: file.fileName, mediaType: 'text/plain', createdBy: 'test' },
  ]);
  return { fileId, storageKey: written.storageKey, sha256: written.sha256 };
}

/** The row of a file of no submission. */
export const insertFileRow = (db: Queryable, written: WrittenFile, fileName = 'a.xml'): Promise<unknown> =>
  insertStoredFiles(db, [
    {
      ...written,
      fileId: randomUUID(),
      fileType: 14,
      measurementYear,
      submissionId: null,
      component: null,
      fileName,
      originalName: 'a.xml',
      mediaType: 'application/xml',
      createdBy: 'test',
    },
  ]);
