/** Saved views of lists. Spec: lists-views. */
import { no, type Verdict, yes } from '../verdict.ts';

/** Of a person in one list. */
export const maxListViews = 20;
export const maxViewName = 40;
/** Characters of a list's filters, order and columns in its address. */
export const maxViewAddress = 2000;

/** As it is stored: on one line, without blanks around it. */
export const cleanViewName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** May a view be saved under this name, next to those that are there? One of the same name is replaced. */
export function canSaveView(name: string, existing: readonly string[]): Verdict {
  const clean = cleanViewName(name);
  if (clean === '') return no('Give the view a name.');
  if (clean.length > maxViewName) return no(`The name may have at most ${maxViewName} characters.`);
  if (existing.length >= maxListViews && !existing.includes(clean))
    return no(`A list has at most ${maxListViews} views. Delete one first.`);
  return yes();
}
