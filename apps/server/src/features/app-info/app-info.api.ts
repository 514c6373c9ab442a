/** What this installation runs on, in three tables. Spec: admin-data-app-info. */
import { X509Certificate } from 'node:crypto';
import type { appInfo, AppInfoItem } from '@idss/contract/app-info';
import type { Handlers } from '@idss/contract/endpoint';
import { settingLabels, type SettingName } from '@idss/domain/settings/switches';
import type { Context } from '#src/http/context.ts';
import { readBuiltAt, version } from '#src/product.ts';
import { readDatabaseInfo } from './app-info.sql.ts';
import { presentConfig } from './present-config.ts';

type Row = readonly [key: string, value: string];

const typed = (type: AppInfoItem['type'], rows: readonly Row[]): AppInfoItem[] =>
  rows.map(([key, value]) => ({ key, value, type }));

export const appInfoApi: Handlers<typeof appInfo, Context> = {
  async GetAppInfo(_input, { app }) {
    const { config } = app;
    const season = await app.cached.season();
    const settings = await app.cached.settings();
    const database = await readDatabaseInfo(app.pool);
    const certificate = new X509Certificate(app.signer.certificate);
    return [
      ...typed(1, [
        ['Version', version],
        ['Built', (await readBuiltAt()) ?? 'unknown'],
        ['Node', process.version],
        ['Uptime', `${Math.floor(process.uptime() / 60)} minutes`],
        ...presentConfig(config).map(({ key, value }): Row => [key, value]),
      ]),
      ...typed(2, [
        ['Measurement year', String(season.measurementYear)],
        ['Measure model date', season.measureModelDate],
        ['Time zone', season.timeZone],
        ...(Object.keys(settingLabels) as SettingName[]).map(
          (name): Row => [settingLabels[name], settings[name] ? 'on' : 'off'],
        ),
        ...season.milestones.map(({ program = 'HEDIS', label, at }): Row => [`${program}: ${label}`, at]),
        ['License agreement version', String(database.licenseVersion)],
        [
          'Security matrix version',
          database.matrixVersion === 0 ? 'as shipped' : String(database.matrixVersion),
        ],
        ['Signing certificate', app.signer.subject],
        ['Signing certificate is valid until', new Date(certificate.validTo).toISOString()],
      ]),
      ...typed(3, [
        ['PostgreSQL', database.version],
        ['Size', database.bytes],
        [
          'Oldest transaction',
          database.oldestTransaction === null ? 'none' : `${database.oldestTransaction} seconds`,
        ],
        ...database.tables.map(({ name, rows }): Row => [`Rows of ${name}, about`, String(rows)]),
        ['Last backup', 'unknown'],
      ]),
    ];
  },
};
