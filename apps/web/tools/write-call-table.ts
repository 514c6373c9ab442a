/** `node tools/write-call-table.ts` writes src/api/call-table.ts, after the contract changed. */
import { writeFileSync } from 'node:fs';
import { callTableSource } from '../src/api/call-table-source.ts';

writeFileSync(new URL('../src/api/call-table.ts', import.meta.url), callTableSource);
