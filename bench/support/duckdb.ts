/** DuckDB, a dependency of development; null on platforms that it has no program for. */
export const openDuckDb = () => import('@duckdb/node-api').catch(() => null);
