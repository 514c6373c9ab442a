import type { FastifyInstance } from 'fastify';
import type { Identity } from './identity.ts';

/** Gives everything under /identity to the provider, with the body unread and Fastify's own answer set aside. */
export async function mountIdentity(
  app: FastifyInstance,
  identity: Pick<Identity, 'handler'>,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const url of ['/identity', '/identity/*']) {
      scope.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        handler(request, reply) {
          reply.hijack();
          identity.handler(request.raw, reply.raw, { ip: request.ip, requestId: request.id });
        },
      });
    }
    done();
  });
}
