/** The measures that software vendors are certified for, by product year. Spec: admin-data-vendor-measures. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  counts,
  moment,
  numberText,
  organizationSummary,
  staffChange,
  staffPreview,
  staffRead,
  texts,
} from '../shapes.ts';

const yearQuery = z.strictObject({ productYear: numberText });
const reading = {
  ...staffRead,
  source: 'admin-data-vendor-measures',
  reads: ['settings'],
} as const;

const replaced = z.object({
  ...counts('productYear', 'added', 'changed', 'removed', 'unchanged'),
});

export const vendorMeasures = {
  GetVendorMeasures: endpoint({
    ...reading,
    path: '/api/GetVendorMeasures',
    summary: 'The certified measures of a product year, which is the measurement year plus one.',
    query: yearQuery,
    answer: z.array(
      z.object({
        vendorId: z.number(),
        ...texts('vendorName', 'measureCode', 'productLine', 'measureGuid', 'importedBy'),
        importedOn: moment,
      }),
    ),
  }),
  GetVendorMeasureYears: endpoint({
    ...reading,
    path: '/api/GetVendorMeasureYears',
    summary: 'The product years that have measures; that of the current season first.',
    answer: z.array(z.number()),
  }),
  GetValidSoftwareVendorList: endpoint({
    ...reading,
    path: '/api/GetValidSoftwareVendorList',
    summary: 'Active software vendors that have a measure of the product year or are self-developed.',
    query: yearQuery,
    answer: z.array(organizationSummary),
  }),
  UploadVendorMeasures: endpoint({
    ...staffChange,
    path: '/api/administration/uploadvendormeasures',
    summary: 'Replaces the measures of one product year by a CSV (field File), as a whole or not at all.',
    source: 'admin-data-vendor-measures, admin-console-writing',
    cost: 'expensive',
    changes: ['settings', 'submission', 'events'],
    errors: [413],
    subject: [],
    body: 'multipart',
    answer: replaced,
  }),
  PreviewVendorMeasures: endpoint({
    ...staffPreview,
    path: '/api/administration/previewvendormeasures',
    summary: 'What the upload of a CSV of vendor measures (field File) would do. Nothing is changed.',
    source: 'admin-data-vendor-measures',
    cost: 'expensive',
    answer: replaced,
  }),
  ClearVendorMeasureCache: endpoint({
    ...staffChange,
    path: '/api/ClearVendorMeasureCache',
    summary: 'Drops what every process cached of the season, the vendor measures among it.',
    source: 'admin-data-vendor-measures, admin-data-caches',
    changes: ['settings', 'events'],
    errors: [],
    subject: [],
    answer: z.boolean(),
  }),
} as const;
