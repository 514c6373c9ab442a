/** The specification in docs/spec: its paragraphs, and everything that refers to them. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { layoutPages } from '../../packages/validation/tools/make-layout-pages.ts';
import { projectPaths, read } from './source-files.ts';

const pages = projectPaths.filter((file) => /^docs\/spec\/[^/]+\.md$/.test(file)).map(read);

/** Every paragraph's id, page by page, repeated where a page repeats it. */
const paragraphs = pages.flatMap(({ path: file, text }) =>
  [...text.matchAll(/^### (.*)$/gm)].map(([, id = '']) => ({ id, page: path.basename(file, '.md') })),
);
const ids = new Set(paragraphs.map(({ id }) => id));

const texts = projectPaths.filter((file) => /\.(tsx?|mjs|sql|md|html|css|xsd)$/.test(file)).map(read);

const unknown = (from: string, references: string): string[] =>
  references.split(', ').flatMap((id) => (ids.has(id) ? [] : [`${from}  ${id}`]));

test('a paragraph has an id that begins with the name of its page, and no other paragraph has it', () => {
  const strange = paragraphs.filter(
    ({ id, page }) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id) || !id.startsWith(`${page}-`),
  );
  expect(strange, 'Headings of a page are ids such as ### uploads-zip').toEqual([]);
  const all = paragraphs.map(({ id }) => id);
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  expect(all.length).toBeGreaterThan(300);
});

test('the index lists every page', () => {
  const index = read('docs/spec/README.md').text;
  const unlisted = pages
    .map(({ path: file }) => path.basename(file))
    .filter((name) => name !== 'README.md' && !index.includes(`](${name})`));
  expect(unlisted).toEqual([]);
});

test('every reference names a paragraph', () => {
  const dangling = texts.flatMap(({ path: file, text }) =>
    [...text.matchAll(/(?<![\w/])spec: ([a-z0-9-]+(?:, [a-z0-9]+(?:-[a-z0-9]+)+)*)/gi)].flatMap(
      ([, references = '']) => unknown(file, references),
    ),
  );
  expect(dangling, `There is no such paragraph in docs/spec:\n${dangling.join('\n')}\n`).toEqual([]);
});

test('every link between documents leads somewhere', () => {
  const dangling = texts
    .filter(({ path: file }) => file.endsWith('.md'))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(/\]\(([^)#:\s]*)(?:#([^)]*))?\)/g)].flatMap(([link, target = '', id]) => {
        const place = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
        const isThere = projectPaths.some((each) => each === place || each.startsWith(`${place}/`));
        const isNamed = id === undefined || !place.startsWith('docs/spec/') || ids.has(id);
        return isThere && isNamed ? [] : [`${file}  ${link}`];
      }),
    );
  expect(dangling).toEqual([]);
});

test('the pages on survey layouts are those of the season', () => {
  for (const [name, text] of Object.entries(layoutPages()))
    expect(read(`docs/spec/${name}`).text, 'Run node packages/validation/tools/make-layout-pages.ts').toBe(
      text,
    );
});
