/** Of what a backup is made, and how. */
import type pg from 'pg';
import type { Config } from '#src/config.ts';
import type { FileStore } from '#src/files/file-store.ts';
import type { BackupKey } from './backup-key.ts';
import type { BackupTarget } from './backup-target.ts';
import type { KeyFiles } from './key-files.ts';
import type { Progress } from './progress.ts';

export interface BackupSource {
  /** The owner's connections; three at once. */
  readonly owner: pg.Pool;
  readonly files: Pick<FileStore, 'read' | 'refresh'>;
  readonly keyFiles: KeyFiles;
}

export interface BackupOptions {
  readonly target: BackupTarget;
  readonly key: BackupKey | null;
  /** Backups that stay, with this one; null: all. */
  readonly keep: number | null;
  /** Also reads what earlier backups wrote, and writes again what is damaged. */
  readonly readsAll: boolean;
  readonly progress: Progress;
  /** Points at which a test ends the program. */
  readonly faults: Pick<Config, 'fault'>;
}
