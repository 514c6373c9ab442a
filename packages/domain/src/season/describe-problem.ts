import type { SeasonProblem } from './read-table.ts';

/** `file:line:column: what is wrong`, and below it what is there, what may be there, and how to fix it. */
export function describeProblem(problem: SeasonProblem, file: string = problem.file): string {
  const { line, column, message, found, expected, fix } = problem;
  const place = [file, line, ...(column === undefined ? [] : [column])].join(':');
  const details = [
    found === undefined ? '' : `Found: ${found}. `,
    expected === undefined ? '' : `Expected: ${expected}. `,
    fix,
  ].join('');
  return `${place}: ${message}\n    ${details}`;
}
