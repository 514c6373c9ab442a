/** The mails as text and as HTML. Spec: mail-templates. */

import { formatCount, pluralize } from '@idss/domain/format-number';
import { isAlwaysTold, type NoticeKind } from '@idss/domain/notices/notice-kinds';
import { type AccountNoticeFacts, accountNotices, type AccountNoticeTemplate } from './account-notice.ts';

interface NewlyBlockedFacts {
  readonly measurementYear: number;
  readonly count: number;
  /** The first ones: `HEDIS 1234, Lakeside, Commercial`. */
  readonly submissions: readonly string[];
  /** `H-003 from Error, threshold 100 to Error, threshold 500` */
  readonly changes: readonly string[];
}

/** One notice. */
export interface MailedNotice {
  readonly title: string;
  readonly detail: string;
  /** The address in the portal. */
  readonly path: string;
}

interface NoticesFacts {
  /** Empty where they cannot be stopped. */
  readonly unsubscribe: string;
  /** Whose they are: for the link that stops them. */
  readonly userId: string;
  /** The one kind that these are of; null for several. */
  readonly kind: NoticeKind | null;
  readonly isDaily: boolean;
  readonly notices: readonly MailedNotice[];
  /** How many are not listed. */
  readonly more: number;
}

/** The data of each template. */
export interface MailFacts extends Readonly<Record<AccountNoticeTemplate, AccountNoticeFacts>> {
  /** A one-time link with which a person sets their first password. */
  readonly activation: { readonly link: string; readonly days: number };
  /** The same for a person who has forgotten theirs. */
  readonly 'password-reset': { readonly link: string; readonly days: number };
  readonly 'second-factor-reset': { readonly link: string; readonly days: number };
  /** A person asked for it on the sign-in page. */
  readonly 'forgotten-password': { readonly link: string; readonly days: number };
  /** At sign-in, where the role needs a second factor and there is none. */
  readonly 'second-factor-needed': { readonly link: string; readonly days: number };
  /** The same for a person whose password opens nothing any more, because their access has changed. */
  readonly 'new-activation': { readonly link: string; readonly days: number };
  /** To the new address of a person. */
  readonly 'new-address': { readonly link: string; readonly days: number };
  /** To the address that a person had before. */
  readonly 'address-changed': { readonly address: string };
  /** Changed rules were applied. */
  readonly 'newly-blocked': NewlyBlockedFacts;
  /** What a person is told of at once, or once a day. */
  readonly notices: NoticesFacts;
}
export type MailTemplate = keyof MailFacts;

export interface Branding {
  readonly productName: string;
  readonly providerName: string;
  /** Address of the portal. */
  readonly publicUrl: string;
}

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A paragraph, a link on a line of its own, or an entry of a list, with what is below its link. */
type Part =
  | string
  | { readonly label: string; readonly href: string }
  | { readonly entry: string; readonly detail: string; readonly href: string };

interface Letter {
  readonly subject: string;
  readonly parts: readonly Part[];
}

type Templates = { readonly [Name in MailTemplate]: (facts: MailFacts[Name], branding: Branding) => Letter };

const getNotice =
  (name: AccountNoticeTemplate) =>
  (facts: AccountNoticeFacts, { productName, publicUrl }: Branding): Letter => ({
    subject: `${accountNotices[name].subject}: ${productName}`,
    parts: [
      accountNotices[name].sentence(facts),
      'If this was you, there is nothing to do. If not, change your password on your account page at once, and tell ' +
        'your administrator:',
      { label: 'Open your account page', href: `${publicUrl}/identity/account` },
    ],
  });

const templates: Templates = {
  activation: ({ link, days }, { productName, providerName, publicUrl }) => ({
    subject: `Your account for ${productName}`,
    parts: [
      `${providerName} has created an account for you in the ${productName}.`,
      'Follow this link to set your password:',
      { label: 'Set your password', href: link },
      `The link works once, within ${days} days. Afterwards you sign in at ${publicUrl} with this e-mail address.`,
      'If you do not expect this message, you can ignore it.',
    ],
  }),
  'password-reset': ({ link, days }, { productName }) => ({
    subject: `Set a new password for ${productName}`,
    parts: [
      `An administrator has sent you a link to set a new password for the ${productName}:`,
      { label: 'Set a new password', href: link },
      `The link works once, within ${days} days.`,
      'If you do not expect this message, tell your administrator. Your password stays as it is.',
    ],
  }),
  'second-factor-reset': ({ link, days }, { productName }) => ({
    subject: `Your second factor was reset: ${productName}`,
    parts: [
      `An administrator has reset the second factor of your account for the ${productName}. Your earlier password is no longer valid. Follow this link to choose a new one and to set up your authenticator app:`,
      { label: 'Choose a new password', href: link },
      `The link works once, within ${days} days.`,
      'If you did not ask for this, tell another administrator at once.',
    ],
  }),
  'forgotten-password': ({ link }, { productName }) => ({
    subject: `Choose a new password for ${productName}`,
    parts: [
      `A new password was asked for on the sign-in page of the ${productName}. Follow this link to choose it:`,
      { label: 'Choose a new password', href: link },
      'The link works once, within 24 hours. A second factor stays as it is.',
      'If you did not ask for it, you can ignore this message. Your password stays as it is.',
    ],
  }),
  'second-factor-needed': ({ link }, { productName }) => ({
    subject: `Set up your second factor for ${productName}`,
    parts: [
      `Your role in the ${productName} needs a second factor. Follow this link to choose a password and to set up an authenticator app:`,
      { label: 'Set up your second factor', href: link },
      'The link works once, within 24 hours.',
      'You get this message because your password was entered. If this was not you, follow the link and choose another one.',
    ],
  }),
  'second-factor-on': getNotice('second-factor-on'),
  'second-factor-off': getNotice('second-factor-off'),
  'second-factor-replaced': getNotice('second-factor-replaced'),
  'recovery-codes-replaced': getNotice('recovery-codes-replaced'),
  'recovery-code-used': getNotice('recovery-code-used'),
  'new-activation': ({ link, days }, { productName }) => ({
    subject: `Choose a new password for ${productName}`,
    parts: [
      `Your access to the ${productName} has changed, and your earlier password is no longer valid. Follow this link to choose a new one:`,
      { label: 'Choose a new password', href: link },
      `The link works once, within ${days} days.`,
      'If you do not expect this message, tell your administrator.',
    ],
  }),
  'new-address': ({ link, days }, { productName }) => ({
    subject: `Your new address for ${productName}`,
    parts: [
      `An administrator has changed the address of your account for the ${productName} to this one. Follow this link to choose a new password:`,
      { label: 'Choose a new password', href: link },
      `The link works once, within ${days} days. Afterwards you sign in with this address. A second factor stays as it is.`,
      'If you do not expect this message, you can ignore it.',
    ],
  }),
  'address-changed': ({ address }, { productName }) => ({
    subject: `Your address for ${productName} was changed`,
    parts: [
      `An administrator has changed the address of your account for the ${productName} to ${address}. This address and your earlier password no longer open it.`,
      'If you did not ask for this, tell another administrator at once.',
    ],
  }),
  'newly-blocked': ({ measurementYear, count, submissions, changes }, { productName, publicUrl }) => ({
    subject: `${formatCount(count, 'submission')} newly blocked: ${productName}`,
    parts: [
      `Rules of measurement year ${measurementYear} were changed: ${changes.join('; ')}.`,
      `By the changed rules ${formatCount(count, 'submission')} of yours ${pluralize(count, 'has', 'have')} errors, and cannot be locked, marked final or attested until a corrected file is uploaded:`,
      ...submissions,
      ...(count > submissions.length ? [`and ${formatCount(count - submissions.length, 'other')}.`] : []),
      { label: 'Open your submissions', href: `${publicUrl}/availablesubmissionpage?my=${measurementYear}` },
    ],
  }),
  notices: ({ unsubscribe, kind, isDaily, notices, more }, { productName, publicUrl }) => {
    const count = notices.length + more;
    const [first] = notices;
    const title = count === 1 && first ? first.title : formatCount(count, 'notice');
    return {
      subject: `${isDaily ? `Today: ${title}` : title}: ${productName}`,
      parts: [
        isDaily ? 'This is open in the portal at this moment:' : 'You have news in the portal:',
        ...listNotices(notices, publicUrl),
        ...(more > 0 ? [`and ${formatCount(more, 'other')}.`] : []),
        { label: 'Open all notices', href: `${publicUrl}/notices` },
        `Choose what is mailed to you, and when: ${publicUrl}/accountpage`,
        ...(unsubscribe === '' || (kind !== null && isAlwaysTold(kind))
          ? []
          : [`Stop these mails, without signing in: ${unsubscribe}`]),
      ],
    };
  },
};

const listNotices = (notices: readonly MailedNotice[], publicUrl: string): Part[] =>
  notices.map(({ title, detail, path }) => ({ entry: title, detail, href: `${publicUrl}${path}` }));

/** Stored in the outbox without links that open something: those are made when the mail is sent. */
export type StoredFacts<Name extends MailTemplate> = Omit<MailFacts[Name], 'link' | 'unsubscribe'>;

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(templates, name);

export function renderMail<Name extends MailTemplate>(
  template: Name,
  facts: MailFacts[Name],
  branding: Branding,
): MailContent {
  const { subject, parts } = templates[template](facts, branding);
  const closing = branding.providerName;
  return {
    subject,
    text: `${[...parts.map(partText), closing].join('\n\n')}\n`,
    html: toHtml(subject, parts, closing),
  };
}

const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => special[each] ?? each);

const styles = {
  body: 'margin:0;padding:24px;background:#f4f7f9;color:#17262f;font:15px/1.55 Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid #09c',
  button:
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#006a8e;color:#fff;text-decoration:none',
  entry: 'color:#006a8e;font-weight:bold',
  address: 'font-size:13px;color:#4a5b66;overflow-wrap:anywhere',
};

const partText = (part: Part): string =>
  typeof part === 'string'
    ? part
    : 'entry' in part
      ? [part.entry, part.detail, part.href].filter(Boolean).join('\n')
      : part.href;

const entryHtml = (entry: string, detail: string, href: string): string =>
  `<p><a href="${escaped(href)}" style="${styles.entry}">${escaped(entry)}</a>` +
  `${detail === '' ? '' : `<br><span style="${styles.address}">${escaped(detail)}</span>`}</p>`;

const partHtml = (part: Part): string => {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
  if ('entry' in part) return entryHtml(part.entry, part.detail, part.href);
  return (
    `<p><a href="${escaped(part.href)}" style="${styles.button}">${escaped(part.label)}</a></p>` +
    `<p style="${styles.address}">${escaped(part.href)}</p>`
  );
};

const toHtml = (subject: string, parts: readonly Part[], closing: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
  `<body style="${styles.body}"><div style="${styles.card}">${parts.map(partHtml).join('')}` +
  `<p>${escaped(closing)}</p></div></body></html>`;
