/** Links to the folder of a season. Spec: season-export. */
import { loadCurrentUser } from '#src/access/current-user.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { requireUserId } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { type FolderChoice, folderName, noteExport } from './season-folder.ts';

/** The event is written now, because following the link is a GET, which changes nothing. */
export async function createSeasonLink(
  context: Context,
  choice: FolderChoice,
): Promise<{ readonly fileName: string; readonly url: string }> {
  requireFreshSignIn(context, 'download a season');
  const { app, caller } = context;
  await makeChange(context, async (change) => {
    if (!(await noteExport(change, choice))) throw notFound();
  });
  const fileId = `season-${choice.measurementYear}${choice.withPeople ? '-with-people' : ''}`;
  const ticket = app.tickets.sign({ fileId, userId: requireUserId(caller) });
  return { fileName: `${folderName(choice)}.zip`, url: `/api/seasonfolder/${ticket}` };
}

/** Checks the permission again: a removed role closes links that were created before. */
export async function readSeasonTicket(
  app: App,
  text: string,
): Promise<{ readonly userId: string; readonly choice: FolderChoice }> {
  const ticket = app.tickets.read(text);
  const parts = ticket && /^season-(\d{4})(-with-people)?$/.exec(ticket.fileId);
  if (!ticket || !parts || !(await loadCurrentUser(app.pool, ticket.userId)).isSysadmin) throw notFound();
  return {
    userId: ticket.userId,
    choice: { measurementYear: Number(parts[1]), withPeople: parts[2] !== undefined },
  };
}
