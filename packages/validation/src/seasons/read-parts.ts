/** What was read of a season folder, for the checks of what refers from one file to another. */
import type { Season } from '@idss/domain/season/read-season-folder';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import type { SeasonDefinition } from './season-definition.ts';

export interface DefinitionParts {
  readonly definition: SeasonDefinition;
  readonly schema: SchemaTable;
  /** Every file that defines the season. */
  readonly files: ReadonlyMap<string, string>;
  /** Those of the folder; what is not in it was checked before. */
  readonly folder: ReadonlyMap<string, string>;
}

export interface ReadParts extends DefinitionParts {
  readonly season: Season;
  /** Its year is not loaded, or the folder has all of its tables. */
  readonly isWhole: boolean;
}
