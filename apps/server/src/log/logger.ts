/** What the program did: JSON lines on standard output. Never holds a password, a token or file content. */
import pino from 'pino';

export type Logger = pino.Logger;

export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['token', 'password', 'authorization', '*.token', '*.password', '*.authorization'],
      censor: '***',
    },
  });
