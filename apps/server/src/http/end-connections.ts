import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, a connection ends with its answer, and one on which nothing was asked yet ends at once: browsers
 * open some ahead of need. Node closes only those that are idle when closing begins after at least one request; the others
 * would be waited for until they time out.
 */
export function endConnectionsWhileClosing(server: FastifyInstance): void {
  let isClosing = false;
  const unused = new Set<Socket>();
  server.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  server.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    unused.delete(socket);
    answer.once('finish', () => {
      if (isClosing) socket.destroySoon();
    });
  });
}
