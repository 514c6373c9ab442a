/** nginx in front of the web processes, in place of HAProxy: the file that operators start from, with the addresses of this cluster. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BalancerOptions } from './balancer.ts';
import { makeKeyPair } from './certificate.ts';
import { programPath, requirePackages } from './packages.ts';
import { addPart } from './part.ts';
import { isRoot } from './system-user.ts';

const deployed = (name: string): string => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));

/** Its temporary files are in `nginx/temporary` of the folder: what it stores of a body is seen there. */
export async function startNginx(
  folder: string,
  { port, tlsPort, web }: BalancerOptions,
): Promise<{ readonly temporary: string }> {
  requirePackages(['nginx-light', 'openssl']);
  const home = path.join(folder, 'nginx');
  const temporary = path.join(home, 'temporary');
  mkdirSync(temporary, { recursive: true });
  copyFileSync(deployed('unavailable.html'), path.join(home, 'unavailable.html'));
  const { key, certificate } = makeKeyPair(home, 'portal', '/CN=localhost', [
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  ]);
  const servers = Object.values(web).map((at) => `  server 127.0.0.1:${at} max_fails=1 fail_timeout=5s;\n`);
  const changes: readonly (readonly [RegExp, string])[] = [
    [/( {2}server 10\.0\.0\.\d+:3000 .*\n)+/, servers.join('')],
    [/server \{\n {2}listen 80;\n[^}]*\}\n/, ''],
    // Measurements speak HTTP as well.
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};\n  listen 127.0.0.1:${tlsPort} ssl http2;`],
    [/server_name .*;/, 'server_name localhost;'],
    [/\/etc\/nginx\/portal\.crt/, certificate],
    [/\/etc\/nginx\/portal\.key/, key],
    [/root \/etc\/nginx\/portal;/, `root ${home};`],
    // Its name has no port, and people are sent back to where they came from.
    [/proxy_set_header host \$host;/, 'proxy_set_header host $http_host;'],
  ];
  const site = changes.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to);
      if (changed === text)
        throw new Error(`deploy/nginx/idss.conf has nothing like ${from.source} any more.`);
      return changed;
    },
    readFileSync(deployed('nginx/idss.conf'), 'utf8'),
  );
  writeFileSync(path.join(home, 'idss.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(home, 'nginx.conf'),
    [
      'daemon off;',
      ...(isRoot ? ['user root;'] : []),
      `pid ${path.join(home, 'nginx.pid')};`,
      'error_log stderr warn;',
      'events { worker_connections 4096; }',
      'http {',
      '  access_log off;',
      ...kinds.map((kind) => `  ${kind}_temp_path ${path.join(temporary, kind)};`),
      `  include ${path.join(home, 'idss.conf')};`,
      '}',
      '',
    ].join('\n'),
  );
  await addPart(folder, {
    name: 'balancer',
    kind: 'balancer',
    command: [programPath('nginx'), '-p', home, '-e', 'stderr', '-c', path.join(home, 'nginx.conf')],
    ready: `tcp:${port}`,
    port,
  });
  return { temporary };
}
