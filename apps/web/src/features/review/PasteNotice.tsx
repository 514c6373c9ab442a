/** Cells that were pasted and are not allowed: which, their pasted value, and the reason. */
import { Button } from '#src/ui/Button.tsx';
import { pluralize } from '@idss/domain/format-number';
import { Notice } from '#src/ui/Notice.tsx';
import styles from './PasteNotice.module.css';
import { Box } from '#src/ui/Layout.tsx';
import type { RefusedCell } from './paste-cells.ts';

/** Of a text that was pasted, enough to know it again. */
const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const maxListed = 100;

export interface PasteNoticeProps {
  readonly refused: readonly RefusedCell[];
  readonly onGoTo: (cell: RefusedCell) => void;
  readonly onClose: () => void;
}

export default function PasteNotice({ refused, onGoTo, onClose }: PasteNoticeProps) {
  if (refused.length === 0) return null;
  return (
    <Box pad="row">
      <Notice
        tone="warn"
        title={`${refused.length} pasted ${pluralize(refused.length, 'cell was', 'cells were')} refused`}
        isAnnounced={false}
        action={
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Close
          </Button>
        }
      >
        <ul className={styles.list} aria-label="Refused cells">
          {refused.slice(0, maxListed).map((cell, index) => (
            // Each paste creates a new list, and lines without a row have no name.
            <li key={`${index} ${cell.key}`}>
              {cell.key !== '' && (
                <>
                  <button type="button" onClick={() => onGoTo(cell)}>
                    {cell.key}
                    {cell.column === '' ? '' : `, ${cell.column}`}
                  </button>
                  {': '}
                </>
              )}
              {cell.text !== '' && (
                <>
                  <q>{shorten(cell.text)}</q>{' '}
                </>
              )}
              {cell.reason}
            </li>
          ))}
          {refused.length > maxListed && <li>And {refused.length - maxListed} more.</li>}
        </ul>
      </Notice>
    </Box>
  );
}
