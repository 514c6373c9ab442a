/** The three tables of the application info screen. Spec: admin-data-app-info. */
import { X509Certificate } from 'node:crypto';
import type { appInfo, AppInfoItem } from '@idss/contract/operations/app-info';
import type { Handlers } from '@idss/contract/endpoint';
import { backupState } from '@idss/domain/backup/backup-state';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { dayText, deadlineText, momentText } from '@idss/domain/moments/moment-text';
import { settingLabels, type SettingName } from '@idss/domain/settings/switches';
import type { Context } from '#src/kernel/context.ts';
import { type QueueState, readQueueStates } from '#src/jobs/queue-states.sql.ts';
import { type LastBackup, readLastBackup } from '#src/access/last-backup.sql.ts';
import { sizeText } from '#src/features/runs/progress-lines.ts';
import { readBuiltAt, version } from '#src/kernel/product.ts';
import { readDatabaseInfo, readStorageSizes, type StorageSize } from './app-info.sql.ts';
import { presentConfig } from './present-config.ts';

type Row = readonly [key: string, value: string];

const typed = (type: AppInfoItem['type'], rows: readonly Row[]): AppInfoItem[] =>
  rows.map(([key, value]) => ({ key, value, type }));

const queueRow = ({ name, waiting, running, failed }: QueueState): Row => [
  `Queue ${name}`,
  `${formatNumber(waiting)} waiting, ${formatNumber(running)} running, ${formatNumber(failed)} failed`,
];

/** Rows are in the database, files in the store. */
const sizeRow = ({ kind, bytes, files }: StorageSize): Row => [
  files === null ? `Database: ${kind}` : `Store: ${kind}`,
  `${sizeText(bytes)}${files === null ? '' : ` in ${formatCount(files, 'file')}`}`,
];

function backupText(last: LastBackup | null, now: Date): string {
  if (last === null)
    return 'None was made with "npx idss backup". What to back up, and how to try a copy: docs/operations/backup.md.';
  const { takenAt, files, bytes, target, isEncrypted } = last;
  const age = backupState(takenAt, now) === 'old' ? ', more than a day ago' : '';
  return `${momentText(takenAt, 'UTC')}${age}: ${formatNumber(files)} files (${sizeText(bytes)}), ${isEncrypted ? '' : 'not '}encrypted, in ${target}`;
}

export const appInfoApi: Handlers<typeof appInfo, Context> = {
  async GetAppInfo(_input, { app }) {
    const { config } = app;
    const season = await app.cached.season();
    const settings = await app.cached.settings();
    const database = await readDatabaseInfo(app.pool);
    const sizes = await readStorageSizes(app.pool);
    const queues = await readQueueStates(app.pool);
    const builtAt = await readBuiltAt();
    const certificate = new X509Certificate(app.signer.certificate);
    return [
      ...typed(1, [
        ['Version', version],
        ['Built', builtAt === null ? 'unknown: built without a repository' : momentText(builtAt, 'UTC')],
        ['Node', process.version],
        ['Uptime', `${Math.floor(process.uptime() / 60)} minutes`],
        ...presentConfig(config).map(({ key, value }): Row => [key, value]),
      ]),
      ...typed(2, [
        ['Measurement year', String(season.measurementYear)],
        ['Measure model date', dayText(season.measureModelDate)],
        ['Time zone', season.timeZone],
        ...(Object.keys(settingLabels) as SettingName[]).map(
          (name): Row => [settingLabels[name], settings[name] ? 'on' : 'off'],
        ),
        ...season.milestones.map(
          ({ program = 'HEDIS', label, at }): Row => [
            `${program}: ${label}`,
            deadlineText(at, season.timeZone),
          ],
        ),
        ['License agreement version', String(database.licenseVersion)],
        [
          'Security matrix version',
          database.matrixVersion === 0 ? 'as shipped' : String(database.matrixVersion),
        ],
        ['Signing certificate', app.signer.subject],
        ['Signing certificate is valid until', momentText(new Date(certificate.validTo), 'UTC')],
      ]),
      ...typed(3, [
        ['PostgreSQL', database.version],
        ['Size', database.bytes],
        ...sizes.map(sizeRow),
        [
          'Oldest transaction',
          database.oldestTransaction === null ? 'none' : `${database.oldestTransaction} seconds`,
        ],
        ...database.tables.map(({ name, rows }): Row => [`Rows of ${name}, about`, formatNumber(rows)]),
        ...(queues.length > 0 ? queues.map(queueRow) : [['Queues', 'no jobs'] as const]),
        ['Last backup', backupText(await readLastBackup(app.pool), app.now())],
      ]),
    ];
  },
};
