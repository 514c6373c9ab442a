/** The methods that pino and console share. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>;
