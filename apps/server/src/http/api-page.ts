/** The API document as one plain page. */
import { escapeHtml, plainPage } from './plain-page.ts';

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: object;
}

interface Call {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-access': string;
}

/** Links of the form `[text](/address)` in a text that is escaped. */
const withLinks = (html: string): string => html.replace(/\[([^\]]+)\]\((\/[^)]+)\)/g, '<a href="$2">$1</a>');

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
      `<section><h2 id="${escapeHtml(feature)}">${escapeHtml(feature)}</h2>${calls.join('')}</section>`,
  );
  return plainPage(
    'IDSS API',
    `<p>${withLinks(escapeHtml(document.info.description))} <a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}`,
  );
}

const renderCall = (method: string, path: string, call: Call): string =>
  `<article id="${escapeHtml(call.operationId)}"><h3>${method.toUpperCase()} ${escapeHtml(path)}</h3><p>${escapeHtml(call.summary)}</p>
<p class="soft">Access: ${escapeHtml(call['x-access'])}. ${withLinks(escapeHtml(call.description))}</p>
<details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(call, null, 2))}</pre></details></article>`;
