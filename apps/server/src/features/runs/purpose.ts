/**
 * What stored files are checked for. A purpose says which files, by which rules, and what becomes of an outcome; `run-checks.ts`
 * does the rest for all of them alike: claims, attempts, threads, progress, and what was forgotten.
 */
import type { Finding } from '@idss/domain/findings/finding';
import type { App } from '#src/kernel/app.ts';
import type { StoredFileRow } from '#src/files/stored-file.sql.ts';
import type { Job } from '#src/jobs/jobs.ts';
import type { Share } from '#src/features/runs/threads/fair-share.ts';
import type { CheckJob, CheckQueue } from './check-queue.ts';
import type { OpenFile, UploadRow } from './upload-rows.sql.ts';
import type { ValidationTask } from '#src/features/runs/threads/validation-messages.ts';
import type { RunningValidation } from '#src/features/runs/threads/validation-pool.ts';

export interface Purpose<File extends OpenFile = OpenFile> {
  /** As it is stored with each upload whose files are checked for it. */
  readonly name: string;
  readonly queue: CheckQueue;
  /** Begins, or begins again; null where nothing is left to do. May give files their outcome before any is checked. */
  open(app: App, job: CheckJob): Promise<Run<File> | null>;
  /** Regular work besides resuming what was forgotten. */
  maintain?(app: App): Promise<unknown>;
}

/** The checks of the files of one upload. */
export interface Run<File extends OpenFile = OpenFile> {
  readonly upload: Pick<UploadRow, 'transactionId' | 'userId'>;
  /** Whose part of the threads its checks take. */
  readonly share: Share;
  /** Files that are claimed together, before the first of them is checked: one if left out. */
  readonly claimsTogether?: number;
  /** The files without an outcome. */
  listOpenFiles(): Promise<readonly File[]>;
  /** How each of the files is checked, if it is checked now; in their order. */
  claim(files: readonly StoredUploadFile<File>[]): Promise<readonly Claim[]>;
  /** Gives the file its outcome without a check: refused for this finding, or failed for this reason. */
  close(file: File, why: Finding | string): Promise<void>;
  /**
   * Ends where every file has its outcome, or leaves the queue until what the files that wait for it becomes free.
   * False where there is something to do again: files were added, or one need not wait any more.
   */
  finish(waiting: readonly File[], job: Pick<Job, 'complete'>): Promise<boolean>;
}

export interface StoredUploadFile<File extends OpenFile = OpenFile> {
  readonly file: File;
  readonly stored: StoredFileRow;
}

export type Claim =
  | ({ readonly kind: 'ready' } & Check)
  /** Another file has what this one needs. */
  | { readonly kind: 'waits' }
  /** It is closed for this reason. */
  | { readonly kind: 'closed'; readonly why: Finding | string };

/** Where a thread reads the file. */
export type TaskSource = Pick<ValidationTask, 'path' | 'size' | 'fileName'>;

export interface Check {
  /** The same at every attempt, so that a repeated check gives the same result. */
  task(source: TaskSource): Promise<ValidationTask>;
  /** Reads the findings while the check runs, and gives the file its outcome in one transaction. */
  store(running: RunningValidation): Promise<void>;
}
