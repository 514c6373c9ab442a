/** What the program did: JSON lines on standard output. Never contains a password, a token or file content. */
import pino from 'pino';

export type Logger = pino.Logger;

/** `destination`: where the lines go; standard output when left out. */
export const createLogger = (level: string, destination?: pino.DestinationStream): Logger =>
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
    destination ?? pino.destination(1),
  );
