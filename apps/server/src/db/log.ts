/** What pino and console both are. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>;
