/** What the checks of an upload have in common: who sent it, for which season, and with which of the season's data. */
import type { Switches } from '@idss/validation/rules/hedis/subject';
import { type CurrentUser, loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { CheckContext } from '#src/features/runs/purpose.ts';
import { shareOf } from '#src/features/runs/fair-share.ts';
import { loadSharedRegister, loadSwitches, type SharedRegister } from '#src/features/runs/load-register.ts';
import type { Actor } from '#src/kernel/actor.ts';
import type { UploadTransaction } from './upload-records.sql.ts';

export interface UploadContext extends CheckContext {
  readonly upload: UploadTransaction;
  readonly actor: Actor;
  readonly uploader: CurrentUser;
  readonly measurementYear: number;
  readonly switches: Switches;
  readonly shared: SharedRegister;
}

export async function loadUploadContext(
  app: App,
  upload: UploadTransaction,
  actor: Actor,
): Promise<UploadContext> {
  const { measurementYear } = await app.cached.season();
  const uploader = await loadCurrentUser(app.pool, upload.userId);
  return {
    upload,
    program: upload.program,
    actor,
    uploader,
    share: shareOf(uploader, upload.userId),
    measurementYear,
    switches: await loadSwitches(app),
    shared: await loadSharedRegister(app, upload.program, measurementYear),
  };
}
