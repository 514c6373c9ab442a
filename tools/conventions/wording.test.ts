/**
 * Words that readers stumble over, refused in texts for people. CONTRIBUTING has the glossary of what to write instead. Names
 * and comments are read in review.
 */
import { expect, test } from 'vitest';
import { isTest } from './restrictions.ts';
import { codeFiles, projectPaths, read, type SourceFile, withoutComments } from './source-files.ts';

const product = codeFiles.filter(({ path }) => /^(packages|apps)\//.test(path) && !isTest(path));

const helpTexts = projectPaths.filter((file) => /^apps\/web\/src\/.*\.md$/.test(file)).map(read);

const bannedWords =
  /\b(beside|nobody|somebody|whoever|anew|meanwhile|in force|what became of|taken over|hangs on|he|him|his|tells? (?:you|them|whom|it)|is told|are told|stands? (?:in|at|on|for nothing|above|there|where|behind|first|beside)|looked at|goes on)\b/i;

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

const findBanned = (file: SourceFile): FoundWord[] =>
  [...toTexts(file)].flatMap((text) => {
    const word = bannedWords.exec(text)?.[0];
    if (word === undefined) return [];
    if (exceptions.some(({ path, word: allowed }) => path === file.path && allowed === word)) return [];
    return [{ place: `${file.path}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 140)}`, word }];
  });

const report = (found: readonly FoundWord[]): string =>
  found.map(({ place, word }) => `"${word}" in ${place}`).join('\n  ');

test('texts for people are plain English', () => {
  const found = [...product, ...helpTexts].flatMap(findBanned);
  expect(found, `Write it as the glossary in CONTRIBUTING.md does:\n  ${report(found)}\n`).toEqual([]);
});
