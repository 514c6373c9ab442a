/** The text of the current license agreement; empty while there is none. */
import type { App } from '#src/kernel/app.ts';
import { readLicense } from './license.sql.ts';

export const readLicenseText = async ({ pool }: Pick<App, 'pool'>): Promise<string> =>
  (await readLicense(pool))?.text ?? '';
