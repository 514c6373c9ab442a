import { describeBrowser } from '../describe-browser.ts';
import { momentText } from '@idss/domain/moments/moment-text';
import type { Account } from '../find-account.ts';
import type { SessionRow } from '../identity-records.sql.ts';
import { html, type Html } from './html.ts';
import { field, hiddenField, layout, notice, type Notice, type PageFrame } from './Layout.ts';
import { codeField, enrolmentSteps, recoveryCodes } from './SecondFactor.ts';

export interface AccountPage {
  account: Account;
  csrf: string;
  /** Where "Return to the portal" leads. */
  returnUrl: string;
  /** The same, as a path, passed on by each form. */
  returnTo: string;
  sessions: readonly SessionRow[];
  currentSession: string;
  profile?: { givenName: string; familyName: string; title: string } | undefined;
  notice?: Notice | undefined;
  /** A secret on its way to be enrolled. */
  enrolment?: { secret: string; address: string; progress: string } | undefined;
  /** A new set of recovery codes, shown once. */
  codes?: readonly string[] | undefined;
  /** Recovery codes that are left. */
  codesLeft: number;
  /** The person's role needs a second factor, so that it is replaced and not turned off. */
  needsSecondFactor: boolean;
}

/** Pages of the identity provider run no script that could know the reader's zone. */
const formatMoment = (at: string | Date): string => momentText(at, 'UTC');

function form(frame: PageFrame, content: AccountPage, path: string, body: Html): Html {
  return html`<form method="post" action="${frame.mount}/account/${path}">
  ${hiddenField('csrf', content.csrf)}${hiddenField('returnTo', content.returnTo)}
  ${body}
</form>`;
}

function profileCard(frame: PageFrame, content: AccountPage): Html {
  const { account } = content;
  const profile = content.profile ?? {
    givenName: account.givenName,
    familyName: account.familyName,
    title: account.title ?? '',
  };
  return html`<section class="card" aria-labelledby="profile-title">
  <h2 id="profile-title">Your details</h2>
  ${account.title === null && html`<p class="needed"><span class="sign" aria-hidden="true">!</span> Your title is missing. It is printed on attestations, and the portal opens once it is filled in.</p>`}
  ${form(
    frame,
    content,
    'profile',
    html`<div class="field"><span class="label">E-mail</span><output class="fixed">${account.email}</output></div>
  <div class="pair">
    ${field({ name: 'givenName', label: 'Given name', value: profile.givenName, autocomplete: 'given-name', maxlength: 100 })}
    ${field({ name: 'familyName', label: 'Family name', value: profile.familyName, autocomplete: 'family-name', maxlength: 100 })}
  </div>
  ${field({ name: 'title', label: 'Title', value: profile.title, autocomplete: 'organization-title', maxlength: 100, hint: 'Your position, as it should appear next to your signature: “Director of Quality”.', autofocus: account.title === null })}
  <button type="submit" class="primary">Save</button>`,
  )}
</section>`;
}

/** Shows a password manager whose password the form asks for. */
function usernameField({ account }: AccountPage): Html {
  return html`<input type="text" class="visually-hidden" autocomplete="username" value="${account.email}" tabindex="-1" aria-hidden="true" readonly>`;
}

function passwordCard(frame: PageFrame, content: AccountPage): Html {
  return html`<section class="card" aria-labelledby="password-title">
  <h2 id="password-title">Password</h2>
  <p>Last changed ${formatMoment(content.account.passwordChangedAt)}. Changing it ends your other sessions.</p>
  ${form(
    frame,
    content,
    'password',
    html`${usernameField(content)}
  ${field({ name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
  ${field({ name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password', hint: '15 characters or more. A sentence is easy to remember.' })}
  <button type="submit" class="secondary">Change the password</button>`,
  )}
</section>`;
}

const formatCodesLeft = (left: number): string =>
  left === 0
    ? 'No recovery codes are left: create new ones.'
    : left === 1
      ? '1 recovery code is left.'
      : `${left} recovery codes are left.`;

/** Changes of an active factor need a code: of the app, or a recovery code where the app is lost. */
function changeFactor(frame: PageFrame, content: AccountPage, password: Html): Html {
  const button = (path: string, label: string): Html =>
    html`<button type="submit" class="secondary" formaction="${frame.mount}/account/second-factor/${path}">${label}</button>`;
  return html`<p><span class="on"><span class="sign" aria-hidden="true">✓</span> On.</span> A code from your authenticator app is asked for at sign-in. ${formatCodesLeft(content.codesLeft)}</p>
      ${form(
        frame,
        content,
        'second-factor/start',
        html`${password}
      ${field({ name: 'factorCode', label: 'Code from the app, or a recovery code', autocomplete: 'one-time-code', maxlength: 40 })}
      <div class="actions">${button('start', 'Replace the app')}${button('codes', 'New recovery codes')}${!content.needsSecondFactor && button('remove', 'Turn off')}</div>
      <p class="hint">Replacing it ends your other sessions and the old recovery codes. ${content.needsSecondFactor ? 'Your role needs the second factor, so it cannot be turned off.' : ''}</p>`,
      )}`;
}

function secondFactorCard(frame: PageFrame, content: AccountPage): Html {
  const password = html`${usernameField(content)}${field({
    name: 'factorPassword',
    label: 'Your password',
    type: 'password',
    autocomplete: 'current-password',
  })}`;
  const body = content.enrolment
    ? html`${enrolmentSteps(content.enrolment.secret, content.enrolment.address)}
      ${form(frame, content, 'second-factor/confirm', html`${hiddenField('progress', content.enrolment.progress)}${codeField()}<button type="submit" class="secondary">Turn on</button>`)}`
    : content.account.hasSecondFactor
      ? changeFactor(frame, content, password)
      : html`<p>Off. With it on, signing in also needs a code from an authenticator app.</p>
      ${form(frame, content, 'second-factor/start', html`${password}<button type="submit" class="secondary">Set up</button>`)}`;
  return html`<section class="card" aria-labelledby="factor-title"><h2 id="factor-title">Second factor</h2>${body}</section>`;
}

function sessionsCard(frame: PageFrame, content: AccountPage): Html {
  const others = content.sessions.filter(({ uid }) => uid !== content.currentSession).length;
  return html`<section class="card" aria-labelledby="sessions-title">
  <h2 id="sessions-title">Where you are signed in</h2>
  <ul class="sessions">
    ${content.sessions.map(
      (session) => html`<li>
      <div><strong>${describeBrowser(session.userAgent)}</strong>
        <span>Signed in ${formatMoment(session.signedInAt)}${session.address !== null && html` from ${session.address}`}</span></div>
      ${
        session.uid === content.currentSession
          ? html`<span class="chip">This session</span>`
          : form(
              frame,
              content,
              'sessions/end',
              html`${hiddenField('session', session.uid)}<button type="submit" class="secondary small">End</button>`,
            )
      }
    </li>`,
    )}
  </ul>
  ${others > 0 && form(frame, content, 'sessions/end-others', html`<button type="submit" class="secondary">End all other sessions</button>`)}
</section>`;
}

export function accountPage(frame: PageFrame, content: AccountPage): Html {
  return layout(frame, {
    title: 'Your account',
    wide: true,
    signedInAs: content.account.name,
    body: html`<div class="heading"><h1>Your account</h1><a class="button ${content.notice?.kind === 'success' && content.account.title !== null ? 'primary' : 'secondary'}" href="${content.returnUrl}">Return to the portal</a></div>
${notice(content.notice)}
${content.codes && html`<section class="card new-codes" aria-labelledby="codes-title"><h2 id="codes-title">Your recovery codes</h2>${recoveryCodes(content.codes)}</section>`}
<div class="cards">
  <div>${profileCard(frame, content)}${sessionsCard(frame, content)}</div>
  <div>${passwordCard(frame, content)}${secondFactorCard(frame, content)}</div>
</div>`,
  });
}
