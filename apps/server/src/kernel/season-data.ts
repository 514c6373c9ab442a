/** A season's definition with the files that it was read from, which validation threads and browsers get. */
import { createHash } from 'node:crypto';
import { openSeasonDefinition } from '@idss/validation/seasons/open-season-definition';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';

/** Plain data: it is copied between threads. */
export interface SeasonFiles {
  /** The hash of the files. */
  readonly id: string;
  readonly files: ReadonlyMap<string, string>;
}

export interface SeasonData extends SeasonFiles {
  readonly definition: SeasonDefinition;
  /** Of the rules as staff changed them; 0: as the season folder says. */
  readonly ruleVersion: number;
}

export function seasonFiles(files: ReadonlyMap<string, string>): SeasonFiles {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) hash.update(`${name}\0${files.get(name)}\0`);
  return { id: hash.digest('hex'), files };
}

const maxOpened = 8;
const opened = new Map<string, SeasonDefinition>();

/** The last few are cached by their content. Throws where the files do not read: they were checked before. */
export function getDefinition({ id, files }: SeasonFiles): SeasonDefinition {
  const known = opened.get(id);
  if (known) return known;
  const definition = openSeasonDefinition(files);
  const [oldest] = opened.keys();
  if (oldest !== undefined && opened.size >= maxOpened) opened.delete(oldest);
  opened.set(id, definition);
  return definition;
}
