/** Goals are written in docs/spec/performance.md and nowhere else. A figure names its row there. */
import { readFileSync } from 'node:fs';

export interface Goal {
  readonly goal: number;
  /** The worst accepted value, in the same unit. */
  readonly least: number;
  /** `ms`, `MB`, `x` (times the reference), …; empty for a count or an exponent. */
  readonly unit: string;
  readonly isMoreBetter: boolean;
}

const isRow = /^\| `([a-z0-9-]+)` \|/;

function computeAmount(cell: string, row: string): { readonly value: number; readonly unit: string } {
  const [, value, unit = ''] = /^(\d+(?:\.\d+)?)(?: (\S+))?$/.exec(cell) ?? [];
  if (value === undefined) throw new Error(`performance.md, ${row}: "${cell}" is no number with its unit.`);
  return { value: Number(value), unit: unit.replace('×', 'x') };
}

/** By name, of every table. */
export function readGoals(page: string): ReadonlyMap<string, Goal> {
  const goals = new Map<string, Goal>();
  for (const line of page.split('\n')) {
    const [, name] = isRow.exec(line) ?? [];
    if (name === undefined) continue;
    const [, , , goalCell = '', leastCell = ''] = line.split('|').map((cell) => cell.trim());
    const [goal, least] = [computeAmount(goalCell, name), computeAmount(leastCell, name)];
    if (goals.has(name)) throw new Error(`performance.md has two rows ${name}.`);
    if (goal.unit !== least.unit) throw new Error(`performance.md, ${name}: two units.`);
    const isMoreBetter = goal.value > least.value;
    goals.set(name, { goal: goal.value, least: least.value, unit: goal.unit, isMoreBetter });
  }
  return goals;
}

const goals = readGoals(readFileSync(new URL('../../docs/spec/performance.md', import.meta.url), 'utf8'));

/** The figure is in the unit of its goal. */
export function getGoal(name: string, unit: string): Goal {
  const goal = goals.get(name);
  if (!goal) throw new Error(`docs/spec/performance.md has no row ${name}.`);
  if (goal.unit !== unit) throw new Error(`The goal ${name} is in "${goal.unit}", the figure in "${unit}".`);
  return goal;
}
