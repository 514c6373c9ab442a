/** The settings of the operator. One file, because all are one table that is read at once. */
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { readServers } from './db/servers.ts';
import { pluralize } from '@idss/domain/format-number';
import { readS3Address } from './files/s3-address.ts';
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts';

type Setting<T> = {
  readonly name: string;
  /** As written in the environment; undefined when the setting may be absent. */
  readonly default: string | undefined;
  readonly description: string;
  readonly schema: z.ZodType<T, string>;
  /** It may be in a file instead, which NAME_FILE names: an environment is seen by more people than a file. */
  readonly isSecret?: true;
};

const mustBe = (requirement: string): { error: string } => ({ error: `must be ${requirement}` });

const text = z.string();

const folder = text.transform((value) => path.resolve(value));

const file = text.refine(existsSync, mustBe('the path of an existing file')).pipe(folder);

const integer = (min: number, max: number) => {
  const message = mustBe(`a whole number from ${min} to ${max}`);
  return text
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));
};

const shareWanted = mustBe('a number from 0 to 1');
const share = text
  .regex(/^(0|1|0?\.\d+)$/, shareWanted)
  .transform(Number)
  .pipe(z.number(shareWanted).min(0, shareWanted).max(1, shareWanted));

const enumSetting = <const T extends string>(...values: readonly T[]) =>
  // The input of every schema is text.
  text.pipe(z.enum(values, mustBe(`one of ${values.join(', ')}`)));

const address = (...protocols: readonly string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|').replaceAll('+', '\\+')})$`),
      ...mustBe(`an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`),
    })
    .transform((value) => value.replace(/\/+$/, ''));

/** As libpq has it: several servers with commas between them. */
const databaseAddress = text
  .regex(/^postgres(ql)?:\/\//, mustBe('an address that begins with postgresql:// or postgres://'))
  .refine(
    (value) => readServers(value) !== null,
    mustBe(
      'postgresql://login:password@host:port/database, of several servers with host:port,host:port; target_session_attrs ' +
        'can be read-write only',
    ),
  )
  .transform((value) => value.replace(/\/+$/, ''));

/** PUBLIC_URL: pages are served from the root of the host, so a path is refused. */
const originOnly = mustBe('http:// or https:// with a host and an optional port, without a path');
const origin = z
  .url({ protocol: /^https?$/, ...originOnly })
  .transform((value) => new URL(value))
  .refine(({ pathname, search }) => pathname === '/' && search === '', originOnly)
  .transform((url) => url.origin);

/** A folder, or a bucket whose address is checked as a whole. */
const storage = text
  .superRefine((value, context) => {
    const problem = value.startsWith('s3:') ? readS3Address(value) : null;
    if (typeof problem === 'string') context.addIssue({ code: 'custom', message: problem });
    else if (problem === null && !address('file').safeParse(value).success)
      context.addIssue({ code: 'custom', message: 'must be an address that begins with file:// or s3://' });
  })
  .transform((value) => (value.startsWith('s3:') ? value : value.replace(/\/+$/, '')));

const folderOrBucket = text
  .superRefine((value, context) => {
    const problem = value.startsWith('s3:') ? readS3Address(value) : null;
    if (typeof problem === 'string') context.addIssue({ code: 'custom', message: problem });
  })
  .transform((value) => (value.startsWith('s3:') ? value : path.resolve(value)));

const link = address('http', 'https');

const mailbox = text.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, mustBe('an e-mail address'));

const bearerToken = text.regex(/^[\w.~+/=-]{20,200}$/, mustBe('20 to 200 letters, digits and . _ ~ + / = -'));

const list = text.transform((value): readonly string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

const required = <T>(
  name: string,
  defaultText: string,
  description: string,
  schema: z.ZodType<T, string>,
): Setting<T> => ({ name, default: defaultText, description, schema });

const optional = <T>(
  name: string,
  description: string,
  schema: z.ZodType<T, string>,
): Setting<T | undefined> => ({ name, default: undefined, description, schema });

const secret = <T>(
  name: string,
  description: string,
  schema: z.ZodType<T, string>,
): Setting<T | undefined> => ({ ...optional(name, description, schema), isSecret: true });

/** Every setting there is; `npm start -- --help` prints this table. */
const settings = {
  port: required('PORT', '3000', 'Port of the portal; 0 selects a free one.', integer(0, 65_535)),
  host: required(
    'HOST',
    '127.0.0.1',
    'Address to listen on; 0.0.0.0 for all interfaces (only with MODE=production).',
    text,
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    'Address at which browsers reach the portal. Default: http://HOST:PORT. Required in production.',
    origin,
  ),
  mode: required(
    'MODE',
    'demo',
    'demo (demonstration season and accounts, on this machine only) or production.',
    enumSetting('demo', 'production'),
  ),
  role: required(
    'ROLE',
    'all',
    'What this process does: web, worker, identity (only the embedded identity provider) or all. All but the last need ' +
      'DATABASE_URL.',
    enumSetting('all', 'web', 'worker', 'identity'),
  ),
  dcap: required(
    'DCAP',
    'off',
    'on: this is a DCAP environment, where staff administer organizations and their contacts.',
    enumSetting('on', 'off'),
  ),
  dcapEmbedUrl: optional(
    'DCAP_EMBED_URL',
    'Page that shows the submissions of an organization (orgid is added) in a DCAP environment: https://host/path.',
    address('https'),
  ),
  workerPort: required(
    'WORKER_PORT',
    '3001',
    'Port at which a process with ROLE=worker answers /livez, /readyz and /metrics; 0 selects a free one.',
    integer(0, 65_535),
  ),
  drainSeconds: optional(
    'DRAIN_SECONDS',
    'Seconds that a process still accepts calls after SIGTERM while /readyz is 503: longer than a load balancer takes to ' +
      'notice. A second signal ends it. Default: 10 with ROLE=web or identity, otherwise 0; always 0 after Ctrl+C.',
    integer(0, 300),
  ),
  stopSeconds: required(
    'STOP_SECONDS',
    '30',
    'Seconds that running calls, uploads and jobs may take when the process stops.',
    integer(1, 86_400),
  ),
  queueStallSeconds: required(
    'QUEUE_STALL_SECONDS',
    '600',
    'Seconds that jobs may wait without any job starting or ending, before /readyz and /metrics report it.',
    integer(1, 86_400),
  ),
  dataDir: required('DATA_DIR', './data', 'Folder of the embedded database, the files and the keys.', folder),
  databaseUrl: secret(
    'DATABASE_URL',
    'External PostgreSQL (14 or newer): postgresql://login:password@host/database, or host:port,host:port of several ' +
      'servers, of which the leader is used. The login must own the database and not be a superuser. Default: the embedded one.',
    databaseAddress,
  ),
  appDatabaseUrl: secret(
    'APP_DATABASE_URL',
    'The same database with the login of the application: idss_app, or a member of it that cannot become the owner. ' +
      'Default: the login in DATABASE_URL switches to that role.',
    databaseAddress,
  ),
  databaseDirectUrl: secret(
    'DATABASE_DIRECT_URL',
    'The same database and login as in DATABASE_URL without the connection pooler in between, for migrations and push ' +
      'notifications. Needed where DATABASE_URL leads to a pooler of transactions.',
    databaseAddress,
  ),
  migrate: required(
    'MIGRATE',
    'auto',
    'auto: a start brings the schema of the database up to date, next to older processes that go on; never: it ' +
      'only looks whether it can work with the schema, and "npx idss migrate" is run before.',
    enumSetting('auto', 'never'),
  ),
  storageUrl: optional(
    'STORAGE_URL',
    'Where files are stored: file:///folder, shared by all processes, or a bucket of an S3-compatible service: ' +
      's3://bucket/prefix?endpoint=https://host&region=name. Default: DATA_DIR/files.',
    storage,
  ),
  extractFolder: optional(
    'EXTRACT_FOLDER',
    'Folder that the nightly data extract is copied into, when staff switch it on, or a bucket like that of STORAGE_URL, with the ' +
      'same credentials. Default: it stays in the file store only.',
    folderOrBucket,
  ),
  storageAccessKeyId: secret('STORAGE_ACCESS_KEY_ID', 'Access key of the bucket in STORAGE_URL.', text),
  storageSecretAccessKey: secret(
    'STORAGE_SECRET_ACCESS_KEY',
    'Its secret. Both can be in a file instead, which is read again when the service refuses them.',
    text,
  ),
  storageCredentialsFile: optional(
    'STORAGE_CREDENTIALS_FILE',
    'File with the lines aws_access_key_id = … and aws_secret_access_key = …',
    file,
  ),
  storageLinks: required(
    'STORAGE_LINKS',
    'off',
    'on: a download is a link to the bucket, signed for 60 seconds after the permission was checked. The portal does not ' +
      'see its bytes, and cannot compare them with their hash.',
    enumSetting('on', 'off'),
  ),
  storageRetrySeconds: required(
    'STORAGE_RETRY_SECONDS',
    '8',
    'Seconds for which a request to the bucket that failed is repeated, before what needs it is refused or waits.',
    integer(0, 600),
  ),
  oidcIssuer: optional(
    'OIDC_ISSUER',
    'External OpenID Connect provider. Default: the embedded one.',
    address('https', 'http'),
  ),
  oidcClientId: required(
    'OIDC_CLIENT_ID',
    'idss-web',
    'Public client ID of the browser at the identity provider.',
    text,
  ),
  oidcAudience: required('OIDC_AUDIENCE', 'idss-api', 'Audience that access tokens must contain.', text),
  oidcScope: required('OIDC_SCOPE', 'openid profile email', 'Scopes that the browser requests.', text),
  smtpUrl: secret(
    'SMTP_URL',
    'Mail server: smtp://user:password@host:587 or smtps://… Default: no mail is sent.',
    address('smtp', 'smtps'),
  ),
  mailFrom: required('MAIL_FROM', 'idss@localhost.invalid', 'Sender address of mails.', mailbox),
  logLevel: required(
    'LOG_LEVEL',
    'info',
    'trace, debug, info, warn, error or fatal.',
    enumSetting('trace', 'debug', 'info', 'warn', 'error', 'fatal'),
  ),
  accessLog: required(
    'ACCESS_LOG',
    'off',
    'on: one line on standard output for each request, without query strings, names and e-mail addresses.',
    enumSetting('on', 'off'),
  ),
  logKeepDays: required(
    'LOG_KEEP_DAYS',
    '90',
    'Days after which log entries are removed from the log viewer; at most 5 million are stored.',
    integer(1, 3_650),
  ),
  archiveAfterDays: required(
    'ARCHIVE_AFTER_DAYS',
    '90',
    'Days after the next season was opened, until findings and results of replaced uploads of earlier seasons become ' +
      'one compressed file each; 0: never.',
    integer(0, 3_650),
  ),
  trustedProxies: required(
    'TRUSTED_PROXIES',
    '',
    'Addresses or networks (comma-separated) of the proxies whose X-Forwarded-For is trusted.',
    list,
  ),
  metricsToken: secret(
    'METRICS_TOKEN',
    'Bearer token for reading /metrics. Default: only requests from this machine, and none if PUBLIC_URL is ' +
      'https:// or TRUSTED_PROXIES is set.',
    bearerToken,
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector that gets traces (OTLP over HTTP): http://host:4318. Default: no traces.',
    address('http', 'https'),
  ),
  traceShare: required(
    'OTEL_TRACES_SAMPLER_ARG',
    '0.1',
    'Share of the traces that begin here and are sent, from 0 to 1. Of the others nothing is recorded.',
    share,
  ),
  auditStreamUrl: optional(
    'AUDIT_STREAM_URL',
    'Where the audit trail is sent: syslog+tls://host:6514, or https://… for NDJSON by POST. Default: nowhere.',
    address('syslog+tls', 'https'),
  ),
  auditStreamToken: secret(
    'AUDIT_STREAM_TOKEN',
    'Bearer token for AUDIT_STREAM_URL, where that is https.',
    bearerToken,
  ),
  auditStreamCaFile: optional(
    'AUDIT_STREAM_CA_FILE',
    'Certificates (PEM) that the receiver must be signed by. Default: those that Node knows.',
    file,
  ),
  auditStreamCertificateFile: optional(
    'AUDIT_STREAM_CERTIFICATE_FILE',
    'Certificate (PEM) that the portal shows the receiver.',
    file,
  ),
  auditStreamKeyFile: optional('AUDIT_STREAM_KEY_FILE', 'Its private key (PEM).', file),
  maxUploadBytes: required(
    'MAX_UPLOAD_BYTES',
    '1610612736',
    'Maximum size of an upload in bytes (1.5 GiB).',
    integer(1, Number.MAX_SAFE_INTEGER),
  ),
  sweepEverySeconds: required(
    'SWEEP_EVERY_SECONDS',
    '60',
    'Minimum seconds between searches for stored files without a record, which are moved to quarantine. A large store is searched less often.',
    integer(1, 86_400),
  ),
  sweepAfterSeconds: required(
    'SWEEP_AFTER_SECONDS',
    '480',
    'Minimum age of such files in seconds: longer than an upload takes from its last byte to its records.',
    integer(0, 86_400),
  ),
  idleMinutes: required(
    'IDLE_MINUTES',
    '15',
    'Minutes of inactivity after which a session ends.',
    integer(1, 1_440),
  ),
  sessionHours: required('SESSION_HOURS', '12', 'Maximum length of a session in hours.', integer(1, 168)),
  jobStallSeconds: required(
    'JOB_STALL_SECONDS',
    '300',
    'Seconds without progress after which a job loses its slot and is retried.',
    integer(1, 86_400),
  ),
  signingKeyFile: optional('SIGNING_KEY_FILE', 'Private key (PEM) that signs attestations.', file),
  signingCertificateFile: optional(
    'SIGNING_CERTIFICATE_FILE',
    'Its certificate and chain (PEM). Default for both: generated in DATA_DIR at the first start.',
    file,
  ),
  sealingKeyFile: optional(
    'SEALING_KEY_FILE',
    'Keys that seal secrets in the database. Default: DATA_DIR/sealing.keys, made at the first start.',
    file,
  ),
  providerName: required(
    'PROVIDER_NAME',
    'Open Quality Measures',
    'The measurement body, shown on pages.',
    text,
  ),
  providerHomeUrl: optional('PROVIDER_HOME_URL', 'Its home page.', link),
  providerAboutUrl: optional('PROVIDER_ABOUT_URL', 'Its About page.', link),
  providerContactUrl: optional('PROVIDER_CONTACT_URL', 'Its contact page.', link),
  providerAccountUrl: optional('PROVIDER_ACCOUNT_URL', 'Its account site. Default: the embedded one.', link),
  providerQuestionUrl: optional('PROVIDER_QUESTION_URL', 'Where users ask questions.', link),
  providerReleaseLetterUrl: optional(
    'PROVIDER_RELEASE_LETTER_URL',
    'The release letter of the season, linked on the dashboard.',
    link,
  ),
  providerTermsUrl: optional('PROVIDER_TERMS_URL', 'Its terms of use.', link),
  providerAddress: optional('PROVIDER_ADDRESS', 'Its postal address, in one line.', text),
  providerPhone: optional('PROVIDER_PHONE', 'Its telephone number.', text),
  providerSupportEmail: optional('PROVIDER_SUPPORT_EMAIL', 'Its support mailbox.', mailbox),
  providerLogoFile: optional('PROVIDER_LOGO_FILE', 'Its logo (SVG or PNG).', file),
  supportName: required('SUPPORT_NAME', 'Support', 'Name of the support desk.', text),
  fault: optional('FAULT', 'Names of fault injection points, for tests. Refused in production.', list),
};

type Settings = typeof settings;

const getFileSetting = ({ name, isSecret }: Setting<unknown>): string | undefined =>
  isSecret ? `${name}_FILE` : undefined;

/** Every name that is read from the environment. */
export const environmentNames: readonly string[] = Object.values(settings).flatMap(
  (setting: Setting<unknown>) => [setting.name, getFileSetting(setting) ?? []].flat(),
);

/** The name of each setting in the environment. */
export const settingNames = Object.fromEntries(
  Object.entries(settings).map(([field, { name }]) => [field, name]),
) as Readonly<Record<keyof Settings, string>>;

/** Those that may be in a file, because they are secret or have a secret in them. */
export const secretNames: ReadonlySet<string> = new Set(
  Object.values(settings).flatMap((setting: Setting<unknown>) => (setting.isSecret ? [setting.name] : [])),
);

type ValueOf<S> = S extends Setting<infer T> ? T : never;
type RawConfig = { -readonly [Key in keyof Settings]: ValueOf<Settings[Key]> };

/** The settings, read and checked. File and folder paths are absolute, addresses have no trailing slash. */
export type Config = Readonly<RawConfig>;

export type Environment = Readonly<Record<string, string | undefined>>;

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads all settings from the environment; an empty value counts as not set. Reports all problems together.
 * `demoEnvironment`: what settings have with MODE=demo where they are not set.
 */
export function readConfig(environment: Environment, demoEnvironment: Environment = {}): ConfigResult {
  const problems: string[] = [];
  const toText = (setting: Setting<unknown>): string | undefined =>
    environment[setting.name]?.trim() || setting.default;
  const getSecret = (setting: Setting<unknown>): string | undefined => {
    const name = getFileSetting(setting);
    const place = name === undefined ? undefined : environment[name]?.trim();
    if (!place) return undefined;
    if (environment[setting.name]?.trim())
      problems.push(`${setting.name} and ${name} are both set: the value is in one of them.`);
    try {
      const value = readFileSync(place, 'utf8').trim();
      if (value === '') problems.push(`The file that ${name} names is empty.`);
      return value;
    } catch {
      problems.push(`The file that ${name} names cannot be read.`);
      return undefined;
    }
  };
  const demoDefaults = toText(settings.mode) === 'demo' ? demoEnvironment : {};
  const read = <T>(setting: Setting<T>): T | undefined => {
    const value = getSecret(setting) ?? toText(setting) ?? demoDefaults[setting.name];
    if (value === undefined) return undefined;
    const result = setting.schema.safeParse(value);
    if (result.success) return result.data;
    // The value is not repeated: it may be a password.
    problems.push(`${setting.name} ${result.error.issues[0]?.message}.`);
    return undefined;
  };
  const entries = Object.entries(settings).map(([key, setting]) => [key, read<unknown>(setting)]);
  if (problems.length > 0) return { ok: false, problems };
  // Each key has the value of its own parser, and those with a default always have one.
  const config = Object.fromEntries(entries) as RawConfig;
  problems.push(...contradictions(config, environment));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** Settings that are valid separately but not together. */
function contradictions(config: Config, environment: Environment): string[] {
  const problems: string[] = [];
  const { mode, databaseUrl, oidcIssuer } = config;
  problems.push(
    ...(mode === 'demo' ? demoContradictions(config, environment) : productionContradictions(config)),
  );
  if (config.fault !== undefined && (mode === 'production' || environment['NODE_ENV'] === 'production')) {
    problems.push('FAULT is refused in production.');
  }
  if (config.role !== 'all' && databaseUrl === undefined) {
    problems.push(`ROLE=${config.role} needs DATABASE_URL: the embedded database belongs to one process.`);
  }
  if (config.role === 'identity' && oidcIssuer !== undefined)
    problems.push('ROLE=identity is the embedded identity provider, and OIDC_ISSUER names another one.');
  if (config.appDatabaseUrl !== undefined && databaseUrl === undefined) {
    problems.push('APP_DATABASE_URL needs DATABASE_URL: the embedded database has its own logins.');
  }
  if (config.databaseDirectUrl !== undefined && databaseUrl === undefined) {
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: nothing stands before the embedded database.');
  }
  problems.push(...storageContradictions(config));
  if ((config.signingKeyFile === undefined) !== (config.signingCertificateFile === undefined)) {
    problems.push('SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE must be set together.');
  }
  if ((config.auditStreamCertificateFile === undefined) !== (config.auditStreamKeyFile === undefined))
    problems.push(
      'AUDIT_STREAM_CERTIFICATE_FILE and AUDIT_STREAM_KEY_FILE belong together: set both or neither.',
    );
  return problems;
}

function demoContradictions(config: Config, environment: Environment): string[] {
  const problems: string[] = [];
  const { publicUrl, oidcIssuer } = config;
  const refuse = (sign: string) =>
    problems.push(`MODE=demo has public demo accounts and is refused because ${sign}. Set MODE=production.`);
  if (environment['NODE_ENV'] === 'production') refuse('NODE_ENV is production');
  if (!isLoopbackHost(config.host)) refuse('HOST is not 127.0.0.1, ::1 or localhost');
  if (publicUrl !== undefined && !isLoopbackUrl(publicUrl))
    refuse('PUBLIC_URL is not an address of this machine');
  if (oidcIssuer !== undefined && !isLoopbackUrl(oidcIssuer)) refuse('OIDC_ISSUER is not on this machine');
  for (const name of ['databaseUrl', 'appDatabaseUrl', 'databaseDirectUrl'] as const) {
    const url = config[name];
    if (url !== undefined && !readServers(url)?.all.every(isLoopbackUrl))
      refuse(`${settings[name].name} is not on this machine`);
  }
  return problems;
}

function productionContradictions({ publicUrl, oidcIssuer }: Config): string[] {
  const problems: string[] = [];
  if (publicUrl === undefined) problems.push('PUBLIC_URL is required when MODE=production.');
  else if (publicUrl.startsWith('http:') && !isLoopbackUrl(publicUrl)) {
    problems.push('PUBLIC_URL must begin with https:// when MODE=production.');
  }
  if (oidcIssuer?.startsWith('http:') && !isLoopbackUrl(oidcIssuer)) {
    problems.push('OIDC_ISSUER must begin with https:// when MODE=production.');
  }
  return problems;
}

function storageContradictions(config: Config): string[] {
  const { storageUrl, storageAccessKeyId, storageSecretAccessKey, storageCredentialsFile } = config;
  const isBucket = storageUrl?.startsWith('s3:') === true;
  const pair = [storageAccessKeyId, storageSecretAccessKey].filter((each) => each !== undefined).length;
  if (!isBucket)
    return config.storageLinks === 'on'
      ? ['STORAGE_LINKS=on needs a STORAGE_URL that begins with s3://.']
      : [];
  if (pair === 1) return ['STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY must be set together.'];
  if ((pair === 2) === (storageCredentialsFile !== undefined))
    return [
      'STORAGE_URL=s3://… needs credentials: either STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY, or STORAGE_CREDENTIALS_FILE.',
    ];
  return [];
}

/** Warnings about valid settings, logged at every start. */
export function getWarnings(config: Config): string[] {
  const warnings: string[] = [];
  const isBehindProxy = config.publicUrl?.startsWith('https:') === true;
  if (isBehindProxy && config.trustedProxies.length === 0)
    warnings.push(
      'PUBLIC_URL is https:// and TRUSTED_PROXIES is empty: all requests seem to come from the address of the proxy. ' +
        'Rate limits count all people together, and the audit trail records the proxy. Set TRUSTED_PROXIES to the ' +
        'addresses of the proxy.',
    );
  const bucket = config.storageUrl?.startsWith('s3:') === true ? readS3Address(config.storageUrl) : '';
  if (typeof bucket === 'object' && bucket.endpoint.startsWith('http:') && !isLoopbackUrl(bucket.endpoint))
    warnings.push(
      'The endpoint in STORAGE_URL is http:// on another machine: stored files cross the network unencrypted. Use https://.',
    );
  return warnings;
}

/** Whether this process takes jobs from the queue. */
export const isWorking = ({ role }: Pick<Config, 'role'>): boolean => role === 'all' || role === 'worker';

/** The portal's address for browsers, given the port that it listens on. */
export function publicAddress(config: Config, listeningPort: number): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? 'localhost' : isIP(config.host) === 6 ? `[${config.host}]` : config.host;
  return `http://${host}:${listeningPort}`;
}

/** The output of `npm start -- --help`. */
export function helpText(): string {
  const rows = Object.values(settings).map((setting: Setting<unknown>) => {
    const value = setting.default === undefined || setting.default === '' ? '' : ` [${setting.default}]`;
    const also = setting.isSecret ? ` Or ${setting.name}_FILE: the file that has it.` : '';
    return `  ${setting.name}${value}\n      ${setting.description}${also}`;
  });
  return [
    'Usage: npm start [-- --help]',
    '',
    'Starts the portal. Settings are environment variables, all optional; a file .env in this folder is read, too,',
    'and the environment takes precedence. Defaults are in brackets. With MODE=demo, settings of the measurement body',
    '(PROVIDER_…) that are not set have invented values.',
    '',
    ...rows,
    '',
  ].join('\n');
}

/**
 * The settings of this process. Prints all problems and exits with code 2 if there are any; prints the help and exits
 * if requested.
 */
export function loadConfigOrExit(args: readonly string[], demoEnvironment: Environment): Config {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpText());
    process.exit(0);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const result = readConfig(process.env, demoEnvironment);
  if (result.ok) return result.config;
  const many = pluralize(result.problems.length, 'setting is', 'settings are');
  console.error(`The portal cannot start: ${result.problems.length} ${many} wrong.`);
  for (const problem of result.problems) console.error(`  - ${problem}`);
  console.error('"npm start -- --help" lists all settings.');
  process.exit(2);
}
