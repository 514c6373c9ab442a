import { html, type Html } from './html.ts';
import { field, hiddenField, layout, notice, type Notice, type PageFrame } from './Layout.ts';

export type DemoAccount = { email: string; name: string; role: string };

export interface SignInPage {
  action: string;
  csrf: string;
  email?: string | undefined;
  notice?: Notice | undefined;
  /** The person who is signed in and is asked to confirm it: the e-mail cannot be changed then. */
  confirming?: { name: string; email: string; otherAccountUrl: string } | undefined;
  demonstration?: { accounts: readonly DemoAccount[]; password: string; note: string | null } | undefined;
}

function demonstrationAccounts(content: NonNullable<SignInPage['demonstration']>): Html {
  return html`<section class="card demo" aria-labelledby="demo-title">
  <h2 id="demo-title">Demonstration accounts</h2>
  <p>The password of each is <code>${content.password}</code></p>
  ${content.note !== null && html`<p role="status">${content.note}</p>`}
  <ul class="demo-accounts" aria-label="Demonstration accounts">
    ${content.accounts.map(
      ({ email, name, role }) => html`<li>
      <div><strong>${name}</strong><span>${role}</span><span class="email">${email}</span></div>
      <button type="button" class="secondary small" data-fill-email="${email}" data-fill-password="${content.password}" aria-label="Fill in the account of ${name}, ${role}">Fill in</button>
    </li>`,
    )}
  </ul>
</section>`;
}

export function signInPage(frame: PageFrame, content: SignInPage): Html {
  const { confirming, demonstration } = content;
  const form = html`<section class="card">
  <h1>${confirming ? 'Confirm that it is you' : 'Sign in'}</h1>
  ${confirming && html`<p>Enter your password again to continue, <strong>${confirming.name}</strong>.</p>`}
  ${notice(content.notice)}
  <form method="post" action="${content.action}">
    ${hiddenField('csrf', content.csrf)}${hiddenField('step', 'password')}
    ${
      confirming
        ? html`<div class="field">
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" value="${confirming.email}" autocomplete="username" readonly>
    </div>`
        : field({
            name: 'email',
            label: 'E-mail',
            type: 'email',
            value: content.email ?? '',
            autocomplete: 'username',
            autofocus: !content.email,
            maxlength: 254,
          })
    }
    ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: Boolean(confirming ?? content.email) })}
    <button type="submit" class="primary">${confirming ? 'Confirm' : 'Sign in'}</button>
  </form>
  <p class="aside"><a href="${frame.mount}/forgotten">Forgotten password?</a></p>
  ${confirming && html`<p class="aside"><a href="${confirming.otherAccountUrl}">This is not me: sign out</a></p>`}
</section>`;
  return layout(frame, {
    title: confirming ? 'Confirm that it is you' : 'Sign in',
    wide: demonstration !== undefined && !confirming,
    body:
      demonstration && !confirming
        ? html`<div class="side-by-side">${form}${demonstrationAccounts(demonstration)}</div>`
        : form,
  });
}
