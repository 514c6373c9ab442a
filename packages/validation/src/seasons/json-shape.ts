/** Shapes of JSON data: what a place must be, in words, for every place that is not. */

/** A path in a JSON file and what must be there. */
export interface JsonProblem {
  readonly path: readonly (string | number)[];
  readonly mustBe: string;
}

type Path = JsonProblem['path'];
export type Shape = (value: unknown, path: Path, problems: JsonProblem[]) => void;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without parts. */
export const checkThat =
  (isGood: (value: unknown) => boolean, mustBe: string): Shape =>
  (value, path, problems) => {
    if (!isGood(value)) problems.push({ path, mustBe });
  };

export const wholeNumber = (min: number, max: number): Shape =>
  checkThat(
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    `a whole number from ${min} to ${max}`,
  );

/** May be empty. */
export const limitedText = (max: number): Shape =>
  checkThat(
    (value) => typeof value === 'string' && value.length <= max,
    `a text of at most ${max} characters`,
  );

export const trueOrFalse = checkThat((value) => typeof value === 'boolean', 'true or false');

export const enumText = (...texts: readonly string[]): Shape =>
  checkThat((value) => texts.some((text) => text === value), `one of ${texts.join(', ')}`);

export const maybe =
  (shape: Shape): Shape =>
  (value, path, problems) => {
    if (value !== undefined) shape(value, path, problems);
  };

export const listUpTo =
  (max: number, shape: Shape): Shape =>
  (value, path, problems) => {
    if (!Array.isArray(value) || value.length > max)
      problems.push({ path, mustBe: `a list with at most ${max} entries` });
    else for (const [at, item] of value.entries()) shape(item, [...path, at], problems);
  };

/** An object with these fields; others may be there. */
export const readObject =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, path, problems) => {
    if (!isRecord(value)) problems.push({ path, mustBe: 'an object' });
    else for (const [name, shape] of Object.entries(fields)) shape(value[name], [...path, name], problems);
  };

/** An object whose names are the keys of a table. */
export const limitedTable =
  (max: number, keys: RegExp, shape: Shape): Shape =>
  (value, path, problems) => {
    if (!isRecord(value) || Object.keys(value).length > max)
      problems.push({ path, mustBe: `an object with at most ${max} entries` });
    else
      for (const [key, item] of Object.entries(value)) {
        if (!keys.test(key)) problems.push({ path, mustBe: `without the entry "${key.slice(0, 50)}"` });
        shape(item, [...path, key], problems);
      }
  };

export function shapeProblems(shape: Shape, value: unknown): readonly JsonProblem[] {
  const problems: JsonProblem[] = [];
  shape(value, [], problems);
  return problems;
}
