/** A row's result over the years, in the panel beside the table. */
import { FlatTable } from '#src/ui/FlatTable.tsx';
import type { ReviewRow } from './review-rows.ts';

export interface RowHistoryProps {
  readonly row: ReviewRow;
  readonly measurementYear: number;
}

export function RowHistory({ row, measurementYear }: RowHistoryProps) {
  if (row.lastYearRate === '') return null;
  return (
    <FlatTable aria-label="Rates by year">
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col" data-number>
            Rate
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">MY {measurementYear - 1}</th>
          <td data-number>{row.lastYearRate}</td>
        </tr>
        <tr>
          <th scope="row">MY {measurementYear}</th>
          <td data-number>{row.displayRate}</td>
        </tr>
      </tbody>
    </FlatTable>
  );
}
