/**
 * Allowed changes of calls that pages and clients of the released version use: what these send is accepted, and what they
 * read is there. Strict where it cannot tell.
 */
import type { CallShape, ContractShape, Shape } from '../../packages/contract/tools/contract-shape.ts';

const twice =
  'In two releases: the first offers the new one next to it, uses it in the pages, and marks the old one as deprecated; the next one removes it.';

/** Changes that break clients of the released calls: a sentence each, which says what to do instead. */
export function contractProblems(released: ContractShape, now: ContractShape): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    const after = Object.hasOwn(now, name) ? now[name] : undefined;
    if (!after) return before.deprecated ? [] : [`${name} is gone. ${twice} (deprecated: true)`];
    return findCallProblems(before, after).map((problem) => `${name}: ${problem}`);
  });
}

function findCallProblems(before: CallShape, after: CallShape): string[] {
  if (before.route !== after.route)
    return [`${before.route} became ${after.route}. Make a call of its own. ${twice} (deprecated: true)`];
  const asked = (['params', 'query', 'body'] as const).flatMap((part) =>
    findRequestProblems(part, before[part], after[part]),
  );
  if (typeof before.answer === 'string' || typeof after.answer === 'string')
    return before.answer === after.answer
      ? asked
      : [...asked, `The answer is of another kind. Make a call of its own. ${twice}`];
  return [
    ...asked,
    ...differences(after.answer, before.answer, 'answer', reading(after.answer, before.answer)),
  ];
}

function findRequestProblems(
  part: string,
  before: Shape | string | undefined,
  after: Shape | string | undefined,
): string[] {
  if (typeof before === 'string' || typeof after === 'string')
    return before === after ? [] : [`${part} is of another kind. Make a call of its own. ${twice}`];
  const nothing: Shape = { type: 'object', properties: {} };
  const from = before ?? nothing;
  const into = after ?? nothing;
  return differences(from, into, part, sending(from, into));
}

/** Values of `from` arrive where `into` is expected. */
interface Direction {
  /** With their definitions, for references. */
  readonly from: Shape;
  readonly into: Shape;
  readonly isAnswer: boolean;
}
const sending = (from: Shape, into: Shape): Direction => ({ from, into, isAnswer: false });
const reading = (from: Shape, into: Shape): Direction => ({ from, into, isAnswer: true });

type Fields = Readonly<Record<string, Shape>>;
const getFields = ({ properties }: Shape): Fields => (properties ?? {}) as Fields;
const getRequired = ({ required }: Shape): readonly string[] => (required ?? []) as readonly string[];
const isAny = (shape: Shape): boolean =>
  Object.keys(shape).every((keyword) => keyword === '$defs' || keyword === 'deprecated');

function resolve(shape: Shape, root: Shape): Shape {
  const { $ref: reference } = shape;
  if (typeof reference !== 'string') return shape;
  if (reference === '#') return root;
  const definitions = (root['$defs'] ?? {}) as Fields;
  return definitions[reference.replace('#/$defs/', '')] ?? {};
}

/** Each value fits one of these. */
function getAlternatives(shape: Shape, root: Shape): Shape[] {
  const whole = resolve(shape, root);
  const choices = (whole['anyOf'] ?? whole['oneOf']) as readonly Shape[] | undefined;
  if (choices) return choices.flatMap((choice) => getAlternatives(choice, root));
  const { type, ...rest } = whole;
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each as unknown }));
  if ('const' in whole) return [{ ...rest, type, enum: [whole['const']] }];
  return [whole];
}

function differences(
  from: Shape,
  into: Shape,
  at: string,
  way: Direction,
  seen: ReadonlySet<unknown> = new Set(),
): string[] {
  // A shape that contains itself is compared once.
  const { $ref: reference } = from;
  if (reference !== undefined && seen.has(reference)) return [];
  const within = reference === undefined ? seen : new Set([...seen, reference]);
  const targets = getAlternatives(into, way.into);
  return getAlternatives(from, way.from).flatMap((source) => {
    // The difference from the alternative that comes nearest.
    const attempts = targets.map((target) => findDifferences(source, target, at, way, within));
    return attempts.toSorted((a, b) => getDepth(b) - getDepth(a) || a.length - b.length)[0] ?? [];
  });
}

const getDepth = (problems: readonly string[]): number =>
  problems.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.min(...problems.map((problem) => problem.split('.').length));

function findDifferences(
  from: Shape,
  into: Shape,
  at: string,
  way: Direction,
  seen: ReadonlySet<unknown>,
): string[] {
  if (isAny(into)) return [];
  const values = from['enum'] as readonly unknown[] | undefined;
  const known = into['enum'] as readonly unknown[] | undefined;
  if (known) {
    const unknown = values?.filter((value) => !known.includes(value));
    if (unknown?.length === 0) return [];
    return [valuesProblem(at, unknown, way)];
  }
  const type = from['type'];
  const wanted = into['type'];
  if (type !== wanted && !(type === 'integer' && wanted === 'number'))
    return [
      way.isAnswer
        ? `${at} may be ${getName(type)}, and pages of the released version know it as ${getName(wanted)}. Add a field of another name. ${twice}`
        : `${at} may be ${getName(type)} in the released version, and is refused. Accept both, or add an optional field of another name. ${twice}`,
    ];
  const bounds = way.isAnswer ? [] : tighterBounds(from, into, at);
  return [...bounds, ...differencesWithin(from, into, at, way, seen)];
}

function differencesWithin(
  from: Shape,
  into: Shape,
  at: string,
  way: Direction,
  seen: ReadonlySet<unknown>,
): string[] {
  const next = (one: unknown, other: unknown, place: string): string[] =>
    differences((one ?? {}) as Shape, (other ?? {}) as Shape, place, way, seen);
  if (into['type'] === 'array') {
    const items = into['prefixItems'] as readonly Shape[] | undefined;
    const given = from['prefixItems'] as readonly Shape[] | undefined;
    return items
      ? items.flatMap((item, n) => next(given?.[n] ?? from['items'], item, `${at}.${n}`))
      : next(from['items'] ?? given?.[0], into['items'], `${at}.*`);
  }
  if (into['type'] !== 'object') return [];
  const given = getFields(from);
  const known = getFields(into);
  const rest = (shape: Shape): Shape | undefined =>
    typeof shape['additionalProperties'] === 'object' ? (shape['additionalProperties'] as Shape) : undefined;
  const restProblems = rest(into) ? next(rest(from), rest(into), `${at}.*`) : [];
  const common = Object.keys(known).filter((name) => Object.hasOwn(given, name));
  const missing = getRequired(into).filter((name) => !getRequired(from).includes(name));
  return [
    ...restProblems,
    ...common.flatMap((name) => next(given[name], known[name], `${at}.${name}`)),
    ...(way.isAnswer ? lostFields(given, known, missing, at) : refusedFields(given, known, missing, at)),
  ];
}

const isDeprecated = (shape: Shape | undefined): boolean => shape?.['deprecated'] === true;

function lostFields(given: Fields, known: Fields, missing: readonly string[], at: string): string[] {
  return Object.keys(known)
    .filter((name) => !isDeprecated(known[name]))
    .flatMap((name) => {
      if (!Object.hasOwn(given, name))
        return [
          `${at}.${name} is gone, and pages of the released version read it. ${twice} (.meta({ deprecated: true }))`,
        ];
      return missing.includes(name)
        ? [`${at}.${name} may be left out, and pages of the released version rely on it. Go on sending it.`]
        : [];
    });
}

function refusedFields(given: Fields, known: Fields, missing: readonly string[], at: string): string[] {
  const removed = Object.keys(given).filter(
    (name) => !Object.hasOwn(known, name) && !isDeprecated(given[name]),
  );
  return [
    ...removed.map(
      (name) =>
        `${at}.${name} is gone, and pages of the released version send it. ${twice} (.meta({ deprecated: true }))`,
    ),
    ...missing.map(
      (name) =>
        `${at}.${name} is required, and pages of the released version may leave it out. Make it optional, and do without it what was done before.`,
    ),
  ];
}

function valuesProblem(at: string, values: readonly unknown[] | undefined, { isAnswer }: Direction): string {
  const named = values ? values.map((value) => JSON.stringify(value)).join(', ') : 'any value';
  return isAnswer
    ? `${at} may be ${named}, which pages of the released version do not know. In two releases: the first one's pages know it, the next one sends it.`
    : `${at} may be ${named} in the released version, and is refused. Go on accepting it. ${twice}`;
}

const getName = (type: unknown): string => (typeof type === 'string' ? `of the type ${type}` : 'of any type');

const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];

function tighterBounds(from: Shape, into: Shape, at: string): string[] {
  const limit = (shape: Shape, keyword: string, none: number): number => {
    const value = shape[keyword];
    return typeof value === 'number' ? value : none;
  };
  const tighter = [
    ...upper.filter(
      (keyword) =>
        limit(into, keyword, Number.POSITIVE_INFINITY) < limit(from, keyword, Number.POSITIVE_INFINITY),
    ),
    ...lower.filter(
      (keyword) =>
        limit(into, keyword, Number.NEGATIVE_INFINITY) > limit(from, keyword, Number.NEGATIVE_INFINITY),
    ),
    ...['pattern', 'format'].filter(
      (keyword) => into[keyword] !== undefined && into[keyword] !== from[keyword],
    ),
  ];
  return tighter.map(
    (keyword) =>
      `${at} has another ${keyword}, and what pages of the released version send may be refused. Leave it as wide as it was.`,
  );
}
