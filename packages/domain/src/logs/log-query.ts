/** Queries of the log viewer. Spec: logs-page. */

/** From the least to the most serious. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type LogLevel = (typeof logLevels)[number];

/** That level and those above it. */
export const levelsFrom = (level: LogLevel): readonly LogLevel[] => logLevels.slice(logLevels.indexOf(level));

/** Counting stops here: what is more is shown as "more than". */
export const maxCountedEntries = 10_000;

const reference = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** The reference in a pasted text, such as "Reference: 3f0e…"; null if there is none. */
export const findReference = (text: string): string | null => reference.exec(text)?.[0].toLowerCase() ?? null;
