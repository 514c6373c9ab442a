import { expect, test } from 'vitest';
import { featureCircles, getImports, importProblem } from './import-rules.ts';
import { isTest } from './restrictions.ts';
import { codeFiles, withoutComments } from './source-files.ts';

test('server features do not import each other in a circle', () => {
  const imports = codeFiles
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      getImports(withoutComments(text)).map((specifier) => ({ from: path, specifier })),
    );
  const circles = featureCircles(imports);
  expect(circles, `Circles between server features:\n${circles.join('\n')}\n`).toEqual([]);
});

test.each([
  ['packages/domain/src/a.ts', './b.ts', true],
  ['packages/validation/src/a.ts', '@idss/domain/program', true],
  ['packages/validation/src/a.ts', '@idss/contract/stages/stages', false],
  ['packages/contract/src/a.ts', '@idss/validation/rule', false],
  ['packages/contract/src/a.ts', '../../domain/src/program.ts', false],
  ['packages/contract/src/a.test.ts', '../../domain/src/program.ts', false],
  ['packages/contract/src/a.test.ts', '@idss/validation/rule', true],
  ['apps/web/src/a.ts', './b', false],
  ['apps/web/src/a.test.ts', '#src/b', false],
  ['apps/web/src/a.ts', './b.css?inline', true],
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

test('every form of import is seen', () => {
  const text = `import 'a';\nimport type { B } from "b";\nexport * from 'c';\nconst d = await import('d');\nimport {\n  e,\n} from 'e';`;
  expect(getImports(text)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
