import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/compress-assets.ts';

/** The manifest is read by bench/first-load-js.ts. Source maps are not served: they would show the whole source. */
export default defineConfig({
  plugins: [react(), compressAssets()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Compressing takes most of the build's time, as it should.
      checks: { pluginTimings: false },
      input: { index: 'index.html', silent_renew: 'silent_renew.html' },
      output: {
        // What every page needs, in one file that seldom changes: it compresses better than a dozen small ones.
        codeSplitting: {
          groups: [
            {
              name: 'ground',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zustand|stylis|clsx|@emotion|@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)|@mui[\\/](system|utils|styled-engine|private-theming|material[\\/](styles|colors|ButtonBase|Button|IconButton|Typography|Paper|Link|Skeleton|CssBaseline|CircularProgress|utils|transitions|useLazyRipple)))[\\/]/,
            },
          ],
        },
      },
    },
  },
  // The check before sending imports its parts as modules do.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/oidc': 'http://127.0.0.1:3000' } },
});
