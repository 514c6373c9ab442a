/**
 * The definition of a season: as it was loaded last, else as this version ships it, with the rules that staff changed. Every
 * validation reads it here. Spec: season-data, rule-preview-settings.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetting, RuleSettings } from '@idss/domain/season/rule-settings';
import { mergeRuleSettings } from '@idss/validation/changeable-rules';
import { definitionFiles } from '@idss/validation/seasons/read-season-definition';
import type { Queryable } from '#src/db/queryable.ts';
import { findLoadedFiles, findRuleSettings } from './season-data.sql.ts';
import { getDefinition, seasonFiles, type SeasonData } from './season-data.ts';

/** null: neither loaded nor shipped. */
export async function readSeasonData(db: Queryable, measurementYear: number): Promise<SeasonData | null> {
  const files = await readFolderFiles(db, measurementYear);
  if (!files) return null;
  const { version, settings } = await findRuleSettings(db, measurementYear);
  const own = seasonFiles(withRuleSettings(files, settings));
  return { ...own, definition: getDefinition(own), ruleVersion: version };
}

/** As they were loaded, without the rules that staff changed. null: neither loaded nor shipped. */
export async function readFolderFiles(db: Queryable, measurementYear: number): Promise<Files | null> {
  const loaded = await findLoadedFiles(db, measurementYear);
  return loaded ? new Map(Object.entries(loaded)) : readShippedFiles(measurementYear);
}

/** The season's own rules. */
export async function readFolderRules(db: Queryable, measurementYear: number): Promise<RuleSettings> {
  const files = await readFolderFiles(db, measurementYear);
  return files ? getDefinition(seasonFiles(files)).ruleSettings : new Map();
}

type Files = ReadonlyMap<string, string>;
const rulesFile = 'rules.json';

function withRuleSettings(files: Files, settings: Readonly<Record<string, RuleSetting>>): Files {
  const rules = files.get(rulesFile);
  const changed = new Map(Object.entries(settings));
  if (rules === undefined || changed.size === 0) return files;
  return new Map([...files, [rulesFile, mergeRuleSettings(rules, changed)]]);
}

const shippedSeasons = path.dirname(
  createRequire(import.meta.url).resolve('@idss/validation/seasons/season-definition'),
);

export async function readShippedFiles(measurementYear: number): Promise<ReadonlyMap<string, string> | null> {
  const folder = `MY${measurementYear}`;
  if (!(await readdir(shippedSeasons)).includes(folder)) return null;
  const files = definitionFiles.map(
    async (name): Promise<[string, string]> => [
      name,
      await readFile(path.join(shippedSeasons, folder, name), 'utf8'),
    ],
  );
  return new Map(await Promise.all(files));
}
