/** Values every call needs, read once and dropped when any process announces a change. */
import defaultMatrixCsv from '@idss/domain/permissions/default-matrix';
import { readSecurityMatrix } from '@idss/domain/permissions/matrix';
import { settingsAt } from '@idss/domain/settings/settings';
import { defaultStoredSettings, type StoredSettings } from '@idss/domain/settings/switches';
import type { CachedSeason, CachedReads } from './app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Push } from './push.ts';
import { readSeasonData } from './read-season-data.ts';
import type { SeasonData } from './season-data.ts';
import { noSeason } from './errors.ts';
import { readLicenseVersion, readMatrixCsv, readSeason, readSettings } from './cached.sql.ts';
import { readCurrentYear } from './season-data.sql.ts';

/** Topics of what every process drops or reads again (`Push.onChange`). */
export const changes = {
  settings: 'settings',
  matrix: 'matrix',
  season: 'season',
  license: 'license',
  /** Detail: the e-mail of the person, or empty for everybody. */
  people: 'people',
  /** Detail: the transaction id. Nothing cached: the process that checks its files ends that. */
  stoppedUploads: 'stopped-uploads',
  /** Which processes run, and so which built pages are needed. */
  processes: 'processes',
} as const;

export function createCached(db: Queryable, push: Pick<Push, 'onChange'>, now: () => Date): CachedReads {
  const keep = <T>(topic: string, read: () => Promise<T>): (() => Promise<T>) => {
    let cached: Promise<T> | null = null;
    push.onChange(topic, () => {
      cached = null;
    });
    return () => {
      cached ??= read().catch((error: unknown) => {
        cached = null;
        throw error;
      });
      return cached;
    };
  };
  const keepByYear = <T>(read: (measurementYear: number) => Promise<T>) => {
    const byYear = keep(changes.season, () => Promise.resolve(new Map<number, Promise<T>>()));
    return async (measurementYear: number): Promise<T> => {
      const seasons = await byYear();
      const known = seasons.get(measurementYear) ?? read(measurementYear);
      seasons.set(measurementYear, known);
      known.catch(() => seasons.delete(measurementYear));
      return known;
    };
  };
  const seasonData = keepByYear((measurementYear) => readKnownSeason(db, measurementYear));
  const getSeason = keepByYear(async (measurementYear): Promise<CachedSeason> => {
    const row = await readSeason(db, measurementYear);
    if (!row) throw noSeason();
    const data = await seasonData(measurementYear);
    return { ...row, data, catalogue: data.definition.catalogue };
  });
  const storedSettings = keep(
    changes.settings,
    async (): Promise<StoredSettings> => ({ ...defaultStoredSettings, ...(await readSettings(db)) }),
  );
  return {
    storedSettings,
    settings: async () => settingsAt(await storedSettings(), now()),
    matrix: keep(changes.matrix, async () => {
      const reading = readSecurityMatrix((await readMatrixCsv(db)) ?? defaultMatrixCsv);
      if (!reading.ok) throw new Error('The stored security matrix does not read.');
      return reading.matrix;
    }),
    season: keep(changes.season, async () => {
      const year = await readCurrentYear(db);
      if (year === null) throw noSeason();
      return getSeason(year);
    }),
    getSeason,
    seasonData,
    getCatalogue: async (measurementYear) => (await seasonData(measurementYear)).definition.catalogue,
    licenseVersion: keep(changes.license, () => readLicenseVersion(db)),
  };
}

async function readKnownSeason(db: Queryable, measurementYear: number): Promise<SeasonData> {
  const current = (await readCurrentYear(db)) ?? measurementYear;
  const data = (await readSeasonData(db, measurementYear)) ?? (await readSeasonData(db, current));
  if (!data) throw new Error(`Measurement year ${measurementYear} has no measures and layouts.`);
  return data;
}
