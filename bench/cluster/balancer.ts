/** HAProxy in front of the web processes: HTTP on one port, HTTPS with HTTP/2 on another, health checks on /readyz. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** The configuration that operators start from, with the addresses of this cluster. */
function balancerSettings(home: string, { port, tlsPort, web }: BalancerOptions): string {
  const file = fileURLToPath(new URL('../../deploy/haproxy/haproxy.cfg', import.meta.url));
  const page = fileURLToPath(new URL('../../deploy/unavailable.html', import.meta.url));
  // The page lies next to its settings, where any account may read it.
  copyFileSync(page, path.join(home, 'unavailable.html'));
  const changes: readonly (readonly [RegExp, string])[] = [
    [/bind :80$/m, `bind 127.0.0.1:${port}`],
    [/bind :443 ssl crt \S+/, `bind 127.0.0.1:${tlsPort} ssl crt ${path.join(home, 'portal.pem')}`],
    // Measurements speak HTTP as well.
    [/^ {2}http-request redirect scheme https.*\n/m, ''],
    [/\/etc\/haproxy\/unavailable\.html/g, path.join(home, 'unavailable.html')],
    ...Object.entries(web).map(
      ([name, at]) => [new RegExp(`server ${name} \\S+`, 'g'), `server ${name} 127.0.0.1:${at}`] as const,
    ),
  ];
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} has nothing like ${from.source} any more.`);
      return changed;
    },
    readFileSync(file, 'utf8'),
  );
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
