/** The first two guards of every call on a component: may the caller see it, and do they have the permission? */
import type { ActionName } from '@idss/domain/permissions/actions';
import { can, canSee } from '@idss/domain/permissions/can';
import type { Component } from '@idss/domain/program';
import type { Verdict } from '@idss/domain/verdict';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { type ComponentRecord, findComponent } from './find-component.sql.ts';

/** The component in the current season. 404 both if it does not exist and if the caller must not know about it. */
export async function requireComponent(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord> {
  const record = await findComponent(app.pool, submissionId, component);
  if (!record || !canSee(caller, record.reach)) throw notFound();
  return record;
}

/** Refuses with 403 and the roles that have the permission. Call it after `requireComponent`. */
export async function requirePermission(
  context: Pick<Context, 'app' | 'caller'>,
  record: Pick<ComponentRecord, 'reach'>,
  action: ActionName,
): Promise<void> {
  requireOk(await permissionFor(context, record, action));
}

/** The same check as a verdict, for presenters. */
export const permissionFor = async (
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  record: Pick<ComponentRecord, 'reach'>,
  action: ActionName,
): Promise<Verdict> => can(await app.cached.matrix(), caller, action, record.reach);
