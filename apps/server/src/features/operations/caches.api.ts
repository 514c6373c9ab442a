/** Lists, clears and downloads the caches. */
import type { caches as calls } from '@idss/contract/operations/caches';
import type { Handlers } from '@idss/contract/endpoint';
import type { Context } from '#src/kernel/context.ts';
import { badRequest } from '#src/kernel/errors.ts';
import { clearCaches } from './clear-caches.ts';
import { type Cache, caches, getDownload } from './list-caches.ts';

function cacheNamed(key: string): Cache {
  const found = caches.find((cache) => cache.key === key);
  if (!found) throw badRequest(`There is no cache '${key}'.`);
  return found;
}

export const cachesApi: Handlers<typeof calls, Context> = {
  async GetMetadataCacheList(_input, { app }) {
    const sizes = await Promise.all(caches.map(async (cache) => (await getDownload(cache, app)).length));
    return caches.map(({ key }, index) => ({ key, expireAfterMilliseconds: -1, size: sizes[index] ?? 0 }));
  },

  async ClearCaches({ query }, context) {
    const keys = query.cacheKeysCsv
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '');
    if (keys.length === 0) throw badRequest('Choose a cache.');
    await clearCaches(context, keys.map(cacheNamed));
    return true;
  },

  async DownloadCache({ query }, { app }) {
    const cache = cacheNamed(query.key);
    return {
      fileName: `${cache.key}.json`,
      fileContents: (await getDownload(cache, app)).toString('base64'),
    };
  },
};
