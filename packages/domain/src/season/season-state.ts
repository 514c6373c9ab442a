/**
 * The life of a season: prepared, open, closing, closed. Several seasons live side by side; opening one does not end another. Spec:
 * season-states.
 */
import { formatCount, pluralize } from '../format-number.ts';
import { momentText } from '../moments/moment-text.ts';
import type { ActionName } from '../permissions/actions.ts';
import type { Program } from '../program.ts';
import type { Milestone } from '../stages/milestones.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import { type SeasonState, seasonStateLabels, type SubmissionSeason } from './season-label.ts';

export interface SeasonFacts {
  readonly measurementYear: number;
  readonly state: SeasonState;
  /** Files that people other than staff sent for its submissions. */
  readonly fileCount: number;
  /** Uploads whose check has not ended. */
  readonly runningUploads: number;
}

interface Move {
  readonly from: SeasonState;
  readonly to: SeasonState;
  readonly label: string;
  /** The year must be typed in. */
  readonly isConfirmedByYear?: true;
  guard?(facts: SeasonFacts): Verdict;
}

const nothingRunning = ({ runningUploads, measurementYear }: SeasonFacts): Verdict =>
  runningUploads === 0
    ? yes()
    : no(
        `${formatCount(runningUploads, 'upload')} of measurement year ${measurementYear} ${pluralize(runningUploads, 'is', 'are')} still being checked. Wait until the checks have ended.`,
      );

/** Acts of staff. Each way back exists, so that no click is final. */
export const seasonMoves = {
  open: { from: 'prepared', to: 'open', label: 'Open' },
  withdraw: {
    from: 'open',
    to: 'prepared',
    label: 'Withdraw',
    guard: (facts) =>
      facts.fileCount === 0
        ? nothingRunning(facts)
        : no(
            `${formatCount(facts.fileCount, 'file')} of measurement year ${facts.measurementYear} ${pluralize(facts.fileCount, 'has', 'have')} been received: the season can be closed, but no longer withdrawn.`,
          ),
  },
  beginClosing: { from: 'open', to: 'closing', label: 'Begin closing' },
  reopen: { from: 'closing', to: 'open', label: 'Open again' },
  close: { from: 'closing', to: 'closed', label: 'Close', isConfirmedByYear: true, guard: nothingRunning },
  undoClose: { from: 'closed', to: 'closing', label: 'Undo closing' },
} as const satisfies Readonly<Record<string, Move>>;
export type SeasonMove = keyof typeof seasonMoves;
export const seasonMoveNames = Object.keys(seasonMoves) as readonly SeasonMove[];

/** May the season make this move now? The person's permission is checked separately. */
export function canMove(facts: SeasonFacts, name: SeasonMove): Verdict {
  const move: Move = seasonMoves[name];
  return facts.state === move.from
    ? (move.guard?.(facts) ?? yes())
    : no(`Measurement year ${facts.measurementYear} is ${seasonStateLabels[facts.state].toLowerCase()}.`);
}

/** Actions that only read; all others change a submission. */
const readActions: ReadonlySet<ActionName> = new Set<ActionName>([
  'VIEW_ART',
  'DOWNLOAD_RESULTS_HEDIS',
  'DOWNLOAD_RESULTS_CAHPS',
  'DOWNLOAD_RESULTS_HOS',
  'VIEW_DOWNLOAD_ERRORS_HEDIS',
  'VIEW_DOWNLOAD_ERRORS_NONHEDIS',
  'VIEW_RESULTS_REPORTS',
  'VIEW_RESULTS_REPORTS_NONHEDIS',
  'VIEW_COMBINED_REPORT',
  // People are managed for organizations and vendors, whatever the season.
  'MANAGE_HEDIS_USER',
]);

/** May this action be done on a submission of the season? */
export const allowsAction = (
  { measurementYear, seasonState }: SubmissionSeason,
  action: ActionName,
): Verdict =>
  seasonState !== 'closed' || readActions.has(action)
    ? yes()
    : no(`Measurement year ${measurementYear} is closed: its submissions can be read, but not changed.`);

export interface SeasonForUpload extends SubmissionSeason {
  readonly milestones: readonly Milestone[];
  readonly timeZone: string;
}

interface Upload {
  readonly program: Program;
  readonly isSysadmin: boolean;
  /** A file of the component was accepted before. */
  readonly isBegun: boolean;
  readonly now: Date;
}

/** The moment from which the season takes files of a program; null where it names none. */
export function getOpeningMoment(milestones: readonly Milestone[], program: Program): string | null {
  const find = (wanted: Program) =>
    milestones.find((each) => (each.program ?? 'HEDIS') === wanted && each.key === 'upload');
  return (find(program) ?? find('HEDIS'))?.at ?? null;
}

/** Does the season take a file for this component? Staff try a prepared season, and upload before its opening date. */
export function takesFile(season: SeasonForUpload, { program, isSysadmin, isBegun, now }: Upload): Verdict {
  const { measurementYear, seasonState, milestones, timeZone } = season;
  const uploadAllowed = allowsAction(season, 'UPLOAD_DOCUMENT_HEDIS');
  if (isSysadmin) return uploadAllowed;
  const opensAt = getOpeningMoment(milestones, program);
  return all(
    uploadAllowed,
    seasonState === 'prepared' ? no(`Measurement year ${measurementYear} is not open yet.`) : yes(),
    seasonState === 'closing' && !isBegun
      ? no(
          `Measurement year ${measurementYear} is closing: files are accepted only for submissions that already have one.`,
        )
      : yes(),
    opensAt !== null && now < new Date(opensAt)
      ? no(
          `Files for measurement year ${measurementYear} are accepted from ${momentText(opensAt, timeZone)}. Until then, check them with a generic upload.`,
        )
      : yes(),
  );
}
