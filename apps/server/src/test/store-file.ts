/** Stores a small text as a file of a submission. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Component } from '@idss/domain/program';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
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
