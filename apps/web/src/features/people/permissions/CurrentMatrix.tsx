/** The current security matrix as one table: a click on a cell proposes a change, which is previewed before it applies. */
import { Button } from '#src/ui/Button.tsx';
import { formatCount } from '@idss/domain/format-number';
import { actionLabels } from '@idss/domain/permissions/action-labels';
import { actionNames, roleLabels, roleNames } from '@idss/domain/permissions/actions';
import { canEditCell, withCellChanged, writeSecurityMatrix } from '@idss/domain/permissions/edit-matrix';
import { readSecurityMatrix, type SecurityMatrix } from '@idss/domain/permissions/matrix';
import { compareMatrices, type Permission } from '@idss/domain/permissions/matrix-difference';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { saveBlob } from '#src/ui/csv.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Row, Spacer } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { element } from '#src/ui/element.tsx';
import styles from './MatrixTable.module.css';
import { Muted } from '#src/ui/Text.tsx';
import { Tip } from '#src/ui/Tip.tsx';

const MatrixRoot = element('table', styles.matrixRoot);

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where an arrow key, Home or End moves; undefined for other keys. */
function getNextPlace(key: string, { row, column }: Place): Place | undefined {
  const lastColumn = roleNames.length - 1;
  const moves: Readonly<Record<string, Place>> = {
    ArrowRight: { row, column: Math.min(column + 1, lastColumn) },
    ArrowLeft: { row, column: Math.max(column - 1, 0) },
    ArrowDown: { row: Math.min(row + 1, actionNames.length - 1), column },
    ArrowUp: { row: Math.max(row - 1, 0), column },
    Home: { row, column: 0 },
    End: { row, column: lastColumn },
  };
  return moves[key];
}

interface CellProps extends Permission {
  readonly isGiven: boolean;
  readonly wasGiven: boolean;
  readonly isCurrent: boolean;
  readonly onChange: () => void;
}

function Cell({ action, role, isGiven, wasGiven, isCurrent, onChange }: CellProps) {
  const verdict = canEditCell(action, role);
  const change = isGiven === wasGiven ? undefined : isGiven ? 'given' : 'taken';
  const button = (
    <button
      type="button"
      role="checkbox"
      aria-checked={isGiven}
      aria-disabled={!verdict.ok}
      aria-label={`${roleLabels[role]}: ${actionLabels[action]}`}
      data-change={change}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => verdict.ok && onChange()}
    >
      {isGiven ? (
        <Icon name="check" size={16} />
      ) : change === 'taken' ? (
        <Icon name="close" size={16} />
      ) : null}
    </button>
  );
  return verdict.ok ? button : <Tip text={verdict.reason}>{button}</Tip>;
}

interface MatrixTableProps {
  readonly stored: SecurityMatrix;
  readonly matrix: SecurityMatrix;
  readonly onChange: (matrix: SecurityMatrix) => void;
}

/** One cell is in the tab order; the arrow keys move to the others. */
function MatrixTable({ stored, matrix, onChange }: MatrixTableProps) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 1 });
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent): void => {
    const next = getNextPlace(event.key, place);
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    table.current
      ?.querySelectorAll<HTMLButtonElement>('button')
      .item(next.row * roleNames.length + next.column)
      .focus();
  };
  return (
    <MatrixRoot ref={table} aria-label="Current security matrix" onKeyDown={move}>
      <thead>
        <tr>
          <th scope="col">Action</th>
          {roleNames.map((role) => (
            <th key={role} scope="col">
              {roleLabels[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actionNames.map((action, row) => (
          <tr key={action}>
            <th scope="row" title={`${action}, checked on the ${matrix.get(action)?.entityType ?? 'system'}`}>
              {actionLabels[action]}
            </th>
            {roleNames.map((role, column) => (
              <td key={role} onFocus={() => setPlace({ row, column })}>
                <Cell
                  action={action}
                  role={role}
                  isGiven={matrix.get(action)?.roles.has(role) ?? false}
                  wasGiven={stored.get(action)?.roles.has(role) ?? false}
                  isCurrent={place.row === row && place.column === column}
                  onChange={() => onChange(withCellChanged(matrix, action, role))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </MatrixRoot>
  );
}

const none: SecurityMatrix = new Map();

export interface CurrentMatrixProps {
  readonly csv: string;
  readonly isBusy: boolean;
  readonly onPreview: (csv: string) => void;
}

export function CurrentMatrix({ csv, isBusy, onPreview }: CurrentMatrixProps) {
  const stored = useMemo(() => {
    const reading = readSecurityMatrix(csv);
    return reading.ok ? reading.matrix : none;
  }, [csv]);
  const [proposal, setProposal] = useState({ base: stored, matrix: stored });
  // After another version was applied, changes start from it.
  const matrix = proposal.base === stored ? proposal.matrix : stored;
  const { added, removed } = compareMatrices(stored, matrix);
  const changes = added.length + removed.length;
  return (
    <Panel title="Current security matrix" isFlush>
      <div className={styles.matrixScroller}>
        <MatrixTable
          stored={stored}
          matrix={matrix}
          onChange={(changed) => setProposal({ base: stored, matrix: changed })}
        />
      </div>
      <Row gap="s" pad="m">
        <Muted as="span" role="status">
          {changes === 0
            ? 'Choose a cell to change it. Nothing applies before you have seen the preview.'
            : `${formatCount(changes, 'change')}, not applied yet.`}
        </Muted>
        <Spacer />
        <Button
          variant="outlined"
          onClick={() => saveBlob(new Blob([csv], { type: 'text/csv' }), 'SecurityMatrix.csv')}
        >
          Export CSV
        </Button>
        {changes > 0 && (
          <>
            <Button variant="outlined" onClick={() => setProposal({ base: stored, matrix: stored })}>
              Discard
            </Button>
            <Button
              variant="contained"
              isBusy={isBusy}
              onClick={() => onPreview(writeSecurityMatrix(matrix))}
            >
              Preview…
            </Button>
          </>
        )}
      </Row>
    </Panel>
  );
}
