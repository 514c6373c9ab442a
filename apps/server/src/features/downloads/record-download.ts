/** The events of downloads, written with the link: following it changes nothing. Spec: events-reads. */
import type { DomainEvent } from '@idss/domain/events/event';
import type { StoredFile } from '#src/files/stored-file.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';

/** One event per submission, so that access to row-level survey data is recorded: 45 CFR 164.312(b). */
export const recordDownload = (context: Context, downloaded: readonly DownloadedFile[]): Promise<void> =>
  makeChange(context, async ({ emit }) => emit(...listDownloadEvents(downloaded)));

interface DownloadedFile {
  readonly record: Pick<ComponentRecord, 'submissionId' | 'component' | 'organizationId'>;
  readonly file: Pick<StoredFile, 'fileId' | 'fileName'>;
}

export function listDownloadEvents(downloaded: readonly DownloadedFile[]): readonly DomainEvent[] {
  const bySubmission = new Map<string, DomainEvent & { kind: 'file-downloaded' }>();
  const listed = new Set<string>();
  for (const { record, file } of downloaded) {
    // A validation file may be in both.
    if (listed.has(file.fileId)) continue;
    listed.add(file.fileId);
    const { submissionId, component, organizationId } = record;
    const key = `${submissionId} ${component}`;
    const { fileId, fileName } = file;
    const before = bySubmission.get(key)?.files ?? [];
    bySubmission.set(key, {
      kind: 'file-downloaded',
      submissionId,
      component,
      organizationId,
      files: [...before, { fileId, fileName }],
    });
  }
  return [...bySubmission.values()];
}
