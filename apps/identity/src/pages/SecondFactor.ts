import { pluralize } from '@idss/domain/format-number';
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

type Step = { action: string; csrf: string; progress: string; notice?: Notice | undefined };

const codeField = ({ name = 'code' }: { name?: string } = {}): Html => html`<div class="field">
  <label for="${name}">Six-digit code</label>
  <input id="${name}" name="${name}" class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required${name === 'code' && html` autofocus`}>
</div>`;

/** The secret as text in groups of four, and the address that a phone's authenticator app opens. */
export function enrolmentSteps(secret: string, address: string): Html {
  return html`<ol class="steps">
  <li>In an authenticator app add an account by key, time based: <code class="secret">${secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
    <a href="${address}">Open in an app on this device</a></li>
  <li>Enter the code that the app shows.</li>
</ol>`;
}

const codeForm = (content: Step, step: string): Html => html`<form method="post" action="${content.action}">
    ${hiddenField('csrf', content.csrf)}${hiddenField('progress', content.progress)}${hiddenField('step', step)}
    ${codeField()}
    <button type="submit" class="primary">Continue</button>
  </form>`;

/** `usesRecovery`: a recovery code was tried, so that its form is open. */
export function codePage(frame: PageFrame, content: Step & { usesRecovery: boolean }): Html {
  return layout(frame, {
    title: 'Enter the code',
    body: html`<section class="card">
  <h1>Enter the code</h1>
  <p>Open your authenticator app and enter the code for ${frame.branding.productName}.</p>
  ${notice(content.notice)}
  ${codeForm(content, 'code')}
  <details class="aside"${content.usesRecovery && html` open`}>
    <summary>The app is not at hand</summary>
    <form method="post" action="${content.action}">
      ${hiddenField('csrf', content.csrf)}${hiddenField('progress', content.progress)}${hiddenField('step', 'code')}
      ${field({ name: 'recoveryCode', label: 'Recovery code', maxlength: 40, hint: 'One of the ten that were shown when you set up the second factor. Each works once.' })}
      <button type="submit" class="secondary">Use the recovery code</button>
    </form>
    <p class="hint">No recovery code left? ${describeContact(frame.branding, 'reset your second factor')}</p>
  </details>
</section>`,
  });
}

export type FactorFields = { secret: string; address: string; progress: string };

/** The part of a form that sets up a second factor. */
export const factorFieldset = (content: FactorFields): Html => html`<fieldset>
    <legend>Second factor</legend>
    <p>Your role needs a code from an authenticator app in addition to the password.</p>
    ${hiddenField('factorProgress', content.progress)}
    ${enrolmentSteps(content.secret, content.address)}
    ${codeField({ name: 'factorCode' })}
  </fieldset>`;

/** The codes of a new set, which are shown only now. */
export function recoveryCodes(codes: readonly string[]): Html {
  return html`<div class="recovery">
  <p>With a recovery code you sign in when the authenticator app is not at hand. Each works once. They are shown only now: print them, or store them in a password manager.</p>
  <ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
  <div class="actions">
    <button type="button" class="secondary small" data-copy="${codes.join('\n')}" hidden>Copy</button>
    <button type="button" class="secondary small" data-print hidden>Print</button>
    <span role="status" class="hint" data-copied></span>
  </div>
</div>`;
}

/** After a set-up at sign-in, or a recovery code: what the person must know before they go on. */
export function continuePage(
  frame: PageFrame,
  content: Step & { codes: readonly string[] | undefined; left: number | undefined },
): Html {
  const { codes, left } = content;
  const title = codes ? 'Save your recovery codes' : 'Recovery code used';
  return layout(frame, {
    title,
    body: html`<section class="card">
  <h1>${title}</h1>
  ${notice(content.notice)}
  ${codes && recoveryCodes(codes)}
  ${
    left !== undefined &&
    html`<p><strong>${left === 0 ? 'No' : left} ${pluralize(left, 'recovery code is', 'recovery codes are')} left.</strong>
    If your phone is lost, replace the authenticator app on your account page now. It takes another recovery code${left === 0 ? '' : ', and you get ten new ones'}.</p>
    ${left === 0 && html`<p>${describeContact(frame.branding, 'reset your second factor')}</p>`}`
  }
  <form method="post" action="${content.action}">
    ${hiddenField('csrf', content.csrf)}${hiddenField('progress', content.progress)}${hiddenField('step', 'continue')}
    <button type="submit" class="primary">${codes ? 'I have saved them: continue' : 'Continue'}</button>
  </form>
</section>`,
  });
}

export function enrolPage(frame: PageFrame, content: Step & { secret: string; address: string }): Html {
  return layout(frame, {
    title: 'Set up your second factor',
    body: html`<section class="card">
  <h1>Set up your second factor</h1>
  <p>Your role needs a code from an authenticator app in addition to the password.</p>
  ${notice(content.notice)}
  ${enrolmentSteps(content.secret, content.address)}
  ${codeForm(content, 'enrol')}
</section>`,
  });
}

export function newPasswordPage(frame: PageFrame, content: Step & { email: string }): Html {
  return layout(frame, {
    title: 'Choose a new password',
    body: html`<section class="card">
  <h1>Choose a new password</h1>
  <p>Your password was set by another person. Choose one that only you know.</p>
  ${notice(content.notice)}
  <form method="post" action="${content.action}">
    ${hiddenField('csrf', content.csrf)}${hiddenField('progress', content.progress)}${hiddenField('step', 'new-password')}
    <input type="text" class="visually-hidden" autocomplete="username" value="${content.email}" tabindex="-1" aria-hidden="true" readonly>
    ${field({ name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', autofocus: true, hint: '15 characters or more. A sentence is easy to remember.' })}
    <button type="submit" class="primary">Save and continue</button>
  </form>
</section>`,
  });
}

export { codeField };
