/** Props of the review table in use, and the state that its parts share. */
import type { Dispatch, SetStateAction } from 'react';
import type { Editing } from './GridLine.tsx';
import type { RefusedCell } from './paste-cells.ts';
import type { ReviewRow } from './review-rows.ts';
import type { Corner, Selection } from './selection.ts';
import type { ReviewTable } from './use-changes.ts';
import type { GridFocusProps, useGridFocus } from './use-grid-focus.ts';

export interface GridActionsProps extends GridFocusProps, ReviewTable {
  readonly getHref: ((code: string) => string) | null;
  /** Ticks these rows off, or takes that back. */
  readonly onReview: (rows: readonly ReviewRow[], isReviewed: boolean) => void;
  readonly isReviewed: (row: ReviewRow) => boolean;
  readonly onNextOpen: () => void;
  /** A designation and a comment for these rows. */
  readonly onAssign: (rows: readonly ReviewRow[]) => void;
  /** The comment snippet of this number. */
  readonly onSnippet: (number: number, rows: readonly ReviewRow[]) => void;
  /** The panel of this row. */
  readonly onOpenRow: (key: string) => void;
  readonly onExpand: (key: string, isExpanded: boolean) => void;
  /** Announces to screen readers, and shows the text in the line under the table. */
  readonly onSay: (text: string) => void;
  /** Cells that were pasted and are not allowed; none after a paste without any. */
  readonly onRefused: (cells: readonly RefusedCell[]) => void;
}

export interface ActiveGrid extends GridActionsProps, ReturnType<typeof useGridFocus> {
  /** Where a selection begins. */
  readonly anchor: Corner | null;
  readonly editing: Editing | null;
  readonly selection: Selection | null;
  readonly setAnchor: Dispatch<SetStateAction<Corner | null>>;
  readonly setEditing: (editing: Editing | null) => void;
  /** The cell that has the focus. */
  readonly getFocusedCorner: () => Corner | null;
}
