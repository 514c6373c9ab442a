/** Accepts the license agreement: once per version, with its event. */
import { changes } from '#src/kernel/cached.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import { insertAcceptance, readLicense } from './license.sql.ts';

export async function acceptLicense(context: Context): Promise<boolean> {
  const { app, caller } = context;
  const { userId, email } = caller;
  if (userId === null) throw forbidden(unauthorizedMessages.Unauthorized);
  const version = (await readLicense(app.pool))?.version;
  if (version === undefined) throw notFound();
  await makeChange(context, async ({ db, emit, drop }) => {
    if (!(await insertAcceptance(db, userId, version))) return;
    drop(changes.people, email);
    emit({ kind: 'license-accepted', version });
  });
  return true;
}
