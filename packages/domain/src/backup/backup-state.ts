/** Whether there is a backup to fall back on. Spec: backup-shown. */

/** A night's backup that took longer or failed once shows before the next one is due. */
export const maxBackupAgeHours = 24;

export type BackupState = 'none' | 'old' | 'recent';

/** @param takenAt the moment of which the last good backup is; null: there was none */
export function backupState(takenAt: string | null, now: Date): BackupState {
  if (takenAt === null) return 'none';
  return now.getTime() - Date.parse(takenAt) > maxBackupAgeHours * 3_600_000 ? 'old' : 'recent';
}
