/**
 * The content model of a complex type as a deterministic automaton. A number in a schema may ask for more states than a
 * computer has: they are counted while they are made. Spec: season-schema-limits.
 */
import type { ContentState } from './schema-types.ts';

/** Over all types of a schema. The season's has some 150. */
const maxStates = 5_000;
/** Of the sets that states are made of; what bounds the time. */
const maxMembers = 1_000_000;

const tooMany = `the schema has more than ${maxStates} states: write fewer repetitions, or maxOccurs="unbounded"`;

/** Counts what one schema takes. */
export interface StateBudget {
  states: number;
  members: number;
  readonly refuse: (why: string) => never;
}
export const createBudget = (refuse: StateBudget['refuse']): StateBudget => ({
  states: 0,
  members: 0,
  refuse,
});

interface Edge {
  readonly name: string | null;
  readonly to: number;
}

/** Grows by a state at a time; state 0 is the start. */
export interface Nfa {
  readonly edges: Edge[][];
  readonly addState: () => number;
  readonly connect: (from: number, name: string | null, to: number) => void;
}

export function createNfa(budget: StateBudget): Nfa {
  const edges: Edge[][] = [[]];
  return {
    edges,
    addState() {
      budget.states += 1;
      if (budget.states > maxStates) budget.refuse(tooMany);
      return edges.push([]) - 1;
    },
    connect: (from, name, to) => void edges[from]?.push({ name, to }),
  };
}

/** Subset construction; XML Schema's own rule (unique particle attribution) keeps the result small. */
export function determinize({ edges }: Nfa, end: number, budget: StateBudget): ContentState[] {
  const closure = (states: readonly number[]): number[] => {
    const visited = new Set(states);
    for (const state of visited)
      for (const { name, to } of edges[state] ?? []) if (name === null) visited.add(to);
    budget.members += visited.size;
    if (budget.members > maxMembers) budget.refuse(tooMany);
    return [...visited].toSorted((a, b) => a - b);
  };
  const sets: number[][] = [closure([0])];
  const index = new Map([[String(sets[0]), 0]]);
  const states: ContentState[] = [];
  for (let i = 0; i < sets.length; i++) {
    if (sets.length > maxStates) budget.refuse(tooMany);
    const set = sets[i] ?? [];
    const targets = new Map<string, number[]>();
    for (const state of set)
      for (const { name, to } of edges[state] ?? [])
        if (name !== null) targets.set(name, [...(targets.get(name) ?? []), to]);
    const next: Record<string, number> = {};
    for (const [name, reached] of targets) {
      const target = closure(reached);
      const key = String(target);
      const found = index.get(key) ?? sets.push(target) - 1;
      index.set(key, found);
      next[name] = found;
    }
    states.push({ accepts: set.includes(end), next });
  }
  return states;
}
