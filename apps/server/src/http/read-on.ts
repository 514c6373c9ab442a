/**
 * An answer that is given before its request has arrived whole, a refusal mostly, reaches a client that is still
 * sending. Closing at once would reset the connection: the client's next write fails, and it never reads the answer. So
 * the rest is read and thrown away, within limits, and only then the connection closes.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { getPace, type PaceLimits } from './pace.ts';

export interface ReadOnLimits extends PaceLimits {
  readonly maxBytes: number;
  readonly checkMilliseconds: number;
  /** After our end was closed, for the client to read what is left and close its own. */
  readonly closeMilliseconds: number;
}

export const usualReadOnLimits: ReadOnLimits = {
  totalMilliseconds: 60_000,
  minBytesPerSecond: 16_384,
  windowMilliseconds: 5_000,
  maxBytes: 256 * 1024 * 1024,
  checkMilliseconds: 250,
  closeMilliseconds: 2_000,
};

export function readOnAfterAnswers(server: FastifyInstance, limits: ReadOnLimits): void {
  /** The request whose answer is being given on this connection. */
  const current = new WeakMap<Socket, IncomingMessage>();
  const isArriving = (socket: Socket): boolean => {
    const request = current.get(socket);
    return request !== undefined && !request.complete && !request.destroyed;
  };

  /** Node closes a connection by `destroySoon` when its last answer is written. */
  function closeLater(socket: Socket): void {
    const closeAtOnce = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (!isArriving(socket)) closeAtOnce();
    };
  }

  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    // A request that a test injects has no connection.
    if (raw.complete !== undefined) {
      if (!current.has(socket)) closeLater(socket);
      current.set(socket, raw);
      reply.raw.once('finish', () => {
        if (isArriving(socket)) readOn(socket, raw, limits);
      });
    }
    done();
  });
  server.addHook('onSend', async (request, reply) => {
    if (request.raw.complete === false) reply.header('connection', 'close');
  });
}

function readOn(socket: Socket, request: IncomingMessage, limits: ReadOnLimits): void {
  const begun = socket.bytesRead;
  const pace = getPace(socket, limits);
  const check = setInterval(() => {
    if (socket.bytesRead - begun > limits.maxBytes || pace.isTooSlow(false)) close();
  }, limits.checkMilliseconds).unref();
  let isClosing = false;

  function close(): void {
    if (isClosing) return;
    isClosing = true;
    clearInterval(check);
    // Ours first: what the client still sends is read, so that its connection is not reset while it reads the answer.
    socket.end();
    const timer = setTimeout(() => socket.destroy(), limits.closeMilliseconds).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  socket.once('close', () => clearInterval(check));
  request.once('end', close);
  request.unpipe();
  request.resume();
}
