import { TablePage } from '#src/components/tables/TablePage.tsx';
import vendorMeasures from './vendormeasureguidlistpage.table.tsx';

export default function VendorMeasuresTab() {
  return <TablePage table={vendorMeasures} />;
}
