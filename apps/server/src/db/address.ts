/** What of an address is for us, and what is for pg. */
import { Leader, readServers } from './servers.ts';
import { fromStartUpOptions, type Settings } from './transaction-settings.ts';

export interface Address {
  readonly connectionString: string;
  /** Of `options` in the address: pg lets them win over all others, and the role would not be taken. */
  readonly settings: Settings;
  /** Where the address names several servers. */
  readonly leader?: Leader;
}

/** Once for all connections of one login, so that they look for the leader together. */
export function readAddress(address: string): Address {
  const read = readServers(address);
  if (!read) throw new Error('An address of the database cannot be read.');
  const { url, servers } = read;
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  const connectionString = url.href;
  const settings = fromStartUpOptions(options);
  return servers
    ? { connectionString, settings, leader: new Leader(servers, { connectionString }) }
    : { connectionString, settings };
}
