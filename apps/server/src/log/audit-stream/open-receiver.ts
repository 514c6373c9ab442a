/** Where the audit trail is sent, by AUDIT_STREAM_URL. */
import { readFileSync } from 'node:fs';
import type { Config } from '#src/config.ts';
import { openHttpsReceiver } from './https-receiver.ts';
import type { Receiver, TlsFiles } from './receiver.ts';
import { openSyslogReceiver } from './syslog-receiver.ts';

type Settings = Pick<
  Config,
  | 'auditStreamUrl'
  | 'auditStreamToken'
  | 'auditStreamCaFile'
  | 'auditStreamCertificateFile'
  | 'auditStreamKeyFile'
>;

/** null where nothing is to be sent. */
export function openReceiver(settings: Settings): Receiver | null {
  const { auditStreamUrl, auditStreamToken } = settings;
  if (auditStreamUrl === undefined) return null;
  const url = new URL(auditStreamUrl);
  // For each connection: a renewed certificate needs no restart.
  const readTls = (): TlsFiles => ({
    ...read('ca', settings.auditStreamCaFile),
    ...read('cert', settings.auditStreamCertificateFile),
    ...read('key', settings.auditStreamKeyFile),
  });
  return url.protocol === 'https:'
    ? openHttpsReceiver(url, auditStreamToken, readTls)
    : openSyslogReceiver(url, readTls);
}

const read = (name: keyof TlsFiles, file: string | undefined): TlsFiles =>
  file === undefined ? {} : { [name]: readFileSync(file) };
