/** `npm start`: the program, with what the last start compiled of it kept. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Reading the sources takes half a second of the processor less at every start but the first. Where the folder cannot be
// written, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compile', import.meta.url)));
const { runProgram } = await import('./program.ts');
await runProgram(process.argv.slice(2));
flushCompileCache();
