/** What processing knows of an upload: who sent it, for which season, and with which of the season's data. */
import type { Switches } from '@idss/validation/rules/hedis/subject';
import { type CurrentUser, loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/app.ts';
import type { Actor } from '#src/events/append-event.sql.ts';
import { loadSharedRegister, type SharedRegister } from './load-register.ts';
import { type Share, shareOf } from '#src/checking/fair-share.ts';
import type { UploadTransaction } from './upload-records.sql.ts';

export interface Uploading {
  readonly upload: UploadTransaction;
  readonly actor: Actor;
  readonly uploader: CurrentUser;
  readonly share: Share;
  readonly measurementYear: number;
  readonly switches: Switches;
  readonly shared: SharedRegister;
}

export async function loadUploading(app: App, upload: UploadTransaction, actor: Actor): Promise<Uploading> {
  const { measurementYear } = await app.cached.season();
  const settings = await app.cached.settings();
  const uploader = await loadCurrentUser(app.pool, upload.userId);
  return {
    upload,
    actor,
    uploader,
    share: shareOf(uploader, upload.userId),
    measurementYear,
    switches: {
      guid: settings.enableMeasureGuidValidation,
      experimental: settings.enableExperimentalValidation,
    },
    shared: await loadSharedRegister(app, upload.program, measurementYear),
  };
}
