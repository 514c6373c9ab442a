/**
 * The log: JSON lines on standard output, and rows for the log viewer. Never contains a password, a token
 * or file content: secrets are masked here, once for both. Spec: logs-written.
 */
import pino from 'pino';
import { currentOrigin } from './origin.ts';
import { maskLine } from './mask-secrets.ts';

export type Logger = pino.Logger;

/** `destination`: where the lines go instead of standard output. `also`: gets every line, too. */
export const createLogger = (
  level: string,
  { destination = pino.destination(1), also }: LoggerOptions = {},
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      // Fields of the line itself win.
      mixin() {
        const requestId = currentOrigin()?.requestId;
        return requestId === undefined ? {} : { requestId };
      },
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write(line) {
        const masked = maskLine(line);
        destination.write(masked);
        also?.write(masked);
      },
    },
  );

export interface LoggerOptions {
  readonly destination?: pino.DestinationStream;
  readonly also?: pino.DestinationStream;
}
