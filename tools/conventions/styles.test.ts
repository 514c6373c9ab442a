/** One way to style: CSS modules next to the code, on the custom properties of ui/tokens.css. See decision 24. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));
const read = (pattern: string): Map<string, string> =>
  new Map(
    globSync(pattern, { cwd: source }).map((file) => [file, readFileSync(path.join(source, file), 'utf8')]),
  );

const sheets = read('**/*.css');
const code = new Map([...read('**/*.{ts,tsx}')].filter(([file]) => !/\.test\.tsx?$/.test(file)));

/** Without comments, and without what belongs to every page. */
const withoutGlobals = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '');
const getClasses = (css: string): Set<string> =>
  new Set([...withoutGlobals(css).matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name = '']) => name));

/** `import styles from './X.module.css'`, and what is read of it: names, and beginnings of names. */
function getUses(file: string, text: string) {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', specifier = '']) => ({
      sheet: specifier.startsWith('#src/')
        ? specifier.slice('#src/'.length)
        : path.normalize(path.join(path.dirname(file), specifier)),
      names: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)|\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(
        ([, dotted, quoted]) => dotted ?? quoted ?? '',
      ),
      beginnings: [...text.matchAll(new RegExp(`\\b${name}\\[\`([\\w-]*)\\$`, 'g'))].map(
        ([, begin = '']) => begin,
      ),
      isComputed: new RegExp(`\\b${name}\\[[a-z]`).test(text),
    }),
  );
}
const uses = [...code].flatMap(([file, text]) => getUses(file, text).map((use) => ({ file, ...use })));

test('classes are those of the style sheet, and each is used', () => {
  const problems: string[] = [];
  for (const { file, sheet, names } of uses) {
    const known = getClasses(sheets.get(sheet) ?? '');
    for (const name of names)
      if (!known.has(name)) problems.push(`${file}: ${sheet} has no class .${name}; add it or use another`);
  }
  for (const [sheet, css] of sheets) {
    if (!sheet.endsWith('.module.css')) continue;
    const own = uses.filter((use) => use.sheet === sheet);
    if (own.length === 0) problems.push(`${sheet}: nothing imports it; delete it`);
    if (own.some(({ isComputed }) => isComputed)) continue;
    const named = new Set(own.flatMap(({ names }) => names));
    const begun = own.flatMap(({ beginnings }) => beginnings);
    for (const name of getClasses(css))
      if (!named.has(name) && !begun.some((begin) => name.startsWith(begin)))
        problems.push(`${sheet}: nothing uses .${name}; delete it`);
  }
  expect(uses.length).toBeGreaterThan(50);
  expect(problems, problems.join('\n')).toEqual([]);
});

test('each style sheet has a name of its own, which its classes begin with', () => {
  const names = [...sheets.keys()].map((file) => path.basename(file));
  expect(
    names.filter((name, index) => names.indexOf(name) !== index),
    'Rename one after its screen: the name begins its classes in the page',
  ).toEqual([]);
});

test('an animation of a module is defined in it: others reach it by a token, as a module renames it', () => {
  const problems = [...sheets]
    .filter(([sheet]) => sheet.endsWith('.module.css'))
    .flatMap(([sheet, css]) => {
      const own = new Set([...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name));
      return [...css.matchAll(/\banimation(?:-name)?:\s*([a-z][\w-]*)(?=[\s;])/g)]
        .filter(([, name]) => name !== 'none' && !own.has(name))
        .map(([, name]) => `${sheet}: no @keyframes ${name}; write var(--${name}), a token of ui/tokens.css`);
    });
  expect(problems, problems.join('\n')).toEqual([]);
});

test('colours and layers come from ui/tokens.css, for light and dark', () => {
  // Paper is white, a terminal is dark, and a shadow is black in both.
  const others = [...sheets].filter(
    ([sheet]) => !/tokens\.css$|print\.css$|PrintView|DarkPanel|PdfView|inks/.test(sheet),
  );
  const problems = others.flatMap(([sheet, css]) =>
    [...withoutGlobals(css).matchAll(/#[\da-f]{3,8}\b|\brgba?\((?!\s*0 0 0|6 16 22)[^)]*\)/gi)].map(
      ([found]) => `${sheet}: ${found}; write var(--…), a token of apps/web/src/ui/tokens.css`,
    ),
  );
  const tokens = new Set(
    [...sheets.values()].flatMap((css) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
  );
  const inCode = new Set(
    [...code.values()].flatMap((text) => [...text.matchAll(/['"`](--[\w-]+)/g)].map(([, name]) => name)),
  );
  for (const [sheet, css] of sheets)
    for (const [, name] of css.matchAll(/var\((--[\w-]+)/g))
      if (!tokens.has(name) && !inCode.has(name) && !/^--(name|tracks|width)-/.test(name ?? ''))
        problems.push(`${sheet}: ${name} is nowhere; add it to apps/web/src/ui/tokens.css`);
  expect(problems, problems.join('\n')).toEqual([]);
});
