/** The links of people whose access changed: some end, some are made, and some are replaced. */
import { type AccessChange, formatRoles, rolesChanged } from '@idss/domain/people/access-change';
import { gainsAccess } from '@idss/domain/people/access-event-text';
import { insertEndedLinks, listLinkedPeople } from '@idss/identity/activation.sql';
import { mailNewActivation, requireNewActivation } from '#src/access/settle-activation.ts';
import type { Change } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { createLinks, type LinkMaker, type LinkResult } from './create-links.ts';
import { endInvalidLinks } from './judge-links.ts';

interface AccessUpdate {
  readonly changes: readonly AccessChange[];
  /** People who get a link. */
  readonly linksFor: readonly string[];
  /** false: only mails bring these links. */
  readonly linksShown: boolean | undefined;
}

/** Call it after the changes were written. Answers of each person of `linksFor` their link, or why they got none. */
export async function updateLinks(
  context: Context,
  linkMaker: LinkMaker,
  { changes, linksFor, linksShown }: AccessUpdate,
): Promise<ReadonlyMap<string, LinkResult>> {
  const ended = await endAffectedLinks(context, linkMaker.change, changes);
  const isShown = linksShown === undefined ? {} : { isShown: linksShown };
  const links = await createLinks(context, linkMaker, linksFor, isShown);
  await replaceEndedLinks(
    context,
    linkMaker,
    ended.filter((email) => !links.get(email)?.ok),
  );
  return links;
}

/**
 * Links end with the rights that they were made with, and passwords that others may know open no further ones. Answers
 * those whose links ended because they got access.
 */
async function endAffectedLinks(
  { app }: Context,
  change: Change,
  changes: readonly AccessChange[],
): Promise<readonly string[]> {
  if (changes.length === 0) return [];
  const ended = await endInvalidLinks(
    app,
    change.db,
    changes.map(({ before }) => before.email),
  );
  const withNewRoles = changes.filter((each) => rolesChanged(each).added.length > 0);
  const needing = await requireNewActivation(
    change,
    withNewRoles.map(({ before }) => before.email),
  );
  await mailNewActivation(app, change, needing);
  const gaining = new Set(changes.filter(gainsAnyAccess).map(({ before }) => before.email));
  return ended.filter((email) => gaining.has(email));
}

const gainsAnyAccess = ({ before, after }: AccessChange): boolean =>
  gainsAccess(formatRoles(before), formatRoles(after)) !== false;

/** A link that waited for its person is replaced by a mail, where mail is set up; screens say that the earlier one ended. */
async function replaceEndedLinks(
  context: Context,
  giving: LinkMaker,
  ended: readonly string[],
): Promise<void> {
  if (ended.length === 0) return;
  if (context.app.config.smtpUrl !== undefined) {
    const linked = await listLinkedPeople(giving.change.db, ended);
    const without = ended.filter((email) => !linked.includes(email));
    await createLinks(context, giving, without, { isShown: false });
  }
  await insertEndedLinks(giving.change.db, ended);
}
