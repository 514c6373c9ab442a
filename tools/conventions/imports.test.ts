import { expect, test } from 'vitest';
import { featureCircles, fileCircles, importProblem, getImports } from './import-rules.ts';
import { codeFiles, isTest, withoutComments } from './source-files.ts';

test('imports follow the table in ARCHITECTURE.md', () => {
  const problems = codeFiles
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      getImports(withoutComments(text)).flatMap((specifier) => {
        const problem = importProblem(path, specifier);
        return problem === undefined ? [] : `${path} imports ${specifier}\n    ${problem}`;
      }),
    );
  expect(problems, `Imports against the table:\n${problems.join('\n')}\n`).toEqual([]);
});

test('server features do not import each other in a circle', () => {
  const imports = codeFiles
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      getImports(withoutComments(text)).map((specifier) => ({ from: path, specifier })),
    );
  const circles = featureCircles(imports);
  expect(circles, `Circles between server features:\n${circles.join('\n')}\n`).toEqual([]);
});

test('files do not import each other in a circle, not even for a type', () => {
  const imports = codeFiles.flatMap(({ path, text }) =>
    getImports(withoutComments(text)).map((specifier) => ({ from: path, specifier })),
  );
  const circles = fileCircles(imports);
  expect(
    circles,
    `Move what both sides need into a file of its own, which imports neither:\n${circles.map((circle) => circle.join('\n  ')).join('\n\n')}\n`,
  ).toEqual([]);
});

test('own files are imported with .ts, packages by @idss/<package>/<path>', () => {
  const problems = codeFiles
    .filter(({ path }) => /^(packages|apps)\//.test(path))
    .flatMap(({ path, text }) =>
      getImports(withoutComments(text)).flatMap((specifier) => {
        if (
          /^(\.|#src\/)/.test(specifier) &&
          !/\.(tsx?|json|css|mjs|svg|csv|sql|md)(\?\w+)?$/.test(specifier)
        ) {
          return `${path}: ${specifier} needs its ending (.ts)`;
        }
        if (/^\.\.\/.*(packages|apps)\//.test(specifier)) return `${path}: ${specifier} should be @idss/…`;
        return [];
      }),
    );
  expect(problems, `Imports to be written otherwise:\n${problems.join('\n')}\n`).toEqual([]);
});

test.each([
  ['packages/domain/src/a.ts', 'zod', false],
  ['packages/domain/src/a.ts', './b.ts', true],
  ['packages/domain/src/a.ts', 'node:fs', false],
  ['packages/validation/src/a.ts', '@idss/domain/program', true],
  ['packages/validation/src/a.ts', '@idss/contract/stages/stages', false],
  ['packages/validation/src/a.ts', '@zip.js/zip.js', true],
  ['packages/contract/src/a.ts', 'zod', true],
  ['packages/contract/src/a.ts', '../../validation/src/rule.ts', false],
  ['apps/server/src/db/pool.ts', 'pg', true],
  ['apps/server/src/db/pool.ts', '#src/features/stages/mark-final.ts', false],
  ['apps/server/src/main.ts', '#src/features/stages/stages.api.ts', true],
  ['apps/server/src/features/uploads/upload-files.ts', '../stages/mark-final.ts', true],
  ['apps/server/src/features/uploads/upload-files.ts', '../stages/stages.sql.ts', false],
  ['apps/server/src/features/uploads/upload-files.ts', '#src/features/uploads/uploads.sql.ts', true],
  ['apps/web/src/features/uploads/Upload.tsx', '../stages/Stages.tsx', false],
  ['apps/web/src/ui/Card.tsx', '#src/features/stages/Stages.tsx', false],
  ['apps/web/src/routes.tsx', '#src/features/stages/Stages.tsx', true],
  ['apps/web/src/main.tsx', '@idss/server/config', false],
  ['apps/cli/src/main.ts', '@idss/contract/stages/stages', false],
  ['apps/server/src/open-app.ts', '@idss/demo/demonstration', true],
  ['apps/server/src/config.ts', '@idss/demo/demo-provider', false],
  ['apps/identity/src/set-password.ts', '@idss/server/db/transaction', true],
  ['apps/identity/src/set-password.ts', '@idss/server/kernel/append-event.sql', true],
  ['apps/identity/src/set-password.ts', '@idss/server/kernel/app', false],
  ['apps/identity/src/set-password.ts', '@idss/server/features/people/users/users.sql', false],
  ['apps/identity/src/set-password.ts', '@idss/demo/random', false],
  ['apps/server/src/config.ts', '#src/features/stages/mark-final.ts', false],
  ['apps/server/src/features/stages/mark-final.ts', '@idss/demo/random', false],
])('%s imports %s: %s', (from, specifier, allowed) => {
  expect(importProblem(from, specifier) === undefined).toBe(allowed);
});

test('a circle between features is named with the imports that close it', () => {
  const feature = (name: string) => `apps/server/src/features/${name}`;
  const imports = [
    { from: feature('a/one.ts'), specifier: '../b/two.ts' },
    { from: feature('b/two.ts'), specifier: '#src/features/c/three.ts' },
    { from: feature('b/two.ts'), specifier: './own.ts' },
    { from: feature('c/three.ts'), specifier: '#src/platform/four.ts' },
  ];
  expect(featureCircles(imports)).toEqual([]);
  const [circle, ...others] = featureCircles([
    ...imports,
    { from: feature('c/three.ts'), specifier: '#src/features/a/five.ts' },
  ]);
  expect(others).toEqual([]);
  expect(circle).toContain('a → b → c → a');
  expect(circle).toContain(`${feature('c/three.ts')} imports ${feature('a/five.ts')}`);
});

test('a circle of files is found through types, apps and packages', () => {
  const imports = [
    { from: 'apps/server/src/a.ts', specifier: './b.ts' },
    { from: 'apps/server/src/b.ts', specifier: '@idss/identity/c' },
    { from: 'apps/identity/src/c.ts', specifier: 'pg' },
    { from: 'apps/server/src/d.ts', specifier: '#src/a.ts' },
  ];
  expect(fileCircles(imports)).toEqual([]);
  const back = { from: 'apps/identity/src/c.ts', specifier: '@idss/server/a' };
  expect(fileCircles([...imports, back])).toEqual([
    ['apps/identity/src/c.ts', 'apps/server/src/a.ts', 'apps/server/src/b.ts'],
  ]);
});

test('every form of import is seen', () => {
  const text = `import 'a';\nimport type { B } from "b";\nexport * from 'c';\nconst d = await import('d');\nimport {\n  e,\n} from 'e';`;
  expect(getImports(text)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
