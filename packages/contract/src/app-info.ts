/** What this installation runs on. Spec: admin-data-app-info. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** 1 app settings, 2 system configuration, 3 database info. */
const appInfoItem = z.object({
  key: z.string(),
  value: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});
export type AppInfoItem = z.output<typeof appInfoItem>;

export const appInfo = {
  GetAppInfo: endpoint({
    method: 'GET',
    path: '/api/GetAppInfo',
    access: 'sysadmin',
    summary: 'Settings, system configuration and facts about the database. Secrets are shown as ***.',
    source: 'admin-data-app-info',
    cost: 'standard',
    reads: ['settings'],
    errors: [],
    answer: z.array(appInfoItem),
  }),
} as const;
