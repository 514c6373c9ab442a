/** How the review table is shown, in its foot. */
import { Button } from '#src/ui/Button.tsx';
import { ColumnChooser } from '#src/ui/ColumnChooser.tsx';
import { useColumnsView } from './columns-view.ts';
import { type ColumnId, hideableColumns } from './keyboard.ts';
import styles from './ReviewWorkplace.module.css';

export interface FootActionsProps {
  readonly isPanelOpen: boolean;
  readonly onPanel: () => void;
  readonly areAllCollapsed: boolean;
  readonly onCollapse: () => void;
  readonly names: Readonly<Record<ColumnId, string>>;
}

export function FootActions({ isPanelOpen, onPanel, areAllCollapsed, onCollapse, names }: FootActionsProps) {
  const { visibility } = useColumnsView();
  return (
    <>
      <Button color="inherit" className={styles.details} aria-pressed={isPanelOpen} onClick={onPanel}>
        Details
      </Button>
      <Button color="inherit" onClick={onCollapse}>
        {areAllCollapsed ? 'Expand all' : 'Collapse all'}
      </Button>
      <ColumnChooser
        columns={hideableColumns.map(({ id }) => ({ id, header: names[id] }))}
        visibility={visibility}
        onChange={(next) => useColumnsView.setState({ visibility: next })}
      />
    </>
  );
}
