/** The seasons this program knows, by measurement year. A new season is a folder and a line here. */
import type { Catalogue } from './catalogue.ts';
import { my2025 } from './my2025.ts';

const catalogues: ReadonlyMap<number, Catalogue> = new Map([my2025].map((c) => [c.measurementYear, c]));

/** The season that is being collected. */
export const currentCatalogue: Catalogue = my2025;

export const catalogueOf = (measurementYear: number): Catalogue | undefined =>
  catalogues.get(measurementYear);
