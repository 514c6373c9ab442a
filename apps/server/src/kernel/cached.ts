/** Values every call needs, read once and dropped when any process announces a change. */
import defaultMatrixCsv from '@idss/domain/permissions/default-matrix';
import { readSecurityMatrix } from '@idss/domain/permissions/matrix';
import { settingsAt } from '@idss/domain/settings/settings';
import { defaultStoredSettings, type StoredSettings } from '@idss/domain/settings/switches';
import type { CachedReads } from './app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Push } from './push.ts';
import { readSeasonData } from './read-season-data.ts';
import type { SeasonData } from './season-data.ts';
import { noSeason } from './errors.ts';
import { readCurrentSeason, readLicenseVersion, readMatrixCsv, readSettings } from './cached.sql.ts';

/** Topics of what every process drops or reads again (`Push.onChange`). */
export const changes = {
  settings: 'settings',
  matrix: 'matrix',
  season: 'season',
  license: 'license',
  /** Detail: the e-mail of the person, or empty for everybody. */
  people: 'people',
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
  const allSeasons = keep(changes.season, () => Promise.resolve(new Map<number, Promise<SeasonData>>()));
  const seasonData = async (measurementYear: number): Promise<SeasonData> => {
    const seasons = await allSeasons();
    const known = seasons.get(measurementYear) ?? readKnownSeason(db, measurementYear);
    seasons.set(measurementYear, known);
    known.catch(() => seasons.delete(measurementYear));
    return known;
  };
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
      const row = await readCurrentSeason(db);
      if (!row) throw noSeason();
      const data = await seasonData(row.measurementYear);
      return { ...row, data, catalogue: data.definition.catalogue };
    }),
    seasonData,
    getCatalogue: async (measurementYear) => (await seasonData(measurementYear)).definition.catalogue,
    licenseVersion: keep(changes.license, () => readLicenseVersion(db)),
  };
}

async function readKnownSeason(db: Queryable, measurementYear: number): Promise<SeasonData> {
  const current = (await readCurrentSeason(db))?.measurementYear ?? measurementYear;
  const data = (await readSeasonData(db, measurementYear)) ?? (await readSeasonData(db, current));
  if (!data) throw new Error(`Measurement year ${measurementYear} has no measures and layouts.`);
  return data;
}
