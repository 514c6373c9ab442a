/** The machine and software of this installation. Spec: admin-data-app-info. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { staffRead } from '../shapes.ts';

/** 1 app settings, 2 system configuration, 3 database info. */
const appInfoItem = z.object({
  key: z.string(),
  value: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});
export type AppInfoItem = z.output<typeof appInfoItem>;

export const appInfo = {
  GetAppInfo: endpoint({
    ...staffRead,
    path: '/api/GetAppInfo',
    summary: 'Settings, system configuration and facts about the database. Secrets are shown as ***.',
    source: 'admin-data-app-info',
    reads: ['settings'],
    answer: z.array(appInfoItem),
  }),
} as const;
