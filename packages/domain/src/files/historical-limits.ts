/** Limits of requests for files of finished seasons. Spec: admin-data-historical. */

/** Files in one list. */
export const maxHistoricalFiles = 20_000;

/** Files in one zip. */
export const maxHistoricalDownload = 5000;
