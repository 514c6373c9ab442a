/** HAProxy in front of the web processes: HTTP on one port, HTTPS with HTTP/2 on another, health checks on /readyz. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeKeyPair } from './certificate.ts';
import { programPath, requirePackages } from './packages.ts';
import { addPart } from './part.ts';

export interface BalancerOptions {
  readonly port: number;
  readonly tlsPort: number;
  /** The ports of the web processes. */
  readonly web: Readonly<Record<string, number>>;
}

export async function startBalancer(
  folder: string,
  options: BalancerOptions,
): Promise<{ readonly certificate: string }> {
  requirePackages(['haproxy', 'openssl']);
  const home = path.join(folder, 'balancer');
  mkdirSync(home, { recursive: true });
  const certificate = makeCertificate(home);
  const settings = path.join(home, 'haproxy.cfg');
  writeFileSync(settings, balancerSettings(home, options));
  await addPart(folder, {
    name: 'balancer',
    kind: 'balancer',
    // -W: a master process that takes new settings and certificates on SIGUSR2 without losing a connection.
    command: [programPath('haproxy'), '-W', '-db', '-f', settings],
    ready: `tcp:${options.port}`,
    port: options.port,
  });
  return { certificate };
}

function balancerSettings(home: string, { port, tlsPort, web }: BalancerOptions): string {
  const servers = Object.entries(web).map(([name, at]) => `  server ${name} 127.0.0.1:${at}`);
  return `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 30m
  timeout http-keep-alive 60s
  option forwardfor
frontend portal
  bind 127.0.0.1:${port}
  bind 127.0.0.1:${tlsPort} ssl crt ${path.join(home, 'portal.pem')} alpn h2,http/1.1
  default_backend web
backend web
  balance leastconn
  option httpchk GET /readyz
  option redispatch
  retries 3
  retry-on conn-failure
  default-server check inter 1s fall 2 rise 1
${servers.join('\n')}
`;
}

/** For 127.0.0.1 and localhost; answers the file that others must trust. */
function makeCertificate(home: string): string {
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const { key, certificate } = makeKeyPair(home, 'portal', '/CN=localhost', names);
  writeFileSync(
    path.join(home, 'portal.pem'),
    readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'),
    { mode: 0o600 },
  );
  return certificate;
}
