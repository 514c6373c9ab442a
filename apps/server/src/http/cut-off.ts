import type { IncomingMessage } from 'node:http';

/** The client was gone before its request had arrived whole: nobody's failure, and nobody reads an answer. */
export const isCutOff = (request: IncomingMessage): boolean => request.readableAborted && !request.complete;
