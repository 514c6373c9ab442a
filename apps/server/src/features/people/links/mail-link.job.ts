/** Mails the link that a person asked for, if the address is theirs to sign in with. Spec: sign-in-forgotten. */
import { maxLinksAnHour } from '@idss/domain/people/activation';
import { formatRoles } from '@idss/domain/people/access-change';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { createActivationLinks } from '@idss/identity/activation';
import { countLinksOfHour, listAccountStates } from '@idss/identity/activation.sql';
import { defineJob } from '#src/jobs/define-job.ts';
import { hasMail } from '#src/mail/mail.sql.ts';
import { sendMail } from '#src/mail/send-mail.ts';
import { lockPeople } from '#src/features/people/users/access.sql.ts';
import { type LinkRequest, linkRequestQueue } from './link-request-queue.ts';
import { readPeople } from '#src/features/people/users/read-people.ts';

/** Shorter than a link that an administrator makes: the person is waiting for it. */
const validHours = 24;

export const mailLinkJob = defineJob(linkRequestQueue, (app) => ({
  concurrency: 1,
  run: (request) => mailLink(app, request),
}));

export function mailLink(
  app: Pick<App, 'pool' | 'config' | 'jobs' | 'now' | 'publicUrl'>,
  { email, why, requestId }: LinkRequest,
): Promise<void> {
  const key = `requested-link ${requestId}`;
  return makeChange({ app, actor: systemActor }, async ({ db: client, emit }) => {
    await lockPeople(client, [email]);
    const person = (await readPeople(client, [email])).get(email);
    if (!person || person.isNew || person.isLocked || (await hasMail(client, key))) return;
    const [account] = await listAccountStates(client, [email]);
    if (account?.isDisabled) return;
    const { byPerson } = await countLinksOfHour(client, [email], null);
    if ((byPerson.get(email) ?? 0) >= maxLinksAnHour.perPerson) return;
    const expiresAt = new Date(app.now().getTime() + validHours * 3600 * 1000);
    const newLink = { email, madeBy: null, access: formatRoles(person), isShown: false };
    const links = await createActivationLinks(client, [newLink], { publicUrl: app.publicUrl, expiresAt });
    const linkId = links.get(email)?.linkId;
    if (linkId === undefined) throw new Error('A link was not made.');
    const template = why === 'second-factor' ? 'second-factor-needed' : 'forgotten-password';
    await sendMail(app, client, { to: email, template, facts: { days: 1 }, linkId, key });
    emit({
      kind: 'activation-link-created',
      userEmail: email,
      validUntil: expiresAt.toISOString(),
      delivery: 'mailed',
    });
  });
}
