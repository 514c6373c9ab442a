/** Every rule of every program, for the validation dictionary and for explanations. */
import type { DictionaryEntry } from '../dictionary.ts';
import { cahpsDictionary } from './cahps/registry.ts';
import { hedisDictionary } from './hedis/registry.ts';
import { hosDictionary } from './hos/registry.ts';

export const allRules: readonly DictionaryEntry[] = [
  ...hedisDictionary,
  ...cahpsDictionary,
  // Rules that two programs share stand in the dictionary once.
  ...hosDictionary,
].filter((rule, at, rules) => rules.findIndex(({ id }) => id === rule.id) === at);
