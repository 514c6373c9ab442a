/** The measures that software vendors are certified for, and their upload. Spec: admin-data-vendor-measures. */
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice } from '#src/components/tables/table-parameters.ts';
import { TableAction } from '#src/components/tables/TableAction.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { VendorMeasuresFile } from './VendorMeasuresFile.tsx';

const UploadVendorMeasures = () => (
  <TableAction
    call="UploadVendorMeasures"
    input={(form) => ({ body: form })}
    label="Upload vendor measures…"
    variant="contained"
    title="Upload vendor measures"
    confirmLabel="Upload"
    done="Successfully Updated!"
  >
    <Stack>
      <span>
        The file replaces all measures of its product year, from the next validation on: measures that are not
        in it are no longer certified. A file with a mistake changes nothing.
      </span>
      <span>Columns: VendorId, MeasureCode, ProductLine, MeasureGuid, ProductYear.</span>
      <VendorMeasuresFile />
    </Stack>
  </TableAction>
);

const ClearVendorMeasureCache = () => (
  <TableAction
    call="ClearVendorMeasureCache"
    input={() => ({})}
    label="Clear Vendor Measure Cache…"
    variant="outlined"
    title="Clear vendor measure cache"
    confirmLabel="Clear"
    done="The vendor measure cache was cleared."
  >
    Every process reads the season and its vendor measures from the database again. No data are lost.
  </TableAction>
);

export default defineTable({
  call: 'GetVendorMeasures',
  level: 'admin',
  title: 'Vendor Measures',
  lead: 'What software vendors are certified for. The product year is the measurement year plus one.',
  getRowId: ({ vendorId, measureCode, productLine }) => `${vendorId} ${measureCode} ${productLine}`,
  parameters: [choice('productYear', 'Product year', 'GetVendorMeasureYears')],
  columns: (column) => [
    column.choice('vendorName', 'Vendor', 230),
    column.text('measureCode', 'Measure', 110),
    column.productLine('productLine'),
    column.text('measureGuid', 'Measure GUID', 320),
    column.choice('importedBy', 'Imported By', 160),
    column.moment('importedOn', 'Imported On'),
  ],
  actions: (
    <>
      <ClearVendorMeasureCache />
      <UploadVendorMeasures />
    </>
  ),
  csv: 'VendorMeasures',
  pageSize: 10,
  empty: {
    title: 'No vendor measures in this product year',
    icon: 'file',
    text: 'They come with the season folder, or with an upload.',
  },
});
