/** The measures that software vendors are certified for. */
import type { Handlers } from '@idss/contract/endpoint';
import type { vendorMeasures } from '@idss/contract/season/vendor-measures';
import { changes } from '#src/kernel/cached.ts';
import { readCsvFile } from '#src/http/read-csv-file.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { clearCaches } from '#src/features/operations/clear-caches.ts';
import { importVendorMeasures, previewVendorMeasures } from './import-vendor-measures.ts';
import { listProductYears, listValidVendors, listVendorMeasures } from './vendor-measures.sql.ts';

const fileLimit = { maxMegabytes: 5, tooLarge: 'Files of vendor measures are limited to 5 MB.' };

export const vendorMeasuresApi: Handlers<typeof vendorMeasures, HttpContext> = {
  GetVendorMeasures: ({ query }, { app }) => listVendorMeasures(app.pool, query.productYear),
  async GetVendorMeasureYears(_input, { app }) {
    const current = (await app.cached.season()).measurementYear + 1;
    const others = (await listProductYears(app.pool)).filter((year) => year !== current);
    return [current, ...others];
  },
  GetValidSoftwareVendorList: ({ query }, { app }) => listValidVendors(app.pool, query.productYear),
  async UploadVendorMeasures(_input, context) {
    return importVendorMeasures(context, await readCsvFile(context.request, fileLimit));
  },
  async PreviewVendorMeasures(_input, context) {
    return previewVendorMeasures(context, await readCsvFile(context.request, fileLimit));
  },
  async ClearVendorMeasureCache(_input, context) {
    await clearCaches(context, [{ key: 'vendor-measures', topic: changes.season }]);
    return true;
  },
};
