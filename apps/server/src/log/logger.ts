/**
 * What the portal did: JSON lines on standard output, and rows for the log viewer. Never contains a password, a token
 * or file content. Spec: logs-written.
 */
import pino from 'pino';

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
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['token', 'password', 'authorization', '*.token', '*.password', '*.authorization'],
        censor: '***',
      },
    },
    also === undefined
      ? destination
      : pino.multistream([
          { level: 'trace', stream: destination },
          { level: 'trace', stream: also },
        ]),
  );

export interface LoggerOptions {
  readonly destination?: pino.DestinationStream;
  readonly also?: pino.DestinationStream;
}
