/** Gives problems of CSV tables the place of their cell, after all checks: rows that are right need no places. */
import { createCellFinder, type FindCell } from '../csv/cell-place.ts';
import type { SeasonProblem } from './read-table.ts';

export function locateProblems(
  files: ReadonlyMap<string, string>,
  problems: readonly SeasonProblem[],
): readonly SeasonProblem[] {
  const finders = new Map<string, FindCell>();
  return problems.map(({ cell, ...problem }) => {
    const text = files.get(problem.file);
    if (cell === undefined || text === undefined) return problem;
    const find = finders.get(problem.file) ?? createCellFinder(text);
    finders.set(problem.file, find);
    return { ...problem, ...find(problem.line, cell, problem.found) };
  });
}
