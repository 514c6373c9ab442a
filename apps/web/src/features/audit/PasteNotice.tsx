/** Cells that were pasted and are not allowed: which, what was to stand there, and why not. */
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Notice } from '#src/ui/Notice.tsx';
import type { RefusedCell } from './paste-cells.ts';

const List = styled('ul')({
  margin: '6px 0 0',
  padding: '0 0 0 18px',
  maxHeight: 'min(150px, 24dvh)',
  overflow: 'auto',
  '& li': { padding: '1px 0' },
  '& q': { overflowWrap: 'anywhere' },
  '& button': { all: 'unset', cursor: 'pointer', textDecoration: 'underline', fontWeight: 650 },
  '& button:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2, borderRadius: 2 },
});

/** Of a text that was pasted, enough to know it again. */
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const listed = 100;

export interface PasteNoticeProps {
  readonly refused: readonly RefusedCell[];
  readonly onGoTo: (cell: RefusedCell) => void;
  readonly onClose: () => void;
}

export function PasteNotice({ refused, onGoTo, onClose }: PasteNoticeProps) {
  if (refused.length === 0) return null;
  return (
    <div style={{ padding: '8px 16px' }}>
      <Notice
        tone="warn"
        title={
          refused.length === 1 ? '1 pasted cell was refused' : `${refused.length} pasted cells were refused`
        }
        isAnnounced={false}
        action={
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Close
          </Button>
        }
      >
        <List aria-label="Refused cells">
          {refused.slice(0, listed).map((cell, index) => (
            // The list is made anew by each paste, and lines without a row have no name.
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
                  <q>{shortened(cell.text)}</q>{' '}
                </>
              )}
              {cell.reason}
            </li>
          ))}
          {refused.length > listed && <li>And {refused.length - listed} more.</li>}
        </List>
      </Notice>
    </div>
  );
}
