/** The API document as one plain page: no script, readable without one. */
import type { ApiDocument } from './openapi.ts';

interface Call {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-access': string;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

export function renderApiPage(document: ApiDocument): string {
  const byFeature = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, described] of Object.entries(methods)) {
      const call = described as Call;
      const feature = call.tags[0] ?? 'other';
      byFeature.set(feature, [...(byFeature.get(feature) ?? []), renderCall(method, path, call)]);
    }
  const sections = [...byFeature].map(
    ([feature, calls]) =>
      `<section><h2 id="${escape(feature)}">${escape(feature)}</h2>${calls.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>IDSS API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>IDSS API</h1>
<p>${escape(document.info.description)} <a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</main></body></html>`;
}

const renderCall = (method: string, path: string, call: Call): string =>
  `<article id="${escape(call.operationId)}"><h3>${method.toUpperCase()} ${escape(path)}</h3><p>${escape(call.summary)}</p>
<p class="soft">Access: ${escape(call['x-access'])}. ${escape(call.description)}</p>
<details><summary>Shapes</summary><pre>${escape(JSON.stringify(call, null, 2))}</pre></details></article>`;
