import { html, type Html } from './html.ts';
import { field, hiddenField, layout, notice, type Notice, type PageFrame } from './Layout.ts';

type Step = { action: string; csrf: string; progress: string; notice?: Notice | undefined };

const codeField = (): Html => html`<div class="field">
  <label for="code">Six-digit code</label>
  <input id="code" name="code" class="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required autofocus>
</div>`;

/** The secret as text in groups of four, and the address that a phone's authenticator app opens. */
export function enrolmentSteps(secret: string, address: string): Html {
  return html`<ol class="steps">
  <li>In an authenticator app add an account by key, time based: <code class="secret">${secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
    <a href="${address}">Open in an app on this device</a></li>
  <li>Enter the code that the app shows.</li>
</ol>`;
}

const codeForm = (shown: Step, step: string): Html => html`<form method="post" action="${shown.action}">
    ${hiddenField('csrf', shown.csrf)}${hiddenField('progress', shown.progress)}${hiddenField('step', step)}
    ${codeField()}
    <button type="submit" class="primary">Continue</button>
  </form>`;

export function codePage(frame: PageFrame, shown: Step): Html {
  return layout(frame, {
    title: 'Enter the code',
    body: html`<section class="card">
  <h1>Enter the code</h1>
  <p>Open your authenticator app and enter the code for ${frame.branding.productName}.</p>
  ${notice(shown.notice)}
  ${codeForm(shown, 'code')}
</section>`,
  });
}

export function enrolPage(frame: PageFrame, shown: Step & { secret: string; address: string }): Html {
  return layout(frame, {
    title: 'Set up your second factor',
    body: html`<section class="card">
  <h1>Set up your second factor</h1>
  <p>Your role needs a code from an authenticator app besides the password.</p>
  ${notice(shown.notice)}
  ${enrolmentSteps(shown.secret, shown.address)}
  ${codeForm(shown, 'enrol')}
</section>`,
  });
}

export function newPasswordPage(frame: PageFrame, shown: Step & { email: string }): Html {
  return layout(frame, {
    title: 'Choose a new password',
    body: html`<section class="card">
  <h1>Choose a new password</h1>
  <p>Your password was set by another person. Choose one that only you know.</p>
  ${notice(shown.notice)}
  <form method="post" action="${shown.action}">
    ${hiddenField('csrf', shown.csrf)}${hiddenField('progress', shown.progress)}${hiddenField('step', 'new-password')}
    <input type="text" class="visually-hidden" autocomplete="username" value="${shown.email}" tabindex="-1" aria-hidden="true" readonly>
    ${field({ name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', autofocus: true, hint: '15 characters or more. A sentence is easy to remember.' })}
    <button type="submit" class="primary">Save and continue</button>
  </form>
</section>`,
  });
}

export { codeField };
