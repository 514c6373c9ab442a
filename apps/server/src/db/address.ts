/** Splits a database address into pg's connection string and the parts that the portal handles itself. */
import { Leader, readServers } from './servers.ts';
import { fromStartUpOptions, type Settings } from './transaction-settings.ts';

export interface Address {
  readonly connectionString: string;
  /** From `options` in the address. In pg these override all others, so that the role would not be set. */
  readonly settings: Settings;
  /** If the address names several servers. */
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
