/** The folder whose bin/ contains a PostgreSQL 15 or 14, and its version in full; undefined when there is none. */
export function findOlderPostgres(): { readonly folder: string; readonly version: string } | undefined;
