/** The validation rules, explained on pages and as a file. */
import type { Handlers } from '@idss/contract/endpoint';
import type { rules } from '@idss/contract/runs/rules';
import { type DictionaryEntry, dictionaryCsv } from '@idss/validation/dictionary';
import { ignoreNoSeason } from '#src/access/asked-season.ts';
import type { App } from '#src/kernel/app.ts';
import { withSeasonTexts } from '@idss/validation/rule-texts';
import { allRules } from '@idss/validation/rules/all-rules';
import type { HttpContext } from '#src/http/http-context.ts';
import { byteOrderMark } from '#src/documents/result-files/write-validation-csv.ts';

/** With the numbers of the current season. */
async function listRules({ cached }: Pick<App, 'cached'>): Promise<DictionaryEntry[]> {
  const season = await cached.season().catch(ignoreNoSeason);
  return season ? allRules.map((rule) => withSeasonTexts(rule, season.data.definition)) : [...allRules];
}

export const rulesApi: Handlers<typeof rules, HttpContext> = {
  GetRules: (_input, { app }) => listRules(app),

  async GetValidationDictionary(_input, { app, reply }) {
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="ValidationDictionary.csv"')
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send([byteOrderMark, ...dictionaryCsv(await listRules(app))].join(''));
  },
};
