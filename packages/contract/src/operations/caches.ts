/** The caches of the portal's processes. Spec: admin-data-caches. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { base64File, staffChange, staffRead } from '../shapes.ts';

export const caches = {
  GetMetadataCacheList: endpoint({
    ...staffRead,
    path: '/api/GetMetadataCacheList',
    summary: 'The caches, with their expiry in milliseconds; -1: until what they contain changes.',
    source: 'admin-data-caches',
    reads: ['settings'],
    answer: z.array(
      z.object({
        key: z.string(),
        expireAfterMilliseconds: z.number(),
        /** Bytes of its download. */
        size: z.number(),
      }),
    ),
  }),
  ClearCaches: endpoint({
    ...staffChange,
    path: '/api/ClearCaches',
    summary: 'Clears the named caches in every process; they are read again when they are needed.',
    source: 'admin-data-caches',
    changes: ['settings', 'events'],
    errors: [],
    subject: ['cacheKeysCsv'],
    query: z.strictObject({ cacheKeysCsv: z.string().max(1000) }),
    answer: z.boolean(),
  }),
  DownloadCache: endpoint({
    ...staffRead,
    path: '/api/DownloadCache',
    summary: 'What a cache contains, as JSON without secrets.',
    source: 'admin-data-caches',
    reads: ['settings'],
    query: z.strictObject({ key: z.string().max(100) }),
    answer: base64File,
  }),
} as const;
