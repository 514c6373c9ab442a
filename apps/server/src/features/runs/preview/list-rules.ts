/** Every validation rule with its explanation. */
import type { DictionaryEntry } from '@idss/validation/dictionary';
import { withSeasonTexts } from '@idss/validation/rule-texts';
import { allRules } from '@idss/validation/rules/all-rules';
import { ignoreNoSeason } from '#src/access/asked-season.ts';
import type { App } from '#src/kernel/app.ts';

/** With the numbers of the current season. */
export async function listRules({ cached }: Pick<App, 'cached'>): Promise<DictionaryEntry[]> {
  const season = await cached.season().catch(ignoreNoSeason);
  return season ? allRules.map((rule) => withSeasonTexts(rule, season.data.definition)) : [...allRules];
}
