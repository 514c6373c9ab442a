/** The current license agreement as a text file. */
import type { Queryable } from '#src/db/queryable.ts';
import { productName } from '#src/kernel/product.ts';
import { getPlainText } from './license-text.ts';
import { readLicense } from './license.sql.ts';

/** In place of a file's id: it belongs to no submission. */
export const licenseKey = 'license';

export interface LicenseFile {
  readonly fileName: string;
  readonly text: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly by: string;
}

/** null where there is no agreement yet. */
export async function makeLicenseFile(db: Queryable): Promise<LicenseFile | null> {
  const current = await readLicense(db);
  return (
    current && {
      fileName: 'UserLicenseAgreement.txt',
      text: `${productName} User License Agreement, version ${current.version}\n\n${getPlainText(current.text)}`,
      at: current.createdAt,
      by: current.createdBy,
    }
  );
}
