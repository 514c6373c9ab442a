/** Measurement year 2025. */
import { loadCatalogue } from '../load-catalogue.ts';
import measures from './measures.json' with { type: 'json' };

export const catalogue = loadCatalogue(measures, ['2025.1']);
