/** The portal of the benchmarks, bundled as `npm start` runs it. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundle } from '../apps/server/bundle.ts';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig(bundle(at('dist'), { 'serve-portal': at('support/serve-portal.ts') }));
