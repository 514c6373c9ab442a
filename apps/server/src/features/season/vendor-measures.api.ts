/** The measures that software vendors are certified for. */
import type { Handlers } from '@idss/contract/endpoint';
import type { vendorMeasures } from '@idss/contract/season/vendor-measures';
import { changes } from '#src/kernel/cached.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import { clearCaches } from '#src/features/operations/clear-caches.ts';
import { importVendorMeasures, previewVendorMeasures } from './import-vendor-measures.ts';
import { listProductYears, listValidVendors, listVendorMeasures } from './vendor-measures.sql.ts';

export const vendorMeasuresApi: Handlers<typeof vendorMeasures, HttpContext> = {
  GetVendorMeasures: ({ query }, { app }) => listVendorMeasures(app.pool, query.productYear),
  async GetVendorMeasureYears(_input, { app }) {
    const current = (await app.cached.season()).measurementYear + 1;
    const others = (await listProductYears(app.pool)).filter((year) => year !== current);
    return [current, ...others];
  },
  GetValidSoftwareVendorList: ({ query }, { app }) => listValidVendors(app.pool, query.productYear),
  UploadVendorMeasures: (_input, context) => importVendorMeasures(context),
  PreviewVendorMeasures: (_input, context) => previewVendorMeasures(context),
  async ClearVendorMeasureCache(_input, context) {
    await clearCaches(context, [{ key: 'vendor-measures', topic: changes.season }]);
    return true;
  },
};
