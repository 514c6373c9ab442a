/**
 * Purposes of checks of stored files. A purpose selects the files and the rules, and applies the outcomes; `run-checks.ts`
 * does the rest for all purposes: claims, attempts, threads, progress, and resuming checks whose process ended.
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
  /** Regular maintenance, in addition to resuming checks. */
  maintain?(app: App): Promise<unknown>;
}

/** The checks of the files of one upload. */
export interface Run<File extends OpenFile = OpenFile> {
  readonly upload: Pick<UploadRow, 'transactionId' | 'userId'>;
  /** The share of the threads that its checks use. */
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
  /** Another file is being processed for the same component. */
  | { readonly kind: 'waits' }
  /** The file is closed for this reason. */
  | { readonly kind: 'closed'; readonly why: Finding | string };

/** Where a thread reads the file. */
export type TaskSource = Pick<ValidationTask, 'path' | 'size' | 'fileName'>;

export interface Check {
  /** The same at every attempt, so that a repeated check gives the same result. */
  task(source: TaskSource): Promise<ValidationTask>;
  /** Reads the findings while the check runs, and gives the file its outcome in one transaction. */
  store(running: RunningValidation): Promise<void>;
}
