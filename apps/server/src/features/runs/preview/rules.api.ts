/** The validation rules, explained on pages and as a file. */
import type { Handlers } from '@idss/contract/endpoint';
import type { rules } from '@idss/contract/runs/rules';
import { dictionaryCsv } from '@idss/validation/dictionary';
import { allRules } from '@idss/validation/rules/all-rules';
import type { HttpContext } from '#src/http/http-context.ts';
import { byteOrderMark } from '#src/documents/result-files/write-validation-csv.ts';

export const rulesApi: Handlers<typeof rules, HttpContext> = {
  GetRules: async () => [...allRules],

  async GetValidationDictionary(_input, { reply }) {
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="ValidationDictionary.csv"')
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send([byteOrderMark, ...dictionaryCsv(allRules)].join(''));
  },
};
