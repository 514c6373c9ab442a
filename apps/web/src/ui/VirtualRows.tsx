/** The rows of a long table that are near the visible ones, loaded with the first table that needs it. */
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';

/** Without it all rows are as high as was estimated. */
export type MeasureRow = ((element: Element | null) => void) | undefined;

export interface VirtualRowsProps {
  readonly count: number;
  readonly scroller: HTMLDivElement | null;
  /** In pixels; an estimate where rows are measured. */
  readonly rowHeight: number;
  readonly isMeasured: boolean;
  readonly drawRow: (index: number, measure: MeasureRow) => ReactNode;
}

/** Takes the place of rows that are not drawn. `height`: in pixels. */
const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 && <tr aria-hidden style={{ height }} />;

export function VirtualRows({ count, scroller, rowHeight, isMeasured, drawRow }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <>
      <Spacer height={items[0]?.start ?? 0} />
      {items.map(({ index }) => drawRow(index, isMeasured ? virtualizer.measureElement : undefined))}
      <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  );
}
