/** `npm run lists` writes every list that follows from files: of features, handlers and rules, the schemas of season files, and the browser's table of calls. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lists } from './lists.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

for (const [file, text] of Object.entries(lists)) writeFileSync(path.join(root, file), text);
// They read what was just written.
const writers = [
  'packages/validation/tools/write-rules.ts',
  'packages/validation/tools/write-season-schemas.ts',
  'apps/web/tools/write-call-table.ts',
];
for (const writer of writers) execFileSync(process.execPath, [writer], { cwd: root, stdio: 'inherit' });
