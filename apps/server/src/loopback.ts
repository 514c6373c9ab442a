/** Loopback addresses. The demonstration, whose passwords are public, uses no others. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** A numeric address in any notation, including an IPv4 address mapped into IPv6. */
function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return loopback.check(address.replace(/%.*$/, ''), family === 6 ? 'ipv6' : 'ipv4');
}

/** A URL without a host (a Unix socket) is on this machine. */
export function isLoopbackUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '');
  if (host === undefined) return false;
  return host === '' || host === 'localhost' || host.endsWith('.localhost') || isLoopbackAddress(host);
}

/** For listening. Names other than localhost may resolve to another address later, so they are refused. */
export const isLoopbackHost = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || isLoopbackAddress(host);

/** The addresses of this name that are not loopback addresses: on some machines localhost has such. */
export async function addressesElsewhere(
  host: string,
  resolve: (name: string) => Promise<readonly { readonly address: string }[]> = (name) =>
    lookup(name, { all: true }),
): Promise<string[]> {
  if (isLoopbackAddress(host)) return [];
  return (await resolve(host)).map(({ address }) => address).filter((address) => !isLoopbackAddress(address));
}
