/**
 * Words that readers stumble over, refused in texts, names and comments. CONTRIBUTING has the glossary of what to write
 * instead. Texts that the specification gives letter for letter are listed here as exceptions.
 */
import { expect, test } from 'vitest';
import { isTest } from './restrictions.ts';
import { codeFiles, projectPaths, read, type SourceFile, withoutComments } from './source-files.ts';

const product = codeFiles.filter(({ path }) => /^(packages|apps)\//.test(path) && !isTest(path));

const helpTexts = projectPaths.filter((file) => /^apps\/web\/src\/.*\.md$/.test(file)).map(read);

/** In texts for people and in comments. */
const bannedWords =
  /\b(beside|nobody|somebody|whoever|anew|meanwhile|in force|what became of|taken over|hangs on|he|him|his|tells? (?:you|them|whom|it)|is told|are told|stands? (?:in|at|on|for nothing|above|there|where|behind|first|beside)|looked at|goes on)\b/i;

/** In comments of the product: contains, has, is valid. */
const bannedInComments = /\b(holds|anybody)\b/i;

/** As names or parts of names. */
const bannedNames =
  /\b(dear\w*|most[A-Z]\w*|longest[A-Z]\w*|readsAgain|readAgain|theProgram|makings?|restsOn|settling|told|beside|isKept|kept[A-Z]\w*|standing\w*|handOut\w*|somebody|whoever)\b/;

/** The product's own name for the operating system's account. */
const exceptions: readonly { readonly path: string; readonly word: string; readonly why: string }[] = [
  { path: 'apps/server/src/db/postgres-launch.ts', word: 'nobody', why: 'the name of an account' },
];

interface FoundWord {
  readonly place: string;
  readonly word: string;
}

/** String literals and the text between tags; a help text's lines. */
function* toTexts({ path, text }: SourceFile): Generator<string> {
  if (path.endsWith('.md')) return yield* text.split('\n');
  const code = withoutComments(text);
  if (path.endsWith('.tsx'))
    for (const [, tagText = ''] of code.matchAll(/[>}]([^<>{}]*[a-z] [^<>{}]*)[<{]/g)) yield tagText;
  for (const [literal] of code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g))
    yield literal.replaceAll(/\$\{[^}]*\}/g, '…');
}

function* getComments({ text }: SourceFile): Generator<string> {
  for (const [comment] of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g))
    yield comment.replaceAll(/\n\s*\*/g, ' ').replaceAll(/`[^`]*`/g, '…');
}

function find(
  files: readonly SourceFile[],
  parts: (file: SourceFile) => Iterable<string>,
  banned: RegExp,
): FoundWord[] {
  return files.flatMap((file) =>
    [...parts(file)].flatMap((part) => {
      const word = banned.exec(part)?.[0];
      if (word === undefined) return [];
      if (exceptions.some(({ path, word: allowed }) => path === file.path && allowed === word)) return [];
      return [{ place: `${file.path}: ${part.replaceAll(/\s+/g, ' ').trim().slice(0, 140)}`, word }];
    }),
  );
}

const report = (found: readonly FoundWord[]): string =>
  found.map(({ place, word }) => `"${word}" in ${place}`).join('\n  ');

test('texts for people are plain English', () => {
  const found = find([...product, ...helpTexts], toTexts, bannedWords);
  expect(found, `Write it as the glossary in CONTRIBUTING.md does:\n  ${report(found)}\n`).toEqual([]);
});

test('names are standard terms', () => {
  const found = find(product, (file) => withoutComments(file.text).split('\n'), bannedNames);
  expect(found, `Use the standard term (CONTRIBUTING.md, Glossary):\n  ${report(found)}\n`).toEqual([]);
});

test('comments are plain English', () => {
  const found = [
    ...find(codeFiles, getComments, bannedWords),
    ...find(product, getComments, bannedInComments),
  ];
  expect(found, `Write it as the glossary in CONTRIBUTING.md does:\n  ${report(found)}\n`).toEqual([]);
});
