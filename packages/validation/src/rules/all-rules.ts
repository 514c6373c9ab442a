/** Every rule of every program, for the validation dictionary and for explanations. */
import { type DictionaryEntry, createDictionary } from '../dictionary.ts';
import { cahpsRules } from './cahps/rules.generated.ts';
import { hedisRules } from './hedis/rules.generated.ts';
import { submissionRules } from './hedis/submission-rules.ts';
import { hosRules } from './hos/rules.generated.ts';

/** Those of uploads, locks and designations included. */
export const hedisDictionary: readonly DictionaryEntry[] = createDictionary([
  ...Object.values(hedisRules).flat(),
  ...submissionRules,
]);

export const allRules: readonly DictionaryEntry[] = [
  ...hedisDictionary,
  ...createDictionary(Object.values(cahpsRules).flat()),
  ...createDictionary(Object.values(hosRules).flat()),
];
