/** The caches of a process: what each contains, and the topic that drops it everywhere. Spec: admin-data-caches. */
import type { App } from '#src/kernel/app.ts';
import { changes } from '#src/kernel/cached.ts';
import type { CacheTopic } from '#src/kernel/effects.ts';
import { listOrganizations, listUserRoles } from './caches.sql.ts';

export interface Cache {
  readonly key: string;
  readonly topic: CacheTopic;
  readonly read: (app: App) => Promise<unknown>;
}

export const caches: readonly Cache[] = [
  {
    key: 'measure-catalogue',
    topic: changes.season,
    // As it was read: the catalogue itself refers to its measures many times.
    read: async ({ cached }) => JSON.parse((await cached.season()).data.files.get('measures.json') ?? 'null'),
  },
  { key: 'security-matrix', topic: changes.matrix, read: ({ cached }) => cached.matrix() },
  { key: 'user-roles', topic: changes.people, read: ({ pool }) => listUserRoles(pool) },
  { key: 'configuration', topic: changes.settings, read: ({ cached }) => cached.settings() },
  {
    key: 'season',
    topic: changes.season,
    async read({ cached }) {
      const { data: _, catalogue: _catalogue, ...season } = await cached.season();
      return season;
    },
  },
  {
    key: 'license',
    topic: changes.license,
    read: async ({ cached }) => ({ version: await cached.licenseVersion() }),
  },
  /** With the lists of submissions, which are cached as answers. */
  { key: 'organizations', topic: changes.season, read: ({ pool }) => listOrganizations(pool) },
];

/** Maps and sets are written as lists. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value;

export const getDownload = async (cache: Cache, app: App): Promise<Buffer> =>
  Buffer.from(JSON.stringify(await cache.read(app), plain, 2));
