/** Which columns of the review table are shown: remembered while the portal is open, like those of the submissions list. */
import { create } from 'zustand';

export interface ColumnsView {
  readonly visibility: Readonly<Record<string, boolean>>;
}

/** No difference between the rows of most plans, and named where it matters: beside the designations. */
const first: ColumnsView = { visibility: { benefit: false } };

export const useColumnsView = create<ColumnsView>()(() => first);

/** The target column is shown, whatever was hidden. */
export function showColumn(id: string): void {
  const { visibility } = useColumnsView.getState();
  if (visibility[id] === false) useColumnsView.setState({ visibility: { ...visibility, [id]: true } });
}
