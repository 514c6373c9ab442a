/** Code that the conventions refuse, each with what to write instead and an example that is refused. */
import { roleNames } from '@idss/domain/permissions/actions';

export interface Restriction {
  /** Paths from the root; tests and their fixtures are left alone, unless `inTests` says so. */
  readonly files: RegExp;
  readonly inTests?: 'too' | 'only';
  /** Searched in the code without its comments, unless `inComments` says so. */
  readonly pattern: RegExp;
  readonly inComments?: true;
  readonly mend: string;
  /** A file and a line of it that is refused. */
  readonly example: readonly [file: string, code: string];
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\.(fixture|expectations)\.ts$|\/src\/test\/|^apps\/e2e\//.test(file);

const product = /^(packages|apps)\//;
const server = /^apps\/server\//;
const screens = /^apps\/web\/src\//;

export const restrictions: readonly Restriction[] = [
  {
    // The browser has no database; its texts say "Select row …".
    files: /^(packages|apps)\/(?!.*\.sql\.ts$|server\/src\/db\/|web\/)/,
    pattern:
      /[`'"]\s*(select\s+[\w*(]|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(table|index|role|schema|function)\s|alter\s+(table|role)\s|drop\s+table\s|truncate\s+\w|with\s+\w+\s+as\s*\(|listen\s+\w+[`'"]|notify\s+\w+)/gi,
    mend: 'Give the statement a name, as a function in the <feature>.sql.ts of the same folder.',
    example: ['apps/server/src/features/stages/mark-final.ts', 'const a = `\n  select 1`;'],
  },
  {
    // Statements of migrations, and what writes the types.
    files:
      /^apps\/(server|identity|demo)\/(?!src\/db\/(statement|describe-statements|dump-schema|data-changes|pool)\.ts$)/,
    pattern: /\.query</g,
    mend: 'Name the statement with sql() of apps/server/src/db/statement.ts, then "npm run schema": rows have the types that the database has.',
    example: ['apps/server/src/features/stages/stages.sql.ts', 'db.query<Row>(text)'],
  },
  {
    // Elsewhere tables and columns are known while the program runs, or PostgreSQL analyses no such text.
    files:
      /^(packages|apps)\/(?!server\/src\/db\/)(?!.*\/(push|retention|backup|restore|data-extract|snapshot)\.sql\.ts$).*\.sql\.ts$/,
    pattern: /\.query\(/g,
    mend: "Write sql('name')`…` (apps/server/src/db/statement.ts), and run it with all, maybe, one, count or run: its columns and values are checked.",
    example: ['apps/server/src/features/stages/stages.sql.ts', 'db.query(text)'],
  },
  {
    files: /^(packages|apps)\/(?!server\/src\/access\/access-scope\.sql\.ts$)/,
    pattern: /vendor_id\s*(=\s*any|in)\s*\(|scope\.(organization|vendor|submission)Ids/g,
    mend: 'Use withinScope() of apps/server/src/access/access-scope.sql.ts: it is security, and one `or` over two tables reads every season.',
    example: ['apps/server/src/features/stages/stages.sql.ts', '`where vendor_id = any ($1)`'],
  },
  {
    files: screens,
    pattern: new RegExp(`\\bis_?sysadmin\\b|\\broleName\\b|['"\`](${roleNames.join('|')})['"\`]`, 'gi'),
    mend: 'Screens never look at a role: let the server answer a named permission (GetCurrentUser’s may, GetSubmissionSummary’s can…).',
    example: ['apps/web/src/features/stages/Stages.tsx', `if (role === '${roleNames[0]}') show();`],
  },
  {
    // These write within a transaction that is not theirs, or into a portal that does not run.
    files:
      /^apps\/server\/src\/features\/(?!operations\/backup\/restore-backup\.|people\/users\/grant-first-administrator\.|people\/links\/record-activation\.)/,
    pattern: /(?<!\.)\b(inTransaction|runAndRollBack|appendEvents?|appendEventFor)\(/g,
    mend: 'Use makeChange of apps/server/src/kernel/change.ts: it appends the events and announces what follows from them.',
    example: ['apps/server/src/features/stages/mark-final.ts', 'await inTransaction(db, write);'],
  },
  {
    files: /^apps\/(server|identity|demo)\/src\/(?!kernel|jobs\/jobs)/,
    pattern: /(?<!\.)\bnotify\(|\bpush\.dropLocally\(/g,
    mend: 'Name what is to be dropped and hinted in makeChange of apps/server/src/kernel/change.ts, which does it when it commits.',
    example: ['apps/server/src/features/stages/mark-final.ts', 'await notify(tx, hint);'],
  },
  {
    files: /^(packages|apps)\/(?!domain\/src\/program\.ts$)(?!.*\.sql\.ts$)/,
    pattern: /(['"`])DST\1|\bDST\??:|\.DST\b/g,
    mend: 'Ask isHedis(component) of packages/domain/src/program.ts, or name the value hedisComponent.',
    example: ['packages/domain/src/stages/stage.ts', "if (component === 'DST') return;"],
  },
  {
    files: screens,
    pattern: /import\.meta\.env\.(?!DEV|PROD|MODE|BASE_URL)/g,
    mend: 'Pages read nothing of the environment in which they were built: let the server answer it with GetClientSettings.',
    example: ['apps/web/src/main.tsx', 'import.meta.env.VITE_URL'],
  },
  {
    // The path in an address is written for addresses: a blank is %20 there. A path is no address either: %41 would be read as A.
    files: /^(?!tools\/conventions\/)/,
    inTests: 'too',
    pattern:
      /new URL\([^;]*?import\.meta[^;]*?\)\s*\.pathname|\{[^}]*\bpathname\b[^}]*\}\s*=\s*new URL\([^;]*import\.meta|import\.meta\.(url|resolve\([^)]*\))\s*\.(replace|slice|substring)\(|\bimport\((?!\s*['"`])(?![^;]*\.href\b)|['"`]file:\/\/\/?['"`]\s*\+|`file:\/\/\/?\$\{/g,
    mend: 'Make a path of a file address with fileURLToPath(), and an address of a path with pathToFileURL(): folders have blanks and percent signs in their names.',
    example: ['tools/start.mjs', "new URL('..', import.meta.url).pathname"],
  },
  {
    files: server,
    pattern: /['"`]drain['"`]/g,
    mend: 'A stream that was destroyed never drains. Give FileStore.write a source, or apps/server/src/files/write-in-parts.ts the parts.',
    example: ['apps/server/src/files/write-in-parts.ts', "await once(stream, 'drain');"],
  },
  {
    // A handle's stream, which only the store and a backup's folder make, is written by `pipeline` as well.
    files: /^apps\/server\/(?!src\/files\/folder-store\.ts$|.*\/backup\/backup-target\.ts$)/,
    pattern: /\bcreateWriteStream\b|\bappendFile\b/g,
    mend: "Give FileStore.write a source; elsewhere write with node:stream/promises' pipeline.",
    example: ['apps/server/src/features/season/load.ts', 'createWriteStream(file)'],
  },
  {
    files: screens,
    pattern: /toISOString\(\)\s*\.slice\(0, ?10\)|\.get(UTC)?(Date|Hours|Day)\(/g,
    mend: 'A calendar day is that of a zone: use dayIn of packages/domain/src/moments/moment-text.ts, in the season’s zone.',
    example: ['apps/web/src/features/season/Dates.tsx', 'new Date().getDate()'],
  },
  {
    files: product,
    pattern: /=== 1 \? '(\w*)' : '(\1e?s|people|are|were|have)'/g,
    mend: 'Use pluralize or formatCount of packages/domain/src/format-number.ts.',
    example: ['apps/web/src/features/stages/Stages.tsx', "n === 1 ? 'file' : 'files'"],
  },
  {
    files: screens,
    pattern: /\bstyle=\{\{[^}]*?\b\w+: ['"\d]|className="(?!no-print")[^"]*"/g,
    mend: 'What is known before it runs is a class of the module next to it (Screen.module.css), on the tokens of apps/web/src/ui/tokens.css.',
    example: ['apps/web/src/features/stages/Stages.tsx', "<p style={{ color: 'red' }} />"],
  },
  {
    files: /(^|\/)(index\.tsx?$|(utils?|helpers?|common|misc)(\/|\.))/,
    inTests: 'too',
    pattern: /^/g,
    mend: 'Name the file and its folder after what is in it.',
    example: ['apps/server/src/utils/a.ts', ''],
  },
  {
    files: product,
    pattern: /^\s*(export\s+(type\s+)?(\*|\{)[^;]*\bfrom\b[^;]*;\s*)+$/g,
    mend: 'Import from the file that has it, and delete this one, which only passes on.',
    example: ['packages/domain/src/stages/all.ts', "export * from './stage.ts';"],
  },
  {
    files: /^apps\/server\/src\/(?!kernel\/retry\.)/,
    pattern: /setInterval\(\s*(async\b|\(\) => void )|set(Timeout|Interval)\([^;]*\b(re)?connect\w*\(/gi,
    mend: 'Rounds of a timer overlap, and two timers multiply: use keepTrying or repeat of apps/server/src/kernel/retry.ts.',
    example: ['apps/server/src/db/listen.ts', 'setTimeout(() => reconnect(), 100)'],
  },
  {
    // Fixtures, the demonstration and benchmarks are data of one season; so are the examples at the end of a rule, and a form
    // that is explained by a date, and the name of a draft of a standard.
    files: /^(?!bench\/|tools\/conventions\/|.*\/example[^/]*\.ts$|.*\/demo\/)/,
    pattern: /(?<![\w.-]|\bsuch as |\/draft\/)(MY ?)?20[23]\d(?!\d)(?<!^ {2}examples: \(\) => \(\{[^]*)/gm,
    mend: 'A season is a folder of data (docs/decisions/015-seasons-as-data.md); read what depends on the year from its files.',
    example: ['packages/domain/src/season/season.ts', "const year = 'MY2025';"],
  },
  {
    files: product,
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/g,
    inComments: true,
    mend: 'Finish it, or write an issue.',
    example: ['packages/domain/src/stages/stage.ts', '// TODO: later'],
  },
  {
    files: /^(?!tools\/conventions\/)/,
    inTests: 'only',
    pattern: /setTimeout\(\s*(resolve|r|done)\b|\bsleep\(/g,
    mend: 'Wait for what must happen (vi.waitFor, expect.poll, an event), not for time to pass.',
    example: ['apps/server/src/db/pool.test.ts', 'await sleep(100);'],
  },
];

/** The restrictions of this file, by its path from the root. */
export const getRestrictions = (file: string): readonly Restriction[] =>
  restrictions.filter(
    ({ files, inTests }) => files.test(file) && (inTests === 'too' || isTest(file) === (inTests === 'only')),
  );
