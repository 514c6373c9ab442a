/** Problems of JSON files: made with a fix of their own, and given their place in the text. */
import { findJsonPlaces } from '@idss/domain/season/json-place';
import { findNearest } from '@idss/domain/season/nearest-name';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { foundText, type JsonProblem } from './schemas/list-schema-problems.ts';

export type Path = JsonProblem['path'];
export type Refuse = (path: Path, mustBe: string, detail: Omit<JsonProblem, 'path' | 'mustBe'>) => void;

export function collectJsonProblems(check: (refuse: Refuse) => void): readonly JsonProblem[] {
  const problems: JsonProblem[] = [];
  check((path, mustBe, detail) => problems.push({ path, mustBe, ...detail }));
  return problems;
}

/** `Did you mean Total?`, or the names that there are. */
export function nameFix(name: string, known: Iterable<string>, otherwise: string): string {
  const names = [...new Set(known)];
  const nearest = findNearest(name, names);
  if (nearest !== null) return `Did you mean ${nearest}?`;
  return names.length === 0 || names.length > 12 ? otherwise : `Write one of ${names.join(', ')}.`;
}

/** Refuses a name that is none of those known. `what` is what it must be the name of. */
export function requireName(refuse: Refuse, { name, known, path, what, otherwise }: NameDemand): void {
  const names = known instanceof Set ? known : new Set(known);
  if (names.has(name)) return;
  refuse(path, `${what}; ${name} is none`, {
    found: foundText(name),
    fix: nameFix(name, names, otherwise ?? `Write ${what}, or take ${name} out.`),
  });
}

interface NameDemand {
  readonly name: string;
  readonly known: Iterable<string>;
  readonly path: Path;
  /** `a metric of CBP` */
  readonly what: string;
  /** The fix where no known name is near. */
  readonly otherwise?: string;
}

/** Refuses names that are there a second time. `place` is that of the name at this index. */
export function requireUnique(
  refuse: Refuse,
  names: readonly string[],
  place: (index: number) => Path,
  what: string,
): void {
  if (new Set(names).size === names.length) return;
  const seen = new Set<string>();
  for (const [i, name] of names.entries()) {
    if (seen.has(name))
      refuse(place(i), `${what} of its own; ${name} is repeated`, {
        found: foundText(name),
        fix: `Rename it, or remove one of the two ${name}.`,
      });
    seen.add(name);
  }
}

/** `measures[3].hpr.included` */
const pathText = (path: Path): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');

export function locateJsonProblems(
  file: string,
  text: string,
  problems: readonly JsonProblem[],
): readonly SeasonProblem[] {
  if (problems.length === 0) return [];
  const places = findJsonPlaces(text);
  return problems.map(({ path, isName = false, mustBe, says, found, fix }) => ({
    file,
    ...places.find(path, isName),
    message: `${pathText(path) || 'The file'} ${says ?? `must be ${mustBe}`}.`,
    ...(found !== undefined && { found }),
    expected: mustBe.replace(/^left out; what may be here is |^there: /, ''),
    fix,
  }));
}
