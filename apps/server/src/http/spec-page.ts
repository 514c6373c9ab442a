/** The specification of docs/spec as one plain page, an article a paragraph, for the API document to link to. */
import { readdirSync, readFileSync } from 'node:fs';
import { escapeHtml, plainPage } from './plain-page.ts';

export const specPath = '/api/docs/specification';

const folder = new URL('../../../../docs/spec/', import.meta.url);

const renderParagraph = (text: string): string => {
  const [id = '', ...lines] = text.split('\n');
  return `<article id="${escapeHtml(id)}"><h3>${escapeHtml(id)}</h3><div class="text">${escapeHtml(lines.join('\n').trim())}</div></article>`;
};

function renderPart(file: string): string {
  const [head = '', ...paragraphs] = readFileSync(new URL(file, folder), 'utf8').split(/^### /m);
  const title = /^# (.*)$/m.exec(head)?.[1] ?? file;
  return `<section><h2>${escapeHtml(title)}</h2>${paragraphs.map(renderParagraph).join('')}</section>`;
}

export const renderSpecPage = (): string =>
  plainPage(
    'IDSS specification',
    readdirSync(folder)
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .sort()
      .map(renderPart)
      .join(''),
  );
