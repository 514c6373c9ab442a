/** The specification in docs/spec: its paragraphs, and everything that refers to them. */
import { contract } from '@idss/contract/contract';
import { allRules } from '@idss/validation/rules/all-rules';
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

const texts = projectPaths.filter((file) => /\.(tsx?|mjs|sql|md|json|html|css|xsd)$/.test(file)).map(read);

const unknown = (from: string, references: string): string[] =>
  references.split(', ').flatMap((id) => (ids.has(id) ? [] : [`${from}  ${id}`]));

test('a paragraph has an id that begins with the name of its page, and no other paragraph has it', () => {
  const strange = paragraphs.filter(
    ({ id, page }) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id) || !id.startsWith(`${page}-`),
  );
  expect(strange, 'Headings of a page are ids such as ### uploads-zip').toEqual([]);
  const all = paragraphs.map(({ id }) => id);
  expect(
    all.filter((id, at) => all.indexOf(id) !== at),
    'Give one of them another id',
  ).toEqual([]);
  expect(all.length).toBeGreaterThan(300);
});

test('the index lists every page', () => {
  const index = read('docs/spec/README.md').text;
  const unlisted = pages
    .map(({ path: file }) => path.basename(file))
    .filter((name) => name !== 'README.md' && !index.includes(`](${name})`));
  expect(unlisted, 'Add it to the table of docs/spec/README.md').toEqual([]);
});

test('every reference names a paragraph', () => {
  // A list of ids may go on in the next line of a comment.
  const list = /(?<![\w/])spec: ([a-z0-9-]+(?:,\s+(?:[*/]+ )?[a-z0-9]+(?:-[a-z0-9]+)+)*)/gi;
  const dangling = texts.flatMap(({ path: file, text }) =>
    [...text.matchAll(list)].flatMap(([, references = '']) =>
      unknown(file, references.replaceAll(/,\s+(?:[*/]+ )?/g, ', ')),
    ),
  );
  expect(dangling, `There is no such paragraph in docs/spec:\n${dangling.join('\n')}\n`).toEqual([]);
});

test('every link between documents leads somewhere', () => {
  const dangling = texts
    // Help texts link to addresses of the portal, which help-text.test.ts checks.
    .filter(({ path: file }) => file.endsWith('.md') && !file.includes('/features/help/'))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(/\]\(([^)#:\s]*)(?:#([^)]*))?\)/g)].flatMap(([link, target = '', id]) => {
        const place = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
        const isThere = projectPaths.some((each) => each === place || each.startsWith(`${place}/`));
        const isNamed = id === undefined || !place.startsWith('docs/spec/') || ids.has(id);
        return isThere && isNamed ? [] : [`${file}  ${link}`];
      }),
    );
  expect(dangling, 'Link to where the file or the paragraph is now').toEqual([]);
});

test('a file that is named by its path from the root is there', () => {
  const dangling = texts
    // Released migrations are compared by checksum: their comments stay as they were.
    .filter(({ path: file }) => !/^(apps\/server\/migrations|tools\/conventions)\//.test(file))
    .flatMap(({ path: file, text }) =>
      [
        ...text.matchAll(
          /(?<=[\s(`'"])(?:apps|packages|bench|docs)\/[\w./-]+\.(?:tsx?|mjs|sql|md|css)(?=[\s)`'",;:.])/g,
        ),
      ]
        .map(([named]) => named)
        .filter((named) => !named.includes('NNN') && !projectPaths.includes(named))
        .map((named) => `${file}  ${named}`),
    );
  expect(dangling, `Name the file where it is now:\n${dangling.join('\n')}\n`).toEqual([]);
});

test('a file that a document names in backticks is there, by its path or the end of it', () => {
  // Recipes name the files of a screen Noun; migrations are numbered.
  const placeholder = /(^|\/)(\.|Noun|Screen\.|NNN)/;
  const dangling = texts
    .filter(({ path: file }) => file.endsWith('.md') && !file.includes('/features/help/'))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(/`#?([\w./-]+\.(?:tsx?|mjs|sql|css))`/g)]
        .map(([, named = '']) => named)
        .filter((named) => !placeholder.test(named))
        .filter((named) => !projectPaths.some((each) => `/${each}`.endsWith(`/${named}`)))
        .map((named) => `${file}  ${named}`),
    );
  expect(dangling, `Name the file where it is now:\n${dangling.join('\n')}\n`).toEqual([]);
});

test('every call and every validation rule names its paragraphs', () => {
  const calls = Object.values(contract).flatMap((feature) => Object.entries(feature));
  expect(
    [
      ...calls.flatMap(([name, { source }]) => unknown(name, source)),
      ...allRules.flatMap(({ id, source }) => unknown(id, source)),
    ],
    'source is one or more ids of docs/spec, with commas',
  ).toEqual([]);
});

test('the pages on survey layouts are those of the season', () => {
  for (const [name, text] of Object.entries(layoutPages()))
    expect(read(`docs/spec/${name}`).text, 'Run node packages/validation/tools/make-layout-pages.ts').toBe(
      text,
    );
});
