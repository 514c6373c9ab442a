/** Documents as plain pages: no script, readable without one. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>`;

export const plainPagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export const plainPageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1b2a33, #e8eef1); --soft: light-dark(#4a5a64, #a9b8c0); --line: light-dark(#d9e0e5, #34444d); --link: light-dark(#006a8e, #5cc6ee); }
body { font: 14px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2rem } a { color: var(--link) }
article { border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin: .6rem 0 } article:target { border-color: var(--link) }
h3 { font: 600 .9rem ui-monospace, monospace; margin: 0; overflow-wrap: anywhere } p { margin: .25rem 0 } .soft { color: var(--soft) }
.text { white-space: pre-wrap; overflow-wrap: anywhere }
pre { overflow: auto; background: light-dark(#f5f7f9, #1a252b); padding: .6rem; border-radius: 4px; font-size: 12px } summary { cursor: pointer; color: var(--link) }
`;
