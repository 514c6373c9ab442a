/** Messages to and from the thread that reads a season folder. Plain data: it is copied between threads. */
import type { StoredTables } from '@idss/domain/season/merge-tables';
import type { Season } from '@idss/domain/season/read-season-folder';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type { ComparedSeason, SeasonDifference } from '@idss/validation/seasons/season-difference';

/** Texts by file name. */
export type Files = ReadonlyMap<string, string>;

/** The season that another one is compared with. */
export interface SeasonBefore extends Omit<ComparedSeason, 'definition' | 'schema'> {
  readonly files: Files;
}

export interface SeasonTask {
  readonly folder: Files;
  /** The files that define the season as it is: they count where the folder does not have them. */
  readonly known: Files | null;
  /** Its tables as the portal has them, likewise; null: it is not loaded, or the folder has them all. */
  readonly stored: StoredTables | null;
  /** Its time zone, which stays where the folder does not say one; null: it is not loaded. */
  readonly storedZone: string | null;
  /** null: nothing to compare with. */
  readonly before: SeasonBefore | null;
}

export type SeasonReading =
  | {
      readonly ok: true;
      readonly season: Season;
      /** The files that define it, by name. */
      readonly files: Files;
      readonly difference: SeasonDifference | null;
    }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };
