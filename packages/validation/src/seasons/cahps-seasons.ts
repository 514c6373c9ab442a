/** The seasons of CAHPS this program knows, by measurement year. A new season is a layout table and an entry here. */
import type { CahpsSeason } from './cahps-season.ts';
import { loadCahpsSeason } from './load-cahps-season.ts';
import layout2025 from './MY2025/cahps-layout.json' with { type: 'json' };

export type { CahpsLayout, CahpsSeason } from './cahps-season.ts';

const seasons: ReadonlyMap<number, CahpsSeason> = new Map(
  [
    loadCahpsSeason(layout2025, {
      measurementYear: 2025,
      // Late February to mid May, and two weeks on either side. Spec: season-fielding.
      fieldingWindow: { first: '2026-02-15', last: '2026-05-31' },
      requiredSamples: {
        'adult-commercial': { general: 1100, supplemental: 0 },
        'adult-medicaid': { general: 1350, supplemental: 0 },
        'child-medicaid': { general: 1650, supplemental: 0 },
        'child-medicaid-ccc': { general: 1650, supplemental: 1840 },
      },
    }),
  ].map((season) => [season.measurementYear, season]),
);

export const cahpsSeasonOf = (measurementYear: number): CahpsSeason | undefined =>
  seasons.get(measurementYear);
