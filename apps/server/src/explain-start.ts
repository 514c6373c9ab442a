/** Explains why the program cannot start, and what to do about it. */
import type { Config } from '#src/config.ts';
import { isDatabaseAway, isDatabaseBusy, isDatabaseFull, isDatabaseReadOnly } from '#src/db/is-away.ts';
import { isWithoutLeader, readServers } from '#src/db/servers.ts';

type StartConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'host'>;

export function explainStart(error: unknown, config: StartConfig): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return explainPort(error, code, config) ?? explainDatabase(error, code, message, config) ?? message;
}

function explainPort(error: unknown, code: string, { host }: StartConfig): string | undefined {
  if (!(error instanceof Error && 'syscall' in error)) return undefined;
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return undefined;
  const port = 'port' in error ? Number(error.port) : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program. Stop that program, or set PORT (of a worker: WORKER_PORT) to another one.`;
    case 'EACCES':
      return `Port ${port} needs more privileges. Set PORT (of a worker: WORKER_PORT) to a port above 1023.`;
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine. Correct HOST.`;
    default:
      return undefined;
  }
}

/** Long: a line for each way in which a database fails; the order matters. */
function explainDatabase(
  error: unknown,
  code: string,
  message: string,
  { databaseUrl, dataDir }: StartConfig,
): string | undefined {
  const servers = databaseUrl === undefined ? null : readServers(databaseUrl);
  const url = servers?.url ?? null;
  // The address without the password.
  const where =
    url === null ? 'The embedded database' : `The database at ${servers?.label || 'the local socket'}`;
  const correct = url === null ? 'Check its log' : 'Correct DATABASE_URL';
  if (code === '28P01' || /client password must be a string/.test(message))
    return url === null
      ? `${where} refuses its own password: password and data in ${dataDir} belong to different portals. Restore the whole folder from one backup.`
      : `${where} refuses the login "${decodeURIComponent(url.username)}": wrong name or password. ${correct}, and start again.`;
  if (code === '28000') return `${where} refuses the connection: ${message}. ${correct}, and start again.`;
  if (code === '3D000')
    return `${where} has no database "${url?.pathname.slice(1) ?? ''}". Create it, or correct DATABASE_URL, and start again.`;
  if (code === '42501')
    return `${where} lacks permissions for the portal: ${message}. The login of DATABASE_URL must own the database.`;
  if (code === '53300') return `${where} has no connection left for the portal. Raise its max_connections.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host "${url?.hostname ?? ''}" of DATABASE_URL cannot be resolved. ${correct}, and start again.`;
  if (isDatabaseReadOnly(error))
    return `${where} can only be read: it is a standby, or set to read only. The portal needs one that takes changes.`;
  if (isWithoutLeader(error))
    return `${where} takes no changes: none of its servers is the leader. Start the portal again when there is one.`;
  if (isDatabaseFull(error)) return `${where} has no space left on its disk. Make room, and start again.`;
  if (isDatabaseAway(error))
    return url === null
      ? `${where} did not answer in time: this machine has too much to do, or too little memory. Start the portal again.`
      : `${where} does not answer. Start it, or correct DATABASE_URL, and start the portal again.`;
  if (isDatabaseBusy(error)) return `${where} is too busy: ${message}. Start again in a moment.`;
  return undefined;
}
