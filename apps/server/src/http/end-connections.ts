import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { DrainState } from './draining.ts';

/**
 * While the server closes, a connection ends with its answer, and one on which nothing was asked yet ends at once: browsers
 * open some ahead of need. Node closes only those that are idle when closing begins after at least one request; the others
 * would be waited for until they time out.
 * While it drains, new connections are accepted, and each answer says `connection: close`: a load balancer that reuses
 * connections sends nothing more on this one, and so nothing is lost when the server closes.
 */
export function endConnectionsWhileClosing(server: FastifyInstance, draining?: DrainState): void {
  let isClosing = false;
  const isEnding = (): boolean => isClosing || draining?.isOn() === true;
  const unused = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  server.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  draining?.onBegin(() => {
    for (const answer of unanswered) if (!answer.headersSent) answer.shouldKeepAlive = false;
  });
  server.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  // First, because an answer may have been sent when the other listeners return.
  server.server.prependListener('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    unused.delete(socket);
    unanswered.add(answer);
    if (draining?.isOn()) answer.shouldKeepAlive = false;
    answer.once('close', () => unanswered.delete(answer));
    answer.once('finish', () => {
      if (isEnding()) socket.destroySoon();
    });
  });
}
