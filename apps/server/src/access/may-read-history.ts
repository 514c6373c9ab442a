/** May this person open the screen of historical files? Spec: admin-data-historical. */
import { canAnywhere } from '@idss/domain/permissions/can';
import type { App } from '#src/kernel/app.ts';
import { canManageUsers } from '#src/access/caller.ts';
import type { Caller } from '#src/kernel/context.ts';

/** User managers, and everyone who may download HEDIS results. Each file has its own permission in addition. */
export async function mayReadHistory(app: App, caller: Caller): Promise<boolean> {
  const matrix = await app.cached.matrix();
  return canAnywhere(matrix, caller, 'DOWNLOAD_RESULTS_HEDIS') || canManageUsers(app, caller);
}
