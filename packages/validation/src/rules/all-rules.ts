/** Every rule of every program, for the validation dictionary and for explanations. */
import { type DictionaryEntry, dictionaryOf } from '../dictionary.ts';
import { cahpsRules } from './cahps/rules.generated.ts';
import { hedisRules } from './hedis/rules.generated.ts';
import { submissionRules } from './hedis/submission-rules.ts';
import { hosRules } from './hos/rules.generated.ts';

/** Those of uploads, locks and designations included. */
export const hedisDictionary: readonly DictionaryEntry[] = dictionaryOf([
  ...Object.values(hedisRules).flat(),
  ...submissionRules,
]);

export const allRules: readonly DictionaryEntry[] = [
  ...hedisDictionary,
  ...dictionaryOf(Object.values(cahpsRules).flat()),
  ...dictionaryOf(Object.values(hosRules).flat()),
];
