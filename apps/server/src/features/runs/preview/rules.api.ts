/** The validation rules, explained on pages and as a file. */
import type { Handlers } from '@idss/contract/endpoint';
import type { rules } from '@idss/contract/runs/rules';
import { dictionaryCsv } from '@idss/validation/dictionary';
import type { HttpContext } from '#src/http/http-context.ts';
import { byteOrderMark } from '#src/documents/result-files/write-validation-csv.ts';
import { listRules } from './list-rules.ts';

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
