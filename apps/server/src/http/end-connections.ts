import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, a connection ends with its answer. Node closes the idle ones when closing begins; one that was
 * still answering then would be kept alive for more requests, and closing would wait for its time-out.
 */
export function endConnectionsWhileClosing(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  server.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    answer.once('finish', () => {
      if (isClosing) socket.destroySoon();
    });
  });
}
