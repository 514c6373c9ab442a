/**
 * Node takes one new connection from a listening socket in each turn of its event loop. When there is much to do turns are long, and new
 * connections wait for a minute although calls are answered in a second. Several sockets that listen at the same address
 * let it take several in each turn.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const usualSockets = 16;

interface Place {
  readonly port: number;
  readonly host: string;
}

/** Answers the address. Before the server is ready, because it adds hooks. */
export async function listen(server: FastifyInstance, place: Place, sockets = usualSockets): Promise<string> {
  // Elsewhere one socket has to do.
  if (process.platform !== 'linux') return server.listen({ ...place });
  const others: Server[] = [];
  const ended: Promise<void>[] = [];
  server.addHook('preClose', (done) => {
    // Not awaited here: their connections end with the others.
    for (const other of others) ended.push(new Promise((resolve) => other.close(() => resolve())));
    done();
  });
  server.addHook('onClose', async () => void (await Promise.all(ended)));
  // Sockets that share their address share it with another program that does so, too: it would take a part of the calls.
  await requireFree(place);
  const address = await server.listen({ ...place, reusePort: true } as Place);
  const bound = server.server.address();
  if (bound === null || typeof bound === 'string') return address;
  for (let n = 1; n < sockets; n += 1) {
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
      server.server.emit('connection', socket),
    );
    others.push(other);
    await start(other, { port: bound.port, host: bound.address, reusePort: true });
  }
  return address;
}

async function requireFree(place: Place): Promise<void> {
  const probe = createServer();
  await start(probe, place);
  await new Promise((resolve) => probe.close(resolve));
}

const start = (server: Server, place: Place & { readonly reusePort?: boolean }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, () => {
      server.off('error', reject);
      resolve();
    });
  });
