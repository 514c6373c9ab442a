import { html, type Html } from './html.ts';

/** The provider's names and links, as the settings give them. */
export interface Branding {
  productName: string;
  providerName: string;
  supportEmail?: string;
  termsUrl?: string;
}

/** For people who cannot help themselves. `toDo` completes "Ask … to". */
export const describeContact = ({ supportEmail }: Branding, toDo: string): string =>
  `Ask your organization’s administrator or ${supportEmail ?? 'a system administrator'} to ${toDo}.`;

export interface PageFrame {
  branding: Branding;
  isDemonstration: boolean;
  /** Path prefix of all our pages, "/identity". */
  mount: string;
  /** Changes with the content of the style sheet and script, so that both can be cached for ever. */
  assetVersion: string;
  portalUrl: string;
}

export type Notice = { kind: 'error' | 'success' | 'info'; text: string };

const noticeLabels = { error: 'Error', success: 'Done', info: 'Note' } as const;
const noticeSigns = { error: '!', success: '✓', info: 'i' } as const;

/** Said by sign, word and colour; errors are announced at once, the rest politely. */
export function notice(content: Notice | undefined): Html | undefined {
  if (!content) return undefined;
  return html`<div class="notice ${content.kind}" role="${content.kind === 'error' ? 'alert' : 'status'}" tabindex="-1" data-focus>
  <span class="sign" aria-hidden="true">${noticeSigns[content.kind]}</span>
  <p><span class="visually-hidden">${noticeLabels[content.kind]}: </span>${content.text}</p>
</div>`;
}

export function layout(
  frame: PageFrame,
  page: { title: string; body: Html; wide?: boolean; signedInAs?: string },
): Html {
  const { branding, mount, assetVersion } = frame;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · ${branding.productName}</title>
<link rel="icon" href="${mount}/assets/logo.svg?v=${assetVersion}" type="image/svg+xml">
<link rel="stylesheet" href="${mount}/assets/identity.css?v=${assetVersion}">
<script src="${mount}/assets/identity.js?v=${assetVersion}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${frame.isDemonstration && html`<aside class="demonstration" aria-label="Demonstration"><strong>Demonstration</strong> All organizations, people and data here are made up.</aside>`}
<header>
  <a class="brand" href="${frame.portalUrl}"><img src="${mount}/assets/logo.svg?v=${assetVersion}" alt="" width="28" height="28"><span>${branding.productName}</span></a>
  ${page.signedInAs !== undefined && html`<span class="who">${page.signedInAs}</span>`}
</header>
<main id="main" class="${page.wide ? 'wide' : 'narrow'}">
${page.body}
</main>
<footer>
  <span>${branding.providerName}</span>
  ${branding.supportEmail !== undefined && html`<a href="mailto:${branding.supportEmail}">Ask a question</a>`}
  ${branding.termsUrl !== undefined && html`<a href="${branding.termsUrl}">Terms of use</a>`}
</footer>
</body>
</html>
`;
}

export function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

export interface Field {
  name: string;
  label: string;
  value?: string;
  type?: 'text' | 'email' | 'password';
  autocomplete?: string;
  hint?: string;
  isOptional?: boolean;
  autofocus?: boolean;
  maxlength?: number;
}

/** A labelled field; a password gets a button that shows it (only where the script runs). */
export function field(content: Field): Html {
  const { name, label, value = '', type = 'text', autocomplete = 'off', hint } = content;
  const hintId = `${name}-hint`;
  const input = html`<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${
    content.maxlength !== undefined && html` maxlength="${content.maxlength}"`
  }${hint !== undefined && html` aria-describedby="${hintId}"`}${!content.isOptional && html` required`}${
    content.autofocus && html` autofocus`
  }${type !== 'text' && html` autocapitalize="none" spellcheck="false"`}>`;
  return html`<div class="field">
  <label for="${name}">${label}${content.isOptional && html` <span class="optional">optional</span>`}</label>
  ${
    type === 'password'
      ? html`<div class="with-button">${input}<button type="button" class="reveal" data-reveal="${name}" aria-pressed="false" aria-label="Show ${label.toLowerCase()}" hidden>Show</button></div>`
      : input
  }
  ${hint !== undefined && html`<p class="hint" id="${hintId}">${hint}</p>`}
</div>`;
}
