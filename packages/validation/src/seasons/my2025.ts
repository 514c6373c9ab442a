/** Measurement year 2025. */
import { loadCatalogue } from './load-catalogue.ts';
import data from './MY2025/measures.json' with { type: 'json' };

export const my2025 = loadCatalogue(data, ['2025.1']);
