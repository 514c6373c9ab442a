/** What the checking pipeline asks of each kind of upload whose files are checked in validation threads. */
import type { Finding } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import type { App, Queryable } from '#src/kernel/app.ts';
import type { StoredFileRow } from '#src/files/stored-file.sql.ts';
import type { Job } from '#src/jobs/jobs.ts';
import type { Share } from './fair-share.ts';
import type { CheckJob, CheckQueue } from './check-queue.ts';
import type { OpenFile, UploadRow } from './upload-rows.sql.ts';
import type { ValidationTask } from './validation-messages.ts';
import type { RunningValidation } from './validation-pool.ts';

/** What is the same for all files of one upload. */
export interface CheckContext {
  readonly upload: Pick<UploadRow, 'transactionId' | 'userId' | 'createdAt'>;
  /** By whose rules its files are checked. */
  readonly program: Program;
  /** Whose part of the threads its checks take. */
  readonly share: Share;
}

export type Claim<Target> =
  | { readonly kind: 'ready'; readonly target: Target }
  /** Another file has what this one needs. */
  | { readonly kind: 'waits' }
  /** It cannot be checked, for this reason. */
  | { readonly kind: 'failed'; readonly note: string }
  | { readonly kind: 'refused'; readonly finding: Finding };

export interface StoredUploadFile<File extends OpenFile> {
  readonly file: File;
  readonly stored: StoredFileRow;
}

/** A stored file that is about to be checked, with what it is checked for. */
export interface Checked<Target> {
  readonly stored: StoredFileRow;
  readonly target: Target;
}

/** Where a thread reads the file. */
export type TaskSource = Pick<ValidationTask, 'path' | 'size' | 'fileName'>;

export interface Purpose<Context extends CheckContext, File extends OpenFile, Target> {
  readonly queue: CheckQueue;
  /** Uploads that one process checks at once; their files share its threads in turn. */
  readonly concurrency: number;
  /** So many of them may be of one organization: the others find a slot. */
  readonly perOrganization: number;
  /** null where there is nothing left to do. */
  load(app: App, job: CheckJob): Promise<Context | null>;
  /** Before any file is checked; may give files their outcome. */
  prepare?(app: App, context: Context): Promise<void>;
  /** The files without an outcome. */
  listOpenFiles(app: App, context: Context): Promise<readonly File[]>;
  /** Files that are claimed together, before the first of them is checked. */
  readonly claimsTogether: number;
  /** What each of the files is checked for, if it is checked now; in their order. */
  claim(
    app: App,
    context: Context,
    files: readonly StoredUploadFile<File>[],
  ): Promise<readonly Claim<Target>[]>;
  /** The same at every attempt, so that a repeated check gives the same result. */
  task(
    app: App,
    context: Context,
    file: File,
    checked: Checked<Target>,
    source: TaskSource,
  ): Promise<ValidationTask>;
  /** Reads the findings while the check runs, and gives the file its outcome in one transaction. */
  save(
    app: App,
    context: Context,
    file: File,
    checked: Checked<Target>,
    running: RunningValidation,
  ): Promise<void>;
  /** Gives the file its outcome without a check, for this finding. */
  refuse(app: App, context: Context, file: File, finding: Finding): Promise<void>;
  /** Gives the file its outcome where it could not be checked. */
  fail(app: App, context: Context, file: File, note: string): Promise<void>;
  /**
   * The upload leaves the queue while these files wait, and is enqueued again when what they wait for becomes free.
   * False where one of them need not wait any more. Needed only where `claim` lets files wait.
   */
  suspend?(
    app: App,
    context: Context,
    waiting: readonly File[],
    job: Pick<Job, 'complete'>,
  ): Promise<boolean>;
  /** Every file has its outcome. False where files were added in the meantime. */
  finish(app: App, context: Context, job: Pick<Job, 'complete'>): Promise<boolean>;
  /** Uploads without an outcome whose job may be lost. */
  listForgotten(db: Queryable): Promise<readonly Pick<UploadRow, 'transactionId' | 'userId' | 'actor'>[]>;
  /** Regular work besides resuming what was forgotten. */
  maintain(app: App): Promise<unknown>;
}
