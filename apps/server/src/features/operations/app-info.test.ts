import type { AppInfoItem } from '@idss/contract/operations/app-info';
import { expect, test } from 'vitest';
import { readConfig } from '#src/config.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { makeUser } from '#src/test/factories.ts';
import { presentConfig } from './present-config.ts';

test('settings are shown without their secrets', () => {
  const reading = readConfig({
    MODE: 'production',
    PUBLIC_URL: 'https://portal.example',
    DATABASE_URL: 'postgresql://owner:hunter2@db.example/idss?sslpassword=hunter3',
    APP_DATABASE_URL: 'postgresql://app:hunter4@db1.example:5432,db2.example:5432/idss',
    SMTP_URL: 'smtps://mailer:hunter5@mail.example',
    METRICS_TOKEN: 'hunter6-hunter6-hunter6',
    STORAGE_URL: 's3://bucket/files?endpoint=https://s3.example&region=here',
    STORAGE_ACCESS_KEY_ID: 'hunter7',
    STORAGE_SECRET_ACCESS_KEY: 'hunter8',
    AUDIT_STREAM_URL: 'https://audit.example/events',
    AUDIT_STREAM_TOKEN: 'hunter9-hunter9-hunter9',
  });
  if (!reading.ok) throw new Error(reading.problems.join(' '));
  const shown = new Map(presentConfig(reading.config).map(({ key, value }) => [key, value]));
  expect([...shown.values()].join(' ')).not.toContain('hunter');
  expect(shown.get('DATABASE_URL')).toBe('postgresql://owner:***@db.example/idss?sslpassword=***');
  expect(shown.get('METRICS_TOKEN')).toBe('***');
  expect(shown.get('AUDIT_STREAM_TOKEN')).toBe('***');
  expect(shown.get('PUBLIC_URL')).toContain('https://portal.example');
  expect(shown.get('OIDC_ISSUER')).toBe('');
});

const portal = await providePortal({
  works: false,
  signer: 'own',
  people: {},
});
await makeUser(portal.database.owner, { email: 'staff@portal.example', roles: [['sysadmin']] });
await makeUser(portal.database.owner, { email: 'user@plan.example', roles: [] });

test('three tables: settings, system configuration, database; for staff', async () => {
  const answer = await portal.get('staff@portal.example', '/api/GetAppInfo');
  expect(answer.status, answer.text).toBe(200);
  const items: AppInfoItem[] = answer.body;
  const getItems = (type: number) =>
    new Map(items.filter((item) => item.type === type).map(({ key, value }) => [key, value]));
  expect(getItems(1).get('Version')).toBe('R4.0');
  expect(getItems(1).get('Node')).toBe(process.version);
  expect(getItems(2).get('Measurement year')).toBe('2025');
  expect(getItems(2).get('HEDIS uploads')).toBe('on');
  expect(getItems(2).get('Security matrix version')).toBe('as shipped');
  expect(getItems(2).get('Signing certificate is valid until')).toMatch(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}, .* UTC$/,
  );
  expect(getItems(2).get('Measure model date')).toBe('Jan 15, 2026');
  expect(getItems(3).get('PostgreSQL')).toMatch(/^\d+/);
  expect(getItems(3).get('Queues')).toBe('no jobs');
  expect(getItems(3).get('Last backup')).toContain('docs/operations/backup.md');
  expect((await portal.get('user@plan.example', '/api/GetAppInfo')).status).toBe(403);
});
