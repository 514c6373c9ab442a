/** Reading and accepting the license agreement. */
import type { Handlers } from '@idss/contract/endpoint';
import type { license } from '@idss/contract/people/license';
import type { HttpContext } from '#src/http/http-context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { loadCleaner } from '#src/documents/clean-rich-text.ts';
import { acceptLicense } from './accept-license.ts';
import { listLicenseVersions, readLicenseFor } from './license.sql.ts';
import { makeLicenseFile } from './make-license-file.ts';
import { clearAgreements, saveLicense } from './save-license.ts';

export const licenseApi: Handlers<typeof license, HttpContext> = {
  HasSignedLegalAgreement: async (_input, { caller }) => caller.hasSignedLicense,
  AddLicenseAgreementForUser: (_input, context) => acceptLicense(context),

  GetLicenseVersions: (_input, { app }) => listLicenseVersions(app.pool),

  async GetLicenseVersion({ query }, { app }) {
    const text = await readLicenseFor(app.pool, query.version);
    if (text === null) throw notFound();
    const clean = await loadCleaner();
    return { version: query.version, text: clean(text) };
  },

  async SetLicenseAgreementText({ query }, context) {
    await saveLicense(context, { text: context.request.body, ...query });
    return true;
  },

  ClearAllLicenseAgreements: (_input, context) => clearAgreements(context),

  async GetUserLicenseAgreement(_input, { app }) {
    const license = await makeLicenseFile(app.pool);
    if (!license) throw notFound();
    const { fileName, text } = license;
    return { fileName, fileContents: Buffer.from(text, 'utf8').toString('base64') };
  },
};
