/**
 * Prints of warnings, by which explanations are carried from one file to the next: 64 bits of a hash of the place (rule,
 * measure, indicator and member; never the line), and 64 of the values named (found and expected). A rule's print is the
 * sum of those of its findings, so that their order does not matter. Made in the thread that checks the file, while it finds
 * them; it keeps nothing but the sums and the findings at places that were explained.
 */
import type { Finding } from '@idss/domain/findings/finding';
import type { RulePrints } from '@idss/domain/findings/explanation';

/** An explanation of a finding whose place is to be found. */
export interface TrackedPlace {
  readonly explanationId: string;
  /** 16 hexadecimal digits each. */
  readonly placeKey: string;
  readonly valueKey: string;
  /** Its values do not count any more: only its place is looked for. */
  readonly isLapsed: boolean;
}

export interface PlaceMatch {
  /** The finding at its place, counted from 1. */
  readonly findingId: number;
  readonly valueKey: string;
  /** With the values that were explained. */
  readonly isSame: boolean;
}

type Printed = Pick<Finding, 'ruleId' | 'indicatorKey' | 'record' | 'found' | 'expected' | 'severity'> & {
  readonly measure: string | null;
};

/** Of all the warnings of a check. Plain data: it is copied between threads. */
export interface FoundPrints {
  readonly rules: RulePrints;
  /** What was looked for. */
  readonly tracked: readonly TrackedPlace[];
  /** By the explanation's id. */
  readonly matches: ReadonlyMap<string, PlaceMatch>;
}

export interface PrintTally {
  /** `findingId`: its number in the file, counted from 1. In order. */
  add(finding: Printed, findingId: number): void;
  end(): FoundPrints;
}

/**
 * A hash of two lanes: multiplicative ones side by side (cyrb53, with all of its 64 bits), mixed by `mix`. Each text is hashed by
 * itself and then added, because most of them come again and again. A lane is a function, so that millions of them make no object.
 */
interface Hash {
  readonly high: number;
  readonly low: number;
}
const noText: Hash = { high: 0x3c6ef372, low: 0x1f83d9ab };

// The upper half of a product never comes down by itself.
function addHigh(high: number, text: number): number {
  const product = Math.imul(high ^ text, 2654435761);
  return product ^ (product >>> 15);
}
function addLow(low: number, text: number): number {
  const product = Math.imul(low ^ text, 1597334677);
  return product ^ (product >>> 13);
}

const mixHigh = (high: number, low: number): number =>
  Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
const mixLow = (low: number, mixedHigh: number): number =>
  Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(mixedHigh ^ (mixedHigh >>> 13), 3266489909);

/** Two characters a step. As blocks store texts: no NUL, and no half of a pair of surrogates. */
function hashText(text: string | null): Hash {
  if (text === null) return noText;
  let h = 0x6a09e667;
  let l = 0x510e527f;
  const last = text.length - 1;
  for (let at = 0; at <= last; at += 2) {
    let first = text.charCodeAt(at);
    // Behind the last one is nothing: a zero, which no stored text has.
    let second = at < last ? text.charCodeAt(at + 1) : 0x10000;
    if (first === 0 || second === 0 || ((first | second) & 0xd800) === 0xd800) {
      first = storedUnit(text, at);
      if (at < last) second = storedUnit(text, at + 1);
    }
    const units = first | (second << 16);
    h = addHigh(h, units);
    l = addLow(l, units);
  }
  return { high: Math.imul(h, 2246822507), low: Math.imul(l, 3266489909) };
}

function storedUnit(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === 0) return 0xfffd;
  if ((unit & 0xf800) !== 0xd800) return unit;
  const isFirst = unit < 0xdc00;
  const other = text.charCodeAt(isFirst ? at + 1 : at - 1);
  // NaN behind the ends of the text is no half.
  return (other & 0xfc00) === (isFirst ? 0xdc00 : 0xd800) ? unit : 0xfffd;
}

const toHex = (...lanes: readonly number[]): string =>
  lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');

interface RuleSum {
  readonly start: Hash;
  count: number;
  high: number;
  low: number;
}

function startRule(ruleId: string): Hash {
  const { high, low } = hashText(ruleId);
  return { high: addHigh(0xdeadbeef | 0, high), low: addLow(0x41c6ce57, low) };
}

/** Of a finding, the last that was printed. */
const print = { placeHigh: 0, placeLow: 0, valueHigh: 0, valueLow: 0 };

/** Values behind the place: the same ones at two places have two prints. `hash`: of texts that come again and again. */
function printInto(start: Hash, finding: Omit<Printed, 'severity'>, hash: typeof hashText): void {
  const measure = hash(finding.measure);
  const indicator = hash(finding.indicatorKey);
  const record = hash(finding.record);
  const found = hashText(finding.found);
  const expected = hash(finding.expected);
  const high = addHigh(addHigh(addHigh(start.high, measure.high), indicator.high), record.high);
  const low = addLow(addLow(addLow(start.low, measure.low), indicator.low), record.low);
  print.placeHigh = mixHigh(high, low);
  print.placeLow = mixLow(low, print.placeHigh);
  const ownHigh = addHigh(addHigh(high, found.high), expected.high);
  const ownLow = addLow(addLow(low, found.low), expected.low);
  print.valueHigh = mixHigh(ownHigh, ownLow);
  print.valueLow = mixLow(ownLow, print.valueHigh);
}

/** The keys of one finding, as an explanation has them. */
export function printFinding(finding: Omit<Printed, 'severity'>): { placeKey: string; valueKey: string } {
  printInto(startRule(finding.ruleId), finding, hashText);
  return {
    placeKey: toHex(print.placeHigh, print.placeLow),
    valueKey: toHex(print.valueHigh, print.valueLow),
  };
}

/** More texts are forgotten all at once. */
const maxKnown = 4096;

/** Findings of a file have the same strings in their fields: names, a record, what rules expect. Each is hashed once. */
function hashOnce(): typeof hashText {
  const known = new Map<string, Hash>();
  return (text) => {
    if (text === null) return noText;
    const before = known.get(text);
    if (before) return before;
    const hash = hashText(text);
    if (known.size === maxKnown) known.clear();
    known.set(text, hash);
    return hash;
  };
}

interface SeenAt {
  readonly findingId: number;
  readonly valueKey: string;
}

/** An explained place, with as many findings there as there are explanations of it. */
interface Place {
  readonly explanations: TrackedPlace[];
  /** By the values that were explained: how many explanations of them have no finding yet. */
  readonly wanted: Map<string, number>;
  readonly same: SeenAt[];
  readonly others: SeenAt[];
}

const filterBits = 0xffff;

export function createPrintTally(tracked: readonly TrackedPlace[] = []): PrintTally {
  const sums = new Map<string, RuleSum>();
  const hash = hashOnce();
  const places = new Map<string, Place>();
  // Nearly every finding is at a place that nobody explained: the map is asked only about the rest.
  const filter = new Uint8Array(filterBits + 1);
  for (const each of tracked) {
    const { placeKey, valueKey, isLapsed } = each;
    const place: Place = places.get(placeKey) ?? {
      explanations: [],
      wanted: new Map(),
      same: [],
      others: [],
    };
    places.set(placeKey, place);
    place.explanations.push(each);
    if (!isLapsed) place.wanted.set(valueKey, (place.wanted.get(valueKey) ?? 0) + 1);
    filter[Number.parseInt(each.placeKey.slice(-4), 16)] = 1;
  }

  function notePlace(placeKey: string, findingId: number, valueKey: string): void {
    const place = places.get(placeKey);
    if (!place) return;
    const { explanations, wanted, same, others } = place;
    const count = wanted.get(valueKey) ?? 0;
    if (count > 0) {
      wanted.set(valueKey, count - 1);
      same.push({ findingId, valueKey });
      // A place may have millions of findings: more than can be explained are of no use.
    } else if (others.length < explanations.length) others.push({ findingId, valueKey });
  }

  function add(finding: Printed, findingId: number): void {
    if (finding.severity !== 'Warning') return;
    let sum = sums.get(finding.ruleId);
    if (!sum) {
      sum = { start: startRule(finding.ruleId), count: 0, high: 0, low: 0 };
      sums.set(finding.ruleId, sum);
    }
    printInto(sum.start, finding, hash);
    const { placeHigh, placeLow, valueHigh, valueLow } = print;
    sum.count += 1;
    // Lanes are added with their carry, as one number of 64 bits: equal findings do not cancel each other out.
    const lowSum = (sum.low >>> 0) + (valueLow >>> 0);
    sum.high = (sum.high + valueHigh + (lowSum > 0xffffffff ? 1 : 0)) | 0;
    sum.low = lowSum | 0;
    if (filter[placeLow & filterBits] === 1)
      notePlace(toHex(placeHigh, placeLow), findingId, toHex(valueHigh, valueLow));
  }

  return {
    add,
    end: () => ({
      rules: Object.fromEntries(
        [...sums].map(([ruleId, sum]) => [ruleId, `${toHex(sum.high, sum.low)}-${sum.count}`]),
      ),
      tracked,
      matches: new Map([...places.values()].flatMap(matchPlace)),
    }),
  };
}

/** Each finding goes to one explanation: those with the same values first, then the rest in the order of the file. */
function matchPlace({ explanations, same, others }: Place): [string, PlaceMatch][] {
  const matches: [string, PlaceMatch][] = [];
  const free = [...same];
  const rest: TrackedPlace[] = [];
  for (const each of explanations) {
    const at = each.isLapsed ? -1 : free.findIndex(({ valueKey }) => valueKey === each.valueKey);
    const [found] = at < 0 ? [] : free.splice(at, 1);
    if (found) matches.push([each.explanationId, { ...found, isSame: true }]);
    else rest.push(each);
  }
  rest.forEach(({ explanationId }, n) => {
    const other = others[n];
    if (other) matches.push([explanationId, { ...other, isSame: false }]);
  });
  return matches;
}
