/** Reads and checks a whole season folder: its tables, the files that define it, and what refers from one to the other. */
import { findNearest } from '@idss/domain/season/nearest-name';
import { locateProblems } from '@idss/domain/season/locate-problems';
import type { StoredTables } from '@idss/domain/season/merge-tables';
import { readSeasonFolder, type Season } from '@idss/domain/season/read-season-folder';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { crossProblems, definitionProblems } from './cross-problems.ts';
import { definitionFiles, isDefinitionFile, readSeasonDefinition } from './read-season-definition.ts';
import type { SeasonDefinition } from './season-definition.ts';

type Files = ReadonlyMap<string, string>;

export interface WholeSeason {
  readonly season: Season;
  readonly definition: SeasonDefinition;
  /** The files that define it, by name. */
  readonly files: Files;
}

export type WholeReading =
  | ({ readonly ok: true } & WholeSeason)
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

/**
 * @param known the files that define the season as it is: they count where the folder does not have them.
 * @param stored its tables as the portal has them, likewise.
 * @param storedZone its time zone, likewise.
 */
export function readWholeSeason(
  folder: Files,
  known: Files | null,
  stored: StoredTables | null = null,
  storedZone: string | null = null,
): WholeReading {
  const own = new Map([...folder].filter(([name]) => isDefinitionFile(name)));
  const files = new Map([...(known ?? []), ...own]);
  const tables = readSeasonFolder(folder, stored, storedZone);
  // A folder is not refused for what it does not say: what is known was checked when it was stored.
  const defined = readSeasonDefinition(files, known ? new Set(own.keys()) : undefined);
  const misnamed = listMisnamed(folder);
  if (!tables.ok || !defined.ok || misnamed.length > 0) {
    const problems = [
      ...[tables, defined].flatMap((reading) => (reading.ok ? [] : reading.problems)),
      // What the tables refer to waits for the tables; what defines the season does not.
      ...(defined.ok ? definitionProblems({ ...defined, files, folder }) : []),
      ...misnamed,
    ];
    return { ok: false, problems };
  }
  const { season } = tables;
  const { definition, schema } = defined;
  const parts = { season, definition, schema, files, folder, isWhole: stored === null };
  const problems = locateProblems(folder, crossProblems(parts));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, season, definition, files };
}

const stemOf = (file: string): string => file.replace(/\.\w+$/, '');

/** A file with nearly the name of one that defines the season would be left alone, and the old one would stay. */
const listMisnamed = (folder: Files): readonly SeasonProblem[] =>
  [...folder.keys()].flatMap((file) => {
    const isOther = /\.(json|xsd)$/i.test(file) && !isDefinitionFile(file);
    const stem = isOther ? findNearest(stemOf(file), definitionFiles.map(stemOf)) : null;
    const meant = definitionFiles.find((each) => stemOf(each) === stem);
    return meant === undefined
      ? []
      : {
          file,
          line: 1,
          column: 1,
          message: `This is not a file of a season folder; ${meant} is.`,
          found: file,
          expected: `one of ${definitionFiles.join(', ')}`,
          fix: `Did you mean ${meant}? Rename the file, or take it out of the folder.`,
        };
  });
