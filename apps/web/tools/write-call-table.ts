/** `node tools/write-call-table.ts` writes src/api/call-table.ts and call-tags.ts, after the contract changed. */
import { writeFileSync } from 'node:fs';
import { callTableSource, callTagsSource } from '../src/api/call-table-source.ts';

const folder = new URL('../src/api/', import.meta.url);
writeFileSync(new URL('call-table.ts', folder), callTableSource);
writeFileSync(new URL('call-tags.ts', folder), callTagsSource);
