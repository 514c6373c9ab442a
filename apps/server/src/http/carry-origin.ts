/** Everything that a request does knows the request. */
import type { FastifyInstance } from 'fastify';
import { withOrigin } from '#src/log/origin.ts';

/** Before the hooks that do anything. */
export function carryOrigin(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => withOrigin({ requestId: request.id }, done));
  // A body arrives in events of its connection, which know nothing of the request.
  server.addHook('preValidation', (request, _reply, done) => withOrigin({ requestId: request.id }, done));
}
