/** Values every call needs, read once and dropped when any process announces a change. */
import defaultMatrixCsv from '@idss/domain/permissions/default-matrix';
import { readSecurityMatrix } from '@idss/domain/permissions/matrix';
import { defaultSettings } from '@idss/domain/settings/settings';
import { catalogueOf } from '@idss/validation/seasons/seasons';
import type { Cached, Queryable } from '#src/app.ts';
import type { Push } from '#src/push/push.ts';
import { noSeason } from './errors.ts';
import { readCurrentSeason, readLicenseVersion, readMatrixCsv, readSettings } from './cached.sql.ts';

/** Topics of `push.announceChange`. */
export const changes = {
  settings: 'settings',
  matrix: 'matrix',
  season: 'season',
  license: 'license',
  /** Detail: the e-mail of the person, or empty for everybody. */
  people: 'people',
} as const;

export function createCached(db: Queryable, push: Push): Cached {
  const keep = <T>(topic: string, read: () => Promise<T>): (() => Promise<T>) => {
    let kept: Promise<T> | null = null;
    push.onChange(topic, () => {
      kept = null;
    });
    return () => {
      kept ??= read().catch((error: unknown) => {
        kept = null;
        throw error;
      });
      return kept;
    };
  };
  return {
    settings: keep(changes.settings, async () => ({ ...defaultSettings, ...(await readSettings(db)) })),
    matrix: keep(changes.matrix, async () => {
      const reading = readSecurityMatrix((await readMatrixCsv(db)) ?? defaultMatrixCsv);
      if (!reading.ok) throw new Error('The stored security matrix does not read.');
      return reading.matrix;
    }),
    season: keep(changes.season, async () => {
      const row = await readCurrentSeason(db);
      if (!row) throw noSeason();
      const catalogue = catalogueOf(row.measurementYear);
      if (!catalogue) throw new Error(`This version has no measure catalogue for ${row.measurementYear}.`);
      return { ...row, catalogue };
    }),
    licenseVersion: keep(changes.license, () => readLicenseVersion(db)),
  };
}
