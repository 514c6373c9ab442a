import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundle } from './bundle.ts';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig(bundle(at('dist'), { main: at('src/main.ts') }));
