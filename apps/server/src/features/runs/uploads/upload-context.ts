/** The common data of an upload's checks: its uploader, its season, and the season's data. */
import type { Program } from '@idss/domain/program';
import type { Switches } from '@idss/validation/rules/hedis/subject';
import { type CurrentUser, loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { CheckJob } from '#src/features/runs/check-queue.ts';
import { type Share, getShare } from '#src/features/runs/threads/fair-share.ts';
import { loadSharedRegister, loadSwitches, type SharedRegister } from '#src/features/runs/load-register.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { findUpload, type UploadTransaction } from './upload-records.sql.ts';

export interface UploadContext {
  readonly upload: UploadTransaction;
  /** The program whose rules check its files. */
  readonly program: Program;
  readonly share: Share;
  readonly actor: Actor;
  readonly uploader: CurrentUser;
  /** The season by whose rules its files are checked. */
  readonly measurementYear: number;
  readonly switches: Switches;
  readonly shared: SharedRegister;
}

/** null where the upload is finished. */
export async function loadUploadContext(
  app: App,
  { transactionId, actor }: CheckJob,
): Promise<UploadContext | null> {
  const upload = await findUpload(app.pool, transactionId);
  if (upload?.state !== 'received') return null;
  const { program, userId } = upload;
  const { measurementYear } = await app.cached.season();
  const uploader = await loadCurrentUser(app.pool, userId);
  return {
    upload,
    program,
    share: getShare(uploader, userId),
    actor,
    uploader,
    measurementYear,
    switches: await loadSwitches(app),
    shared: await loadSharedRegister(app, program, measurementYear),
  };
}

/** The same for a file of another season: it is checked by the rules, measures and layouts of its own. */
export const withSeason = async (
  app: App,
  context: UploadContext,
  measurementYear: number,
): Promise<UploadContext> =>
  measurementYear === context.measurementYear
    ? context
    : {
        ...context,
        measurementYear,
        shared: await loadSharedRegister(app, context.program, measurementYear),
      };
