import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The manifest is read by bench/first-load-js.ts. Source maps are not served: they would show the whole source. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: 'index.html', silent_renew: 'silent_renew.html' } },
  },
  // The check before sending imports its parts as modules do.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/oidc': 'http://127.0.0.1:3000' } },
});
