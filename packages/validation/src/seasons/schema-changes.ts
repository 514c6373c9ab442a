/** How two import schemas differ: elements with their occurrence, attributes, and what values may be. Spec: season-next. */
import type {
  ComplexType,
  ContentState,
  SchemaTable,
  SimpleType,
} from '../formats/hedis-xml/schema-types.ts';
import { type Change, type Fact, factChanges, orderChanges } from './fact-changes.ts';

export function schemaChanges(before: SchemaTable, after: SchemaTable): readonly Change[] {
  const known = Object.entries(before.complexTypes).flatMap(([name, old]) => {
    const now = after.complexTypes[name];
    return now ? [[name, old, now] as const] : [];
  });
  const found = factChanges(schemaFacts(before), schemaFacts(after));
  const inOrder = known.flatMap(([name, old, now]) =>
    orderChanges(`${toName(name)}: order of elements`, Object.keys(old.elements), Object.keys(now.elements)),
  );
  const all = [...found, ...inOrder];
  // A choice that became a sequence changes neither occurrence nor order.
  const others = known.flatMap(([name, old, now]): Change[] =>
    JSON.stringify(old.states) === JSON.stringify(now.states) ||
    all.some((change) => change.name.includes(toName(name)))
      ? []
      : [{ name: `${toName(name)}: content`, before: 'another choice of elements', after: 'changed' }],
  );
  return [...all, ...others];
}

const toName = (type: string): string => type.replace(/^\//, '');

function schemaFacts(table: SchemaTable): ReadonlyMap<string, Fact> {
  const facts = new Map<string, Fact>([
    ['Namespace', { text: table.namespace }],
    ['Root element', { text: table.root.name }],
  ]);
  for (const [name, type] of Object.entries(table.simpleTypes)) {
    if (name.startsWith('xs:')) continue;
    facts.set(`Type ${toName(name)}`, { text: 'there', fields: simpleFields(type) });
    for (const value of type.enumeration ?? [])
      facts.set(`Type ${toName(name)}: value ${value}`, { text: 'allowed' });
  }
  for (const [name, type] of Object.entries(table.complexTypes)) {
    const occurrences = findOccurrences(type);
    for (const [element, { type: of, default: value }] of Object.entries(type.elements))
      facts.set(`Element ${toName(name)}/${element}`, {
        text: `${toName(of)}, ${occurrences.get(element) ?? ''}`,
        fields: { type: toName(of), occurs: occurrences.get(element) ?? '', default: value ?? '' },
      });
    for (const [attribute, { type: of, required = false, default: value }] of Object.entries(type.attributes))
      facts.set(`Attribute ${toName(name)}/${attribute}`, {
        text: `${toName(of)}, ${required ? 'required' : 'optional'}`,
        fields: { type: toName(of), use: required ? 'required' : 'optional', default: value ?? '' },
      });
  }
  return facts;
}

const simpleFields = ({
  base,
  pattern,
  maxLength,
  min,
  max,
  fractionDigits,
}: SimpleType): Record<string, string> => ({
  kind: base,
  pattern: pattern ?? '',
  'greatest length': `${maxLength ?? ''}`,
  'lowest value': `${min ?? ''}`,
  'highest value': `${max ?? ''}`,
  'digits after the point': `${fractionDigits ?? ''}`,
});

/** `once`, `0 to 1 times`, `1 to many times`, by element: how often a way from the start to an accepting state passes it. */
function findOccurrences({ elements, states }: ComplexType): ReadonlyMap<string, string> {
  const groups = findCycles(states);
  return new Map(
    Object.keys(elements).map((name) => {
      const least = countAlong(states, groups, name, Math.min);
      const most = countAlong(states, groups, name, Math.max);
      const text =
        least === most
          ? most === 1
            ? 'once'
            : `${most} times`
          : `${least} to ${most === Infinity ? 'many' : most} times`;
      return [name, text];
    }),
  );
}

/** States that can be reached from each other are one group; later groups first (Tarjan's algorithm). */
function findCycles(states: readonly ContentState[]): readonly (readonly number[])[] {
  const groups: number[][] = [];
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const visit = (state: number): number => {
    const own = order.size;
    order.set(state, own);
    open.push(state);
    let low = own;
    for (const next of Object.values(states[state]?.next ?? {}))
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (lowest.get(next) !== Infinity) low = Math.min(low, order.get(next) ?? own);
    lowest.set(state, low);
    if (low !== own) return low;
    const group = open.splice(open.indexOf(state));
    for (const each of group) lowest.set(each, Infinity);
    groups.push(group);
    return low;
  };
  visit(0);
  return groups;
}

function countAlong(
  states: readonly ContentState[],
  groups: readonly (readonly number[])[],
  name: string,
  choose: (...counts: number[]) => number,
): number {
  const counts = new Map<number, number>();
  for (const group of groups) {
    const members = new Set(group);
    const ways: number[] = [];
    for (const state of group) {
      const { accepts = false, next = {} } = states[state] ?? {};
      if (accepts) ways.push(0);
      for (const [element, to] of Object.entries(next)) {
        const size = element === name ? 1 : 0;
        if (!members.has(to)) ways.push(size + (counts.get(to) ?? 0));
        // Round and round: any number of them.
        else if (size === 1 && choose === Math.max) ways.push(Infinity);
      }
    }
    const count = ways.length > 0 ? choose(...ways) : 0;
    for (const state of group) counts.set(state, count);
  }
  return counts.get(0) ?? 0;
}
