/** The logo of the measurement body, for the welcome page and the footer. Spec: shell-footer. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/config.ts';

export const providerLogoPath = '/provider-logo';

export function registerProviderLogo(
  server: FastifyInstance,
  { providerLogoFile: file }: Pick<Config, 'providerLogoFile'>,
): void {
  if (file === undefined) return;
  const logo = readFileSync(file);
  const type = /\.png$/i.test(file) ? 'image/png' : 'image/svg+xml';
  server.get(providerLogoPath, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(type).send(logo),
  );
}
