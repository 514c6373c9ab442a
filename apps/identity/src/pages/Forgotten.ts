import { html, type Html } from './html.ts';
import {
  field,
  hiddenField,
  layout,
  notice,
  type Notice,
  type PageFrame,
  describeContact,
} from './Layout.ts';

export type ForgottenPage = { csrf: string; email?: string | undefined; notice?: Notice | undefined };

const signInLink = (frame: PageFrame): Html =>
  html`<p class="aside"><a href="${frame.portalUrl}login">Back to sign-in</a></p>`;

const factorHint = html`<p class="hint">Your second factor stays the same. If your authenticator app is lost, sign in with a recovery code.</p>`;

export function forgottenPage(frame: PageFrame, content: ForgottenPage): Html {
  return layout(frame, {
    title: 'Forgotten password',
    body: html`<section class="card">
  <h1>Forgotten password</h1>
  <p>Enter your e-mail address, and we send you a link to choose a new password.</p>
  ${notice(content.notice)}
  <form method="post" action="${frame.mount}/forgotten">
    ${hiddenField('csrf', content.csrf)}
    ${field({ name: 'email', label: 'E-mail', type: 'email', value: content.email ?? '', autocomplete: 'username', autofocus: true, maxlength: 254 })}
    <button type="submit" class="primary">Send the link</button>
  </form>
  ${signInLink(frame)}
</section>`,
  });
}

/** The same for every address, known or not. */
export function linkRequestedPage(frame: PageFrame, { email }: { email: string }): Html {
  return layout(frame, {
    title: 'Check your mailbox',
    body: html`<section class="card">
  <h1>Check your mailbox</h1>
  <p>If <strong>${email}</strong> can sign in here, a mail with a link is on its way. The link works once, within 24 hours. Earlier links no longer work.</p>
  <p>No mail after a few minutes? Check your spam folder. After five minutes you can ask for another one. If none arrives: ${describeContact(frame.branding, 'look at your account')}</p>
  ${factorHint}
  ${signInLink(frame)}
</section>`,
  });
}

/** Where the portal sends no mail. */
export function askForLinkPage(frame: PageFrame): Html {
  return layout(frame, {
    title: 'Forgotten password',
    body: html`<section class="card">
  <h1>Forgotten password</h1>
  <p>This portal sends no mail. ${describeContact(frame.branding, 'create an activation link for you')} With it you choose a new password.</p>
  <p>If no administrator can sign in, the operator of the portal creates a link on its server, with <code>npx idss account reset</code>.</p>
  ${factorHint}
  ${signInLink(frame)}
</section>`,
  });
}

/** The password was right, the role needs a second factor, and there is none: a mail proves whose account it is. */
export function factorLinkPage(frame: PageFrame, { email }: { email: string }): Html {
  return layout(frame, {
    title: 'Set up your second factor',
    body: html`<section class="card">
  <h1>Set up your second factor</h1>
  <p>Your role needs a code from an authenticator app in addition to the password. We have sent a link to <strong>${email}</strong>: with it you choose a password and set up the app. It works once, within 24 hours.</p>
  <p>No mail? ${describeContact(frame.branding, 'create an activation link for you')}</p>
  ${signInLink(frame)}
</section>`,
  });
}
