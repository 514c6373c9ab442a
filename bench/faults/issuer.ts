/** An identity provider of an operator's own, which is away, slow, answers 500, or changes its keys. */
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type IssuerFault = 'none' | 'away' | 'slow' | '500';

export interface Issuer {
  readonly url: string;
  /** How often its keys were asked for. */
  readonly keyReads: number;
  be(fault: IssuerFault): void;
  /** Signs with a new key from now on; the old ones stay listed, for tokens that live. */
  rotate(): void;
  getToken(email: string): string;
  close(): Promise<void>;
}

const slowMilliseconds = 30_000;

/** Long: a member for each thing that is done to the issuer. */
export async function openIssuer(audience: string): Promise<Issuer> {
  let fault: IssuerFault = 'none';
  let keyReads = 0;
  const published: object[] = [];
  let signing: { readonly key: KeyObject; readonly kid: string } | null = null;

  const rotate = (): void => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = randomUUID();
    published.push({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' });
    signing = { key: privateKey, kid };
  };
  rotate();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isDiscovery = request.url === '/.well-known/openid-configuration';
    if (isDiscovery) keyReads += 1;
    if (fault === 'away') {
      request.socket.destroy();
      return;
    }
    if (fault === 'slow') await delay(slowMilliseconds, undefined, { ref: false });
    // A page of the portal asks, too.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/json');
    if (fault === '500') response.writeHead(500);
    const url = `http://${request.headers.host ?? ''}`;
    response.end(
      fault === '500'
        ? '{}'
        : JSON.stringify(
            isDiscovery
              ? {
                  issuer: url,
                  jwks_uri: `${url}/keys`,
                  authorization_endpoint: `${url}/authorize`,
                  token_endpoint: `${url}/token`,
                }
              : { keys: published },
          ),
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    get keyReads() {
      return keyReads;
    },
    be(next) {
      fault = next;
      if (next === 'away') server.closeAllConnections();
    },
    rotate,
    getToken(email) {
      if (!signing) throw new Error('There is no key.');
      const now = Math.floor(Date.now() / 1000);
      const head = { alg: 'ES256', typ: 'at+jwt', kid: signing.kid };
      const claims = {
        iss: url,
        aud: audience,
        sub: email,
        email,
        email_verified: true,
        name: 'Pat Loader',
        auth_time: now,
        iat: now,
        exp: now + 3600,
        jti: randomUUID(),
      };
      const text = [head, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = sign('sha256', Buffer.from(text), { key: signing.key, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
