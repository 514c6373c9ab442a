/** The lists that follow from the names of files: the contract's features, the server's handlers, jobs and purposes of checks. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `user-changes` is `userChanges` in code. */
const toCamelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

interface NamedExport {
  readonly name: string;
  readonly file: string;
}

const findFiles = (folder: string, pattern: string, ending: string): readonly NamedExport[] =>
  globSync(pattern, { cwd: path.join(root, folder) })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ name: toCamelCase(path.posix.basename(file, ending)), file }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const lines = <T>(items: readonly T[], line: (item: T) => string): string => items.map(line).join('\n');

const features = findFiles('packages/contract/src', '*/*.ts', '.ts');
const handlers = findFiles('apps/server/src', 'features/**/*.api.ts', '.api.ts');

const jobs = findFiles('apps/server/src', 'features/**/*.job.ts', '.job.ts');

const purposes = findFiles('apps/server/src/features/runs', '*/*.purpose.ts', '.purpose.ts');

/** Each list by its file. */
export const lists: Readonly<Record<string, string>> = {
  'packages/contract/src/contract.ts': `/**
 * Every call of /api, by feature. The server, the client, the API document and the tests all work from this table.
 * Written by \`npm run lists\` from the files of this folder's rooms.
 */
${lines(features, ({ name, file }) => `import { ${name} } from './${file}';`)}

export const contract = {
${lines(features, ({ name }) => `  ${name},`)}
} as const;
export type Contract = typeof contract;
`,
  'apps/server/src/handlers.ts': `/**
 * The handlers of every feature; leaving one out does not compile. Written by \`npm run lists\` from the *.api.ts of the features.
 */
${lines(handlers, ({ name, file }) => `import { ${name}Api } from '#src/${file}';`)}
import type { AllHandlers } from '#src/http/register-contract.ts';

export const handlers: AllHandlers = {
${lines(handlers, ({ name }) => `  ${name}: ${name}Api,`)}
};
`,
  'apps/server/src/features/runs/purposes.ts': `/** Everything that files are checked for. Written by \`npm run lists\` from the *.purpose.ts of this folder. */
import type { Purpose } from './purpose.ts';
${lines(purposes, ({ name, file }) => `import ${name} from './${file}';`)}

export const purposes: readonly Purpose[] = [${purposes.map(({ name }) => name).join(', ')}];
`,
  'apps/server/src/job-definitions.ts': `/** Every kind of job. Written by \`npm run lists\` from the *.job.ts of the features. */
${lines(jobs, ({ name, file }) => `import { ${name}Job } from '#src/${file}';`)}
import { checkJob } from '#src/features/runs/check-job.ts';
import { purposes } from '#src/features/runs/purposes.ts';
import { dataChangeQueue } from '#src/jobs/data-change-jobs.ts';
import type { DefinedJob } from '#src/jobs/define-job.ts';
import type { QueueSettings } from '#src/jobs/jobs.ts';

/** Without the changes of data, which need the owner: open-app.ts. */
export const definedJobs: readonly DefinedJob[] = [
${lines(jobs, ({ name }) => `  ${name}Job,`)}
  ...purposes.map(checkJob),
];

export const jobQueues: readonly QueueSettings[] = [
  ...definedJobs.map(({ queue }) => queue),
  dataChangeQueue,
];
`,
};
