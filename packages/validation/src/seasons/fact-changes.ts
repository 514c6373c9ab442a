/** What differs between two sets of facts, each thing with its fields: what came or went is one change, not one for each field. */

export interface Change {
  readonly name: string;
  /** '' where there is none. */
  readonly before: string;
  readonly after: string;
}

/** `text`: what it is, as a whole; `fields` by their names. */
export interface Fact {
  readonly text: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export type Facts = ReadonlyMap<string, Fact>;

export function factChanges(before: Facts, after: Facts): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): readonly Change[] => {
    const [old, now] = [before.get(name), after.get(name)];
    if (!old || !now) return [{ name, before: old?.text ?? '', after: now?.text ?? '' }];
    const whole = old.text === now.text || old.fields ? [] : [{ name, before: old.text, after: now.text }];
    return [...whole, ...fieldChanges(name, old.fields ?? {}, now.fields ?? {})];
  });
}

const fieldChanges = (
  name: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      name: `${name}: ${field}`,
      before: before[field] ?? '',
      after: after[field] ?? '',
    }))
    .filter((change) => change.before !== change.after);

/** Only of what both have: what is new or gone is a change of its own. */
export function orderChanges(
  name: string,
  before: readonly string[],
  after: readonly string[],
): readonly Change[] {
  const [inBefore, inAfter] = [new Set(before), new Set(after)];
  const [old, now] = [before.filter((each) => inAfter.has(each)), after.filter((each) => inBefore.has(each))];
  const at = old.findIndex((each, index) => each !== now[index]);
  if (at < 0) return [];
  return [
    {
      name,
      before: `… ${old.slice(at, at + 3).join(', ')} …`,
      after: `… ${now.slice(at, at + 3).join(', ')} …`,
    },
  ];
}

/** In words: yes and no, lists with commas. */
export function toWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(toWords).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${toWords(part)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
