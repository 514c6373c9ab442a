import { html, type Html } from './html.ts';
import { type FactorFields, factorFieldset, recoveryCodes } from './SecondFactor.ts';
import { field, hiddenField, layout, notice, type Notice, type PageFrame } from './Layout.ts';

export function errorPage(
  frame: PageFrame,
  content: { title: string; text: string; reference?: string },
): Html {
  return layout(frame, {
    title: content.title,
    body: html`<section class="card">
  <h1>${content.title}</h1>
  <p>${content.text}</p>
  ${content.reference !== undefined && html`<p class="hint">Reference: <code>${content.reference}</code></p>`}
  <p><a class="button primary" href="${frame.portalUrl}">Go to the portal</a></p>
</section>`,
  });
}

export function signedOutPage(frame: PageFrame): Html {
  return layout(frame, {
    title: 'Signed out',
    body: html`<section class="card">
  <h1>You are signed out</h1>
  <p>Close the browser if others use this computer.</p>
  <p><a class="button primary" href="${frame.portalUrl}">Go to the portal</a></p>
</section>`,
  });
}

export function confirmSignOutPage(frame: PageFrame, content: { action: string; xsrf: string }): Html {
  return layout(frame, {
    title: 'Sign out',
    body: html`<section class="card">
  <h1>Sign out?</h1>
  <p>This ends your session in all tabs of this browser.</p>
  <form method="post" action="${content.action}">
    ${hiddenField('xsrf', content.xsrf)}${hiddenField('logout', 'yes')}
    <div class="actions"><button type="submit" class="primary">Sign out</button>
    <a class="button secondary" href="${frame.portalUrl}">Stay signed in</a></div>
  </form>
</section>`,
  });
}

export interface SetupPage {
  csrf: string;
  values?: { code: string; email: string; givenName: string; familyName: string; title: string } | undefined;
  notice?: Notice | undefined;
  factor?: FactorFields | undefined;
}

export function setupPage(frame: PageFrame, content: SetupPage): Html {
  const { values } = content;
  return layout(frame, {
    title: 'Set up the first administrator',
    body: html`<section class="card">
  <h1>Set up the first administrator</h1>
  <p>The set-up code is in the server’s log. It works once.</p>
  ${notice(content.notice)}
  <form method="post" action="${frame.mount}/setup">
    ${hiddenField('csrf', content.csrf)}
    ${field({ name: 'code', label: 'Set-up code', value: values?.code ?? '', autofocus: true, maxlength: 60 })}
    ${field({ name: 'email', label: 'E-mail', type: 'email', value: values?.email ?? '', autocomplete: 'username', maxlength: 254 })}
    <div class="pair">
      ${field({ name: 'givenName', label: 'Given name', value: values?.givenName ?? '', autocomplete: 'given-name', maxlength: 100 })}
      ${field({ name: 'familyName', label: 'Family name', value: values?.familyName ?? '', autocomplete: 'family-name', maxlength: 100 })}
    </div>
    ${field({ name: 'title', label: 'Title', value: values?.title ?? '', autocomplete: 'organization-title', maxlength: 100 })}
    ${field({ name: 'newPassword', label: 'Password', type: 'password', autocomplete: 'new-password', hint: '15 characters or more. A sentence is easy to remember.' })}
    ${content.factor && factorFieldset(content.factor)}
    <button type="submit" class="primary">Create the account</button>
  </form>
</section>`,
  });
}

export function setupDonePage(frame: PageFrame, codes: readonly string[] | undefined): Html {
  return layout(frame, {
    title: 'Set-up done',
    body: html`<section class="card">
  <h1>The administrator’s account is ready</h1>
  <p>Sign in with it to go on.</p>
  ${codes && html`<h2>Save your recovery codes first</h2>${recoveryCodes(codes)}`}
  <p><a class="button primary" href="${frame.portalUrl}">Go to the portal</a></p>
</section>`,
  });
}
