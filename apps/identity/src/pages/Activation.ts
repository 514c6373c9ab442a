import { html, type Html } from './html.ts';
import { type FactorFields, factorFieldset, recoveryCodes } from './SecondFactor.ts';
import { field, hiddenField, layout, notice, type Notice, type PageFrame } from './Layout.ts';

export interface ActivationPage {
  csrf: string;
  token: string;
  email: string;
  /** Then only the password is chosen. */
  hasAccount: boolean;
  values?: { givenName: string; familyName: string; title: string } | undefined;
  notice?: Notice | undefined;
  /** Where the person needs a second factor and has none. */
  factor?: FactorFields | undefined;
}

const nameFields = (values: ActivationPage['values']): Html => html`<div class="pair">
      ${field({ name: 'givenName', label: 'Given name', value: values?.givenName ?? '', autocomplete: 'given-name', autofocus: true, maxlength: 100 })}
      ${field({ name: 'familyName', label: 'Family name', value: values?.familyName ?? '', autocomplete: 'family-name', maxlength: 100 })}
    </div>
    ${field({ name: 'title', label: 'Title', value: values?.title ?? '', autocomplete: 'organization-title', maxlength: 100, hint: 'Your position, such as Director of Quality. It is printed with your signature.' })}`;

export function activationPage(frame: PageFrame, content: ActivationPage): Html {
  const { hasAccount, values } = content;
  const title = hasAccount ? 'Choose a new password' : 'Set up your account';
  return layout(frame, {
    title,
    body: html`<section class="card">
  <h1>${title}</h1>
  <p>${hasAccount ? 'For the account' : 'You will sign in as'} <strong>${content.email}</strong>.</p>
  ${notice(content.notice)}
  <form method="post" action="${frame.mount}/activate">
    ${hiddenField('csrf', content.csrf)}${hiddenField('token', content.token)}
    <input type="text" class="visually-hidden" autocomplete="username" value="${content.email}" tabindex="-1" aria-hidden="true" readonly>
    ${hasAccount ? undefined : nameFields(values)}
    ${field({ name: 'newPassword', label: hasAccount ? 'New password' : 'Password', type: 'password', autocomplete: 'new-password', autofocus: hasAccount, hint: '15 characters or more. A sentence is easy to remember.' })}
    ${content.factor && factorFieldset(content.factor)}
    <button type="submit" class="primary">${hasAccount ? 'Save the password' : 'Create the account'}</button>
  </form>
</section>`,
  });
}

export function activationDonePage(
  frame: PageFrame,
  { email, codes }: { email: string; codes: readonly string[] | undefined },
): Html {
  return layout(frame, {
    title: 'Your password is set',
    body: html`<section class="card">
  <h1>Your password is set</h1>
  <p>Sign in as <strong>${email}</strong> to continue. The link cannot be used again.</p>
  ${codes && html`<h2>Save your recovery codes first</h2>${recoveryCodes(codes)}`}
  <p><a class="button primary" href="${frame.portalUrl}">Go to the portal</a></p>
</section>`,
  });
}
