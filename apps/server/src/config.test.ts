import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { demoProvider } from '@idss/demo/demo-provider';
import {
  type Config,
  type Environment,
  environmentNames,
  helpText,
  publicAddress,
  readConfig,
  getWarnings,
} from './config.ts';

const accepted = (environment: Environment): Config => {
  const result = readConfig(environment, demoProvider);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
};
const findProblems = (environment: Environment): readonly string[] => {
  const result = readConfig(environment, demoProvider);
  return result.ok ? [] : result.problems;
};

test('the default settings are a demonstration on this machine', () => {
  const config = accepted({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mode: 'demo',
    role: 'all',
    idleMinutes: 15,
    sessionHours: 12,
  });
  expect(config.databaseUrl).toBeUndefined();
  expect(publicAddress(config, 3000)).toBe('http://127.0.0.1:3000');
});

test('the demonstration has an invented measurement body, which the environment can replace', () => {
  const names = [...helpText().matchAll(/^  (PROVIDER_\w+)$/gm)].map(([, name]) => name ?? '');
  expect(names).toHaveLength(11);
  const getKey = (name: string): string =>
    name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const valuesIn = (environment: Environment) => {
    const config = new Map(Object.entries(accepted(environment)));
    return Object.fromEntries(names.map((name) => [name, config.get(getKey(name))]));
  };
  const { PROVIDER_ACCOUNT_URL: accountUrl, PROVIDER_LOGO_FILE: logo, ...shown } = valuesIn({});
  // That of the embedded identity provider.
  expect(accountUrl).toBeUndefined();
  expect(logo).toMatch(/provider-logo\.svg$/);
  for (const [name, value] of Object.entries(shown))
    expect(value, name).toMatch(
      name.endsWith('_URL') || name.endsWith('_EMAIL')
        ? /openqualitymeasures\.example\b/
        : /Demonstration|555-01\d\d$/,
    );
  expect(valuesIn({ PROVIDER_PHONE: '+1 202-555-0100' })).toMatchObject({
    PROVIDER_PHONE: '+1 202-555-0100',
  });
  const production = { MODE: 'production', PUBLIC_URL: 'https://idss.example.org' };
  expect(Object.values(valuesIn(production)).filter((value) => value !== undefined)).toEqual([]);
});

test('an empty value counts as not set', () => {
  expect(accepted({ PORT: '', DATABASE_URL: ' ' })).toEqual(accepted({}));
});

test('all problems are reported together, without the value, which may be a password', () => {
  const problems = findProblems({
    PORT: '70000',
    MODE: 'test',
    DATABASE_URL: 'mysql://u:secret@h/d',
    IDLE_MINUTES: '1.5',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'MODE',
    'DATABASE_URL',
    'IDLE_MINUTES',
  ]);
  expect(problems.join()).not.toContain('secret');
});

describe('one sentence names the setting and says how to correct it', () => {
  test.each<[string, string, string]>([
    ['PORT', '65536', 'must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535.'],
    ['PORT', '0x10', 'must be a whole number from 0 to 65535.'],
    ['PORT', '3000.0', 'must be a whole number from 0 to 65535.'],
    ['IDLE_MINUTES', '0', 'must be a whole number from 1 to 1440.'],
    ['MAX_UPLOAD_BYTES', '9007199254740993', 'must be a whole number from 1 to 9007199254740991.'],
    ['ROLE', 'Web', 'must be one of all, web, worker, identity.'],
    [
      'DATABASE_URL',
      'mysql://u:secret@h/d',
      'must be an address that begins with postgresql:// or postgres://.',
    ],
    ['OIDC_ISSUER', 'login', 'must be an address that begins with https:// or http://.'],
    [
      'DATABASE_URL',
      'postgresql://u:secret@one:x,two/d',
      'must be postgresql://login:password@host:port/database, of several servers with host:port,host:port; target_session_attrs can be read-write only.',
    ],
    ['STORAGE_URL', '/files', 'must be an address that begins with file:// or s3://.'],
    ['SMTP_URL', 'smtpsx://mail', 'must be an address that begins with smtp:// or smtps://.'],
    ['PUBLIC_URL', 'idss', 'must be http:// or https:// with a host and an optional port, without a path.'],
    [
      'PUBLIC_URL',
      'http://localhost/?a=1',
      'must be http:// or https:// with a host and an optional port, without a path.',
    ],
    ['MAIL_FROM', 'idss', 'must be an e-mail address.'],
    ['METRICS_TOKEN', 'short', 'must be 20 to 200 letters, digits and . _ ~ + / = -.'],
    ['PROVIDER_LOGO_FILE', '/no/such/file', 'must be the path of an existing file.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(findProblems({ [name]: value })).toEqual([`${name} ${sentence}`]);
  });
});

test('values are read as the portal uses them', () => {
  const config = accepted({
    MODE: 'production',
    PORT: '0',
    PUBLIC_URL: ' https://IDSS.example.org:8443/ ',
    DATABASE_URL: 'postgresql://u:p@db.example.org/idss//',
    OIDC_ISSUER: 'https://login.example.org/',
    STORAGE_URL: 'file:///srv/files/',
    SMTP_URL: 'smtps://u:p@mail.example.org:465',
    TRUSTED_PROXIES: '10.0.0.1, ,192.168.0.0/16',
    PROVIDER_LOGO_FILE: 'package.json',
  });
  expect(config).toMatchObject({
    port: 0,
    publicUrl: 'https://idss.example.org:8443',
    databaseUrl: 'postgresql://u:p@db.example.org/idss',
    oidcIssuer: 'https://login.example.org',
    storageUrl: 'file:///srv/files',
    smtpUrl: 'smtps://u:p@mail.example.org:465',
    trustedProxies: ['10.0.0.1', '192.168.0.0/16'],
    providerLogoFile: path.resolve('package.json'),
    dataDir: path.resolve('data'),
    oidcAudience: 'idss-api',
  });
  expect(accepted({ PUBLIC_URL: 'http://localhost' }).trustedProxies).toEqual([]);
});

describe('the demonstration is refused if a setting indicates production', () => {
  test.each<[string, Environment, string]>([
    ['NODE_ENV', { NODE_ENV: 'production' }, 'NODE_ENV'],
    ['every interface', { HOST: '0.0.0.0' }, 'HOST'],
    ['every interface of IPv6', { HOST: '::' }, 'HOST'],
    ['every interface, mapped into IPv6', { HOST: '::ffff:0.0.0.0' }, 'HOST'],
    ['an address of the network', { HOST: '192.0.2.1' }, 'HOST'],
    ['a name, whatever it resolves to', { HOST: 'portal.example' }, 'HOST'],
    ['a number that means every interface', { HOST: '0' }, 'HOST'],
    ['a public address', { PUBLIC_URL: 'https://idss.example.org' }, 'PUBLIC_URL'],
    ['an address that only begins like loopback', { PUBLIC_URL: 'http://127.example.org' }, 'PUBLIC_URL'],
    ['an identity provider', { OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_ISSUER'],
    [
      'a database login of the application on another machine',
      {
        DATABASE_URL: 'postgresql://u:p@127.0.0.1/idss',
        APP_DATABASE_URL: 'postgresql://u:p@db.example.org/idss',
      },
      'APP_DATABASE_URL',
    ],
    [
      'a database on another machine',
      { DATABASE_URL: 'postgresql://u:p@db.example.org/idss' },
      'DATABASE_URL',
    ],
  ])('%s', (_, environment, name) => {
    expect(findProblems(environment)).toEqual([expect.stringContaining(name)]);
    expect(
      findProblems({ PUBLIC_URL: 'https://idss.example.org', ...environment, MODE: 'production' }).join(),
    ).not.toContain('demo');
  });
  test.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('%s is fine', (url) => {
    expect(accepted({ PUBLIC_URL: url }).publicUrl).toBe(url);
  });
});

describe('a bucket for files', () => {
  const bucket = 's3://files/of/portal?endpoint=https://s3.example.org&region=eu-1';
  const keys = { STORAGE_ACCESS_KEY_ID: 'id', STORAGE_SECRET_ACCESS_KEY: 'secret' };

  test('needs credentials, from the environment or a file', () => {
    expect(accepted({ STORAGE_URL: bucket, ...keys }).storageUrl).toBe(bucket);
    expect(accepted({ STORAGE_URL: bucket, STORAGE_CREDENTIALS_FILE: 'package.json' }).storageUrl).toBe(
      bucket,
    );
    expect(findProblems({ STORAGE_URL: bucket })).toEqual([expect.stringContaining('needs credentials')]);
    expect(findProblems({ STORAGE_URL: bucket, STORAGE_ACCESS_KEY_ID: 'id' })).toEqual([
      expect.stringContaining('must be set together'),
    ]);
    expect(findProblems({ STORAGE_LINKS: 'on' })).toEqual([expect.stringContaining('needs a STORAGE_URL')]);
  });

  test.each([
    ['s3://', 'must name a bucket'],
    ['s3://UPPER', 'must name a bucket'],
    ['s3://id:secret@files', 'must not contain credentials'],
    ['s3://files/a%20b', 'must have a prefix'],
    ['s3://files?endpoint=ftp://host', 'must have an endpoint'],
    ['s3://files?region=', 'region that is no name'],
    ['s3://files?style=path', 'unknown part "style"'],
    ['https://files', 'file:// or s3://'],
  ])('%s is refused', (url, message) => {
    expect(findProblems({ STORAGE_URL: url, ...keys })).toEqual([expect.stringContaining(message)]);
  });

  test('in plain HTTP on another machine is a warning', () => {
    const plain = { STORAGE_URL: 's3://files?endpoint=http://store.example.org', ...keys };
    expect(getWarnings(accepted(plain))).toEqual([expect.stringContaining('STORAGE_URL')]);
    expect(
      getWarnings(accepted({ ...plain, STORAGE_URL: 's3://files?endpoint=http://127.0.0.1:1' })),
    ).toEqual([]);
  });
});

describe('combinations', () => {
  const production = { MODE: 'production', PUBLIC_URL: 'https://idss.example.org' };
  test.each<[string, Environment, string]>([
    ['production without an address', { MODE: 'production' }, 'PUBLIC_URL is required'],
    ['production without https', { ...production, PUBLIC_URL: 'http://idss.example.org' }, 'https://'],
    ['faults in production', { ...production, FAULT: 'after-commit' }, 'FAULT'],
    [
      'a database login of the application without a database',
      { APP_DATABASE_URL: 'postgresql://a:p@127.0.0.1/i' },
      'APP_DATABASE_URL',
    ],
    ['a worker without a database', { ROLE: 'worker' }, 'DATABASE_URL'],
    [
      'an identity process next to another provider',
      { ROLE: 'identity', OIDC_ISSUER: 'http://127.0.0.1', DATABASE_URL: 'postgresql://127.0.0.1/idss' },
      'OIDC_ISSUER',
    ],
    ['a key without a certificate', { SIGNING_KEY_FILE: 'package.json' }, 'together'],
    ['a public address with a path', { PUBLIC_URL: 'http://localhost/idss' }, 'without a path'],
  ])('%s', (_, environment, message) => {
    expect(findProblems(environment)).toEqual([expect.stringContaining(message)]);
  });
  test('valid production settings', () => {
    expect(accepted(production)).toMatchObject({ mode: 'production', publicUrl: 'https://idss.example.org' });
  });
});

test('https without trusted proxies is a warning at each start', () => {
  const production = { MODE: 'production', PUBLIC_URL: 'https://idss.example.org' };
  expect(getWarnings(accepted(production))).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
  expect(getWarnings(accepted({ ...production, TRUSTED_PROXIES: '10.0.0.1' }))).toEqual([]);
  expect(getWarnings(accepted({}))).toEqual([]);
  expect(findProblems({ METRICS_TOKEN: 'short' })).toEqual([expect.stringContaining('METRICS_TOKEN')]);
});

test('the help lists each setting with its default', () => {
  for (const setting of ['PORT [3000]', 'IDLE_MINUTES [15]', 'PROVIDER_LOGO_FILE', 'MODE [demo]']) {
    expect(helpText()).toContain(setting);
  }
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (name: string, content: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const url = 'postgresql://owner:secret@127.0.0.1/idss';

  test('is read without its line end', () => {
    expect(accepted({ DATABASE_URL_FILE: written('url', `${url}\n`) }).databaseUrl).toBe(url);
  });

  test('is checked as the setting is, and not repeated', () => {
    const problems = findProblems({ METRICS_TOKEN_FILE: written('token', 'hush!') });
    expect(problems).toEqual([expect.stringMatching(/^METRICS_TOKEN must be 20 to 200 letters/)]);
    expect(problems.join()).not.toContain('hush');
  });

  test.each<[string, () => Environment, string]>([
    [
      'and in the environment',
      () => ({ DATABASE_URL: url, DATABASE_URL_FILE: written('both', url) }),
      'both set',
    ],
    [
      'that is missing',
      () => ({ SMTP_URL_FILE: path.join(folder, 'none') }),
      'SMTP_URL_FILE names cannot be read',
    ],
    ['that is empty', () => ({ SMTP_URL_FILE: written('empty', '\n') }), 'SMTP_URL_FILE names is empty'],
  ])('%s is refused', (_, environment, message) => {
    expect(findProblems(environment()).join()).toContain(message);
  });

  test('every setting that looks like a secret may be in one', () => {
    const values = environmentNames.filter((name) => !name.endsWith('_FILE'));
    const secrets = values.filter((name) =>
      /(^|_)DATABASE_\w*URL$|SMTP_URL$|TOKEN$|SECRET|ACCESS_KEY/.test(name),
    );
    expect(secrets.length).toBeGreaterThanOrEqual(4);
    for (const name of secrets) expect(environmentNames).toContain(`${name}_FILE`);
  });
});
