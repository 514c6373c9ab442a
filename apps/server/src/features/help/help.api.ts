/** The material of the help page, and whom to ask. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Handlers } from '@idss/contract/endpoint';
import type { help } from '@idss/contract/help/help';
import { toZip } from '#src/files/zip-stream.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { getScope } from '#src/access/access-scope.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { listAdministrators } from './help.sql.ts';
import { getImportMaterials } from './import-materials.ts';

export const helpApi: Handlers<typeof help, HttpContext> = {
  async GetImportMaterials({ query }, context) {
    const materials = getImportMaterials(await getAskedSeason(context, query.measurementYear));
    return materials.map(({ program, fileName, title }) => ({ program, fileName, title }));
  },

  async DownloadImportMaterial({ query }, context) {
    const materials = getImportMaterials(await getAskedSeason(context, query.measurementYear));
    const material = materials.find(({ fileName }) => fileName === query.fileName);
    if (!material) throw notFound();
    await context.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${material.fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .type(material.mediaType)
      .send(material.write());
  },

  async DownloadAllProductLineTemplates({ query }, context) {
    const season = await getAskedSeason(context, query.measurementYear);
    const zip = toZip(
      getImportMaterials(season).map(({ program, fileName, write }) => ({
        path: `${program}/${fileName}`,
        modifiedAt: new Date(`${season.measureModelDate}T00:00:00Z`),
        isPacked: false,
        open: async () => Readable.from([Buffer.from(write(), 'utf8')]),
      })),
    );
    return {
      fileName: `SubmissionTemplatesMY${season.measurementYear}.zip`,
      fileContents: (await buffer(zip)).toString('base64'),
    };
  },

  GetWhoCanHelp(_input, { app, caller }) {
    // Auditors, and people with access to a single submission, do not belong to that organization.
    const roles = caller.roles.filter(({ role }) => role !== 'auditor');
    return listAdministrators(app.pool, getScope({ ...caller, roles }), caller.userId);
  },

  async GetImportSchema({ query }, context) {
    const { data } = await getAskedSeason(context, query.measurementYear);
    await context.reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="hedis-submission.xsd"')
      .header('x-content-type-options', 'nosniff')
      .type('application/xml; charset=utf-8')
      .send(data.files.get('hedis-submission.xsd'));
  },
};
