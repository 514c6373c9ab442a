/** One line on standard output for each request, with ACCESS_LOG=on. Not in the log viewer. Spec: logs-access. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskLine } from '#src/log/mask-secrets.ts';
import { callers } from './callers.ts';
import { toFacts } from './log-answers.ts';

export interface LineWriter {
  write(line: string): unknown;
}

export function writeAccessLog(server: FastifyInstance, destination: LineWriter): void {
  /** Bytes that the connection had sent before. */
  const before = new WeakMap<FastifyRequest, number>();
  server.addHook('onRequest', (request, _reply, done) => {
    before.set(request, request.socket.bytesWritten ?? 0);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { requestId, call, method, path, status, ip } = toFacts(request, reply.statusCode);
    const line = {
      kind: 'access',
      time: new Date().toISOString(),
      call,
      method,
      path,
      status,
      ms: Math.round(reply.elapsedTime),
      bytes: (request.socket.bytesWritten ?? 0) - (before.get(request) ?? 0),
      requestId,
      ip,
      userId: callers.get(request)?.userId ?? undefined,
      ...(reply.raw.writableFinished ? {} : { isCutOff: true }),
    };
    destination.write(maskLine(JSON.stringify(line)));
    done();
  });
}
