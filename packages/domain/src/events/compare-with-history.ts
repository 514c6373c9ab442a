/** Differences between a component's stored state and its events, in sentences. */
import { type ValidationStatus, validationStatusLabels } from '../findings/finding.ts';
import { type Stage, stageLabels, stageNumber } from '../stages/stage.ts';
import { cellKey, type Cells, type ComponentState, type ReplayedComponent } from './replay.ts';

export interface StoredComponent {
  readonly state: ComponentState;
  readonly cells: readonly Cells[];
}

export interface HistoryComparison {
  readonly problems: readonly string[];
  /** Cells that cannot be compared, since an earlier version wrote the events. */
  readonly uncheckedCells: number;
}

export function compareWithHistory(
  { state, cells }: StoredComponent,
  replayed: ReplayedComponent,
): HistoryComparison {
  const problems: string[] = [];
  let uncheckedCells = 0;
  const source = replayed.lastEventId === null ? 'no event' : `event ${replayed.lastEventId}`;
  for (const [name, value, expected] of facts(state, replayed.state))
    if (value !== expected)
      problems.push(`the ${name} is ${value}, but its events say ${expected} (last: ${source}).`);

  const unmatched = new Map(replayed.cells);
  for (const cell of cells) {
    const known = unmatched.get(cellKey(cell));
    unmatched.delete(cellKey(cell));
    // Set by a plan lock whose event does not name it, and not changed since.
    const isUnknown = replayed.hasUnknownDesignations && !known?.auditDesignation;
    if (isUnknown && known?.auditDesignation !== cell.auditDesignation) uncheckedCells += 1;
    problems.push(...compareCell(cell, known, !isUnknown));
  }
  for (const missing of unmatched.values())
    if (missing.auditDesignation !== '' || missing.comment !== '')
      problems.push(
        `the row of ${rowName(missing)} is missing from the review table; its events say ${say(missing.auditDesignation || missing.comment)}.`,
      );
  return { problems, uncheckedCells };
}

function compareCell(cell: Cells, known: Cells | undefined, checksDesignation: boolean): string[] {
  const { auditDesignation = '', comment = '' } = known ?? {};
  return [
    ...(checksDesignation && auditDesignation !== cell.auditDesignation
      ? [differs('designation', cell, cell.auditDesignation, auditDesignation)]
      : []),
    ...(comment === cell.comment ? [] : [differs('comment', cell, cell.comment, comment)]),
  ];
}

type Fact = readonly [name: string, value: string, expected: string];

function facts(stored: ComponentState, replayed: ComponentState): readonly Fact[] {
  return [
    ['stage', name(stored.stage), name(replayed.stage)],
    [
      'declaration of nothing to report',
      yesNo(stored.hasNothingToReport),
      yesNo(replayed.hasNothingToReport),
    ],
    ['final mark', yesNo(stored.isFinal), yesNo(replayed.isFinal)],
    ['attested mark', yesNo(stored.isAttested), yesNo(replayed.isAttested)],
    ['validation status', status(stored.validationStatus), status(replayed.validationStatus)],
    ['public reporting choice', choice(stored.isPublicReported), choice(replayed.isPublicReported)],
    ['current file', stored.currentFileId ?? 'none', replayed.currentFileId ?? 'none'],
  ];
}

const name = (stage: Stage): string => `"${stageLabels[stage]}" (step ${stageNumber(stage)})`;
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
const choice = (is: boolean | null): string => (is === null ? 'none' : yesNo(is));
const status = (is: ValidationStatus): string => `"${validationStatusLabels[is]}"`;

const differs = (column: string, cell: Cells, value: string, expected: string): string =>
  `the ${column} of ${rowName(cell)} is ${say(value)}, but its events say ${say(expected)}.`;

const rowName = ({ measureCode, indicatorKey }: Cells): string => indicatorKey || measureCode;
const say = (value: string): string => (value === '' ? 'empty' : JSON.stringify(value));
