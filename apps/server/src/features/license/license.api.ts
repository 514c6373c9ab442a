/** Reading and accepting the license agreement. */
import type { Handlers } from '@idss/contract/endpoint';
import type { license } from '@idss/contract/license';
import type { Context } from '#src/http/context.ts';
import { notFound } from '#src/http/errors.ts';
import { productName } from '#src/product.ts';
import { acceptLicense } from './accept-license.ts';
import { plainTextOf } from './license-text.ts';
import { readLicense } from './license.sql.ts';

export const licenseApi: Handlers<typeof license, Context> = {
  HasSignedLegalAgreement: async (_input, { caller }) => caller.hasSignedLicense,
  AddLicenseAgreementForUser: (_input, context) => acceptLicense(context),

  async GetUserLicenseAgreement(_input, { app }) {
    const current = await readLicense(app.pool);
    if (!current) throw notFound();
    const text = `${productName} User License Agreement, version ${current.version}\n\n${plainTextOf(current.text)}`;
    return {
      fileName: 'UserLicenseAgreement.txt',
      fileContents: Buffer.from(text, 'utf8').toString('base64'),
    };
  },
};
