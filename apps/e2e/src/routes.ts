/** The addresses that routes.tsx gives to pages, read as text: it runs in a browser only. */
import { readFileSync } from 'node:fs';
import { paths } from '../../web/src/paths.ts';

const text = readFileSync(new URL('../../web/src/routes.tsx', import.meta.url), 'utf8');

/** They lead elsewhere, and show no page; only a DCAP environment has the last one, which a screen pretends to be. */
const passing = [paths.callback, paths.logout, '/importdata/$subId', paths.dcap];

export const routes = [...text.matchAll(/(?:\bpath:|^ +\[)\s*(?:'(.+)'|paths\.(\w+)),/gm)]
  .map(([, address, name]) => String(address ?? paths[name as keyof typeof paths]))
  .filter((address) => !passing.includes(address))
  .map((address) => {
    const pattern = address.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+');
    return { address, pattern: new RegExp(`^${pattern}(\\?|$)`, 'i') };
  });
