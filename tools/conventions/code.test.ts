import { roleNames } from '@idss/domain/permissions/actions';
import { expect, test } from 'vitest';
import { codeFiles, findAll, isTest, withoutComments } from './source-files.ts';

const product = codeFiles.filter(({ path }) => /^(packages|apps)\//.test(path) && !isTest(path));
const tests = codeFiles.filter(({ path }) => isTest(path) || /\.test\.tsx?$/.test(path));

function expectNone(found: readonly string[], explanation: string): void {
  expect(found, `${explanation}\n  ${found.join('\n  ')}\n`).toEqual([]);
}

test('only *.sql.ts and db/ hold SQL', () => {
  const sql =
    /[`'"]\s*(select\s+[\w*(]|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(table|index|role|schema|function)\s|alter\s+(table|role)\s|drop\s+table\s|truncate\s+\w|with\s+\w+\s+as\s*\(|listen\s+\w+[`'"]|notify\s+\w+)/i;
  // The browser has no database; its texts say "Select row …".
  const elsewhere = product.filter(
    ({ path }) => !/\.sql\.ts$|^apps\/server\/src\/db\/|^apps\/web\//.test(path),
  );
  // A statement that begins on the line after its backtick is seen as one line.
  const joined = elsewhere.map(({ path, text }) => ({ path, text: text.replaceAll(/`\s*\n\s*/g, '`') }));
  expectNone(
    findAll(joined, sql),
    'Give the statement a name, as a function in the <feature>.sql.ts of the same folder:',
  );
});

test('rows have the types that the database has', () => {
  // Statements of migrations, and what writes the types.
  const own = /\/db\/(statement|describe-statements|dump-schema|data-changes|pool)\.ts$/;
  expectNone(
    findAll(
      product.filter(({ path }) => /^apps\/(server|identity|demo)\//.test(path) && !own.test(path)),
      /\.query</,
    ),
    'Name the statement with sql() of apps/server/src/db/statement.ts, then "npm run schema":',
  );
});

test('only access/access-scope.sql.ts limits rows to the entities of a person', () => {
  const others = product.filter(({ path }) => path !== 'apps/server/src/access/access-scope.sql.ts');
  expectNone(
    findAll(others, /vendor_id\s*(=\s*any|in)\s*\(|scope\.(organization|vendor|submission)Ids/),
    'Use withinScope() of apps/server/src/access/access-scope.sql.ts: it is security, and one `or` over two tables reads every season:',
  );
});

test('the component of HEDIS is spelled DST in one place', () => {
  const others = product.filter(
    ({ path }) => path !== 'packages/domain/src/program.ts' && !path.endsWith('.sql.ts'),
  );
  expectNone(
    findAll(others, /(['"`])DST\1|\bDST\??:|\.DST\b/),
    'Ask isHedis(component) of packages/domain/src/program.ts, or name the value hedisComponent:',
  );
});

test('pages read nothing of the environment in which they were built', () => {
  const pages = product.filter(({ path }) => path.startsWith('apps/web/src/'));
  expectNone(
    findAll(pages, /import\.meta\.env\.(?!DEV|PROD|MODE|BASE_URL)/),
    'Let the server answer it with GetClientSettings:',
  );
});

test('files of the project are found also in a folder with a blank or a percent sign', () => {
  // The path in an address is written for addresses: a blank is %20 there, and no such folder exists.
  const mistakes = [
    /new URL\([^;]*?import\.meta[^;]*?\)\s*\.pathname/,
    /\{[^}]*\bpathname\b[^}]*\}\s*=\s*new URL\([^;]*import\.meta/,
    /import\.meta\.(url|resolve\([^)]*\))\s*\.(replace|slice|substring)\(/,
    // A path is no address either: %41 in a folder's name would be read as A.
    /\bimport\((?!\s*['"`])(?![^;]*\.href\b)/,
    /['"`]file:\/\/\/?['"`]\s*\+|`file:\/\/\/?\$\{/,
  ];
  const found = codeFiles
    .filter(({ path }) => !path.startsWith('tools/conventions/'))
    .filter(({ text }) => mistakes.some((mistake) => mistake.test(withoutComments(text))));
  expectNone(
    found.map(({ path }) => path),
    'Make a path of a file address with fileURLToPath(), and an address of a path with pathToFileURL():',
  );
});

test('the server writes to streams by pipeline, and waits for none by hand', () => {
  const server = product.filter(({ path }) => path.startsWith('apps/server/'));
  expectNone(
    [
      ...findAll(server, /['"`]drain['"`]/),
      // A handle's stream, which only the store and a backup's folder make, is written by `pipeline` as well.
      ...findAll(
        server.filter(({ path }) => !/files\/folder-store\.ts$|backup\/backup-target\.ts$/.test(path)),
        /\bcreateWriteStream\b|\bappendFile\b/,
      ),
    ],
    "A stream that was destroyed never drains. Give FileStore.write a source, or apps/server/src/files/write-in-parts.ts the parts (node:stream/promises' pipeline elsewhere):",
  );
});

test('a calendar day is that of a zone', () => {
  const screens = product.filter(({ path }) => path.startsWith('apps/web/src/'));
  expectNone(
    findAll(screens, /toISOString\(\)\s*\.slice\(0, ?10\)|\.get(UTC)?(Date|Hours|Day)\(/),
    'Use dayIn of packages/domain/src/moments/moment-text.ts, in the season’s zone:',
  );
});

test('plurals are not decided by hand', () => {
  expectNone(
    findAll(product, /=== 1 \? '(\w*)' : '(\1e?s|people|are|were|have)'/),
    'Use pluralize or formatCount of packages/domain/src/format-number.ts:',
  );
});

test('screens ask the server what is allowed, and never look at a role', () => {
  const screens = product.filter(({ path }) => path.startsWith('apps/web/src/'));
  const role = new RegExp(`\\bis_?sysadmin\\b|\\broleName\\b|['"\`](${roleNames.join('|')})['"\`]`, 'i');
  expectNone(
    findAll(screens, role),
    'Let the server answer a named permission (GetCurrentUser’s may, GetSubmissionSummary’s can…):',
  );
});

test('no barrel files', () => {
  const barrels = product.filter(({ path, text }) => {
    const statements = withoutComments(text)
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '');
    const isOnlyExports = statements.every((statement) =>
      /^export\s+(type\s+)?(\*|\{)[\s\S]*\bfrom\b/.test(statement),
    );
    return statements.length > 0 && (isOnlyExports || /(^|\/)index\.tsx?$/.test(path));
  });
  expectNone(
    barrels.map(({ path }) => path),
    'Import from the file that has it, and delete the one that only passes on:',
  );
});

test('no file or folder is called utils, helpers or common', () => {
  const vague = codeFiles.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path));
  expectNone(
    vague.map(({ path }) => path),
    'Name it after what is in it:',
  );
});

/** Lines; a file may be longer when a comment in its first five lines says why. */
const longest = 400;

test(`no file is longer than ${longest} lines without saying why at its top`, () => {
  const long = codeFiles.filter(({ path, text }) => {
    if (/\/generated\/|\.generated\./.test(path)) return false;
    if (text.split('\n').length <= longest + 1) return false;
    const top = text.split('\n').slice(0, 5).join('\n');
    return !/(\/\/|\/\*).*\b(long|one file|lines|together)\b/i.test(top);
  });
  expectNone(
    long.map(({ path, text }) => `${path}: ${text.split('\n').length} lines`),
    'Split it by what its parts do, or say in a comment at its top why it is one file ("One file, because …"):',
  );
});

/** They write within a transaction that is not theirs, or into a portal that does not run. */
const writesOtherwise = [
  'apps/server/src/features/operations/backup/restore-backup.ts',
  'apps/server/src/features/people/users/grant-first-administrator.ts',
  'apps/server/src/features/people/links/record-activation.ts',
];

test('a feature changes nothing but by makeChange, which announces it', () => {
  const features = product.filter(
    ({ path }) =>
      path.startsWith('apps/server/src/features/') &&
      !writesOtherwise.some((start) => path.startsWith(start)),
  );
  expectNone(
    findAll(features, /(?<!\.)\b(inTransaction|inTrial|appendEvents?|appendEventFor)\(/),
    'Use makeChange of apps/server/src/kernel/change.ts: it appends the events and announces what follows from them:',
  );
  const others = product.filter(({ path }) =>
    /^apps\/(server|identity|demo)\/src\/(?!kernel|jobs\/jobs)/.test(path),
  );
  expectNone(
    findAll(others, /(?<!\.)\bnotify\(|\bpush\.dropLocally\(/),
    'Name what is to be dropped and hinted in makeChange, which does it when it commits:',
  );
});

/** Their tables and columns are known while the program runs, or PostgreSQL analyses no such text. */
const unanalysed =
  /\/(push|retention|backup|restore|data-extract|snapshot)\.sql\.ts$|^apps\/server\/src\/db\/|\/test\//;

test('a statement has a name, so that its columns and values are checked', () => {
  const statements = product.filter(({ path }) => path.endsWith('.sql.ts') && !unanalysed.test(path));
  expectNone(
    findAll(statements, /\.query(<.*>)?\(/),
    "Write sql('name')`…` (apps/server/src/db/statement.ts), and run it with all, maybe, one, count or run:",
  );
});

test('reconnecting, retrying and regular work have one loop', () => {
  const others = product.filter(
    ({ path }) => path.startsWith('apps/server/src/') && !path.startsWith('apps/server/src/kernel/retry.'),
  );
  expectNone(
    findAll(
      others,
      /setInterval\(\s*(async\b|\(\) => void )|set(Timeout|Interval)\([^;]*\b(re)?connect\w*\(/i,
    ),
    'Rounds of a timer overlap, and two timers multiply: use keepTrying or repeat of apps/server/src/kernel/retry.ts:',
  );
});

test('no source names a year', () => {
  // Fixtures, the demonstration and benchmarks are data of one season; so are the examples at the end of a rule.
  const sources = codeFiles
    .filter(({ path }) => !isTest(path) && !/\/example[^/]*\.ts$|\/demo\/|^bench\//.test(path))
    .map(({ path, text }) => ({
      path,
      text: (path.includes('/rules/') ? text.replace(/^ {2}examples: \{.*/ms, '') : text)
        // A form that is explained by a date: "a date such as 2025-11-03".
        .replaceAll(/\bsuch as [\d-]{8,}/g, ''),
    }));
  expectNone(
    findAll(sources, /(?<![\w.-])(MY ?)?20[23]\d(?!\d)/),
    'A season is a folder of data (docs/decisions/015); read what depends on the year from its files:',
  );
});

test('nothing is left for later', () => {
  const unfinished = product.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text));
  expectNone(
    unfinished.map(({ path }) => path),
    'Finish it, or write an issue:',
  );
});

test('no test waits for the clock', () => {
  const here = tests.filter(({ path }) => !path.startsWith('tools/conventions/'));
  expectNone(
    findAll(here, /setTimeout\(\s*(resolve|r|done)\b|\bsleep\(/),
    'Wait for what must happen (vi.waitFor, expect.poll, an event), not for time to pass:',
  );
});
