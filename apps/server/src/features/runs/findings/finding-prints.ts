/**
 * Prints of warnings, by which explanations are carried from one file to the next: 64 bits of a hash of the place (rule,
 * measure, indicator and member; never the line), and 64 of the values named (found and expected). A rule's print is the
 * sum of those of its findings, so that their order does not matter. Made while findings arrive; it keeps nothing but the
 * sums and the findings at places that were explained.
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

export interface PrintTally {
  /** `from`: the number of the first of them. */
  add(findings: readonly Printed[], from: number): void;
  readonly rules: () => RulePrints;
  /** By the explanation's id. */
  readonly matches: () => ReadonlyMap<string, PlaceMatch>;
  readonly tracked: readonly TrackedPlace[];
}

/** A hash under way: two multiplicative ones side by side (cyrb53, with all of its 64 bits), mixed by `end`. */
let high = 0;
let low = 0;

function step(unit: number): void {
  high = Math.imul(high ^ unit, 2654435761);
  low = Math.imul(low ^ unit, 1597334677);
}

const endOfField = 0x10000;
const noField = 0x10001;

/** Two characters a step. As blocks store texts: no NUL, and no half of a pair of surrogates. */
function addField(text: string | null): void {
  if (text === null) {
    step(noField);
    return;
  }
  let h = high;
  let l = low;
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
    h = Math.imul(h ^ units, 2654435761);
    l = Math.imul(l ^ units, 1597334677);
    // The upper half of a product never comes down by itself.
    h ^= h >>> 15;
    l ^= l >>> 13;
  }
  high = h;
  low = l;
  step(endOfField);
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

/** Mixes what was added, without ending it: more may follow. */
let endHigh = 0;
let endLow = 0;
function end(): void {
  endHigh = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  endLow = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(endHigh ^ (endHigh >>> 13), 3266489909);
}

const toHex = (...lanes: readonly number[]): string =>
  lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');

interface RuleSum {
  readonly startHigh: number;
  readonly startLow: number;
  count: number;
  high: number;
  low: number;
}

function startRule(ruleId: string): RuleSum {
  high = 0xdeadbeef;
  low = 0x41c6ce57;
  addField(ruleId);
  return { startHigh: high, startLow: low, count: 0, high: 0, low: 0 };
}

/** The keys of one finding, as an explanation has them. */
export function printFinding(finding: Omit<Printed, 'severity'>): { placeKey: string; valueKey: string } {
  startRule(finding.ruleId);
  addPlace(finding);
  end();
  const placeKey = toHex(endHigh, endLow);
  addValues(finding);
  end();
  return { placeKey, valueKey: toHex(endHigh, endLow) };
}

function addPlace({ measure, indicatorKey, record }: Omit<Printed, 'severity'>): void {
  addField(measure);
  addField(indicatorKey);
  addField(record);
}

/** Behind the place: the same values at two places have two prints. */
function addValues({ found, expected }: Omit<Printed, 'severity'>): void {
  addField(found);
  addField(expected);
}

interface SeenAt {
  readonly findingId: number;
  readonly valueKey: string;
}

/** An explained place, with as many findings there as there are explanations of it. */
interface Place {
  readonly explanations: TrackedPlace[];
  readonly seen: SeenAt[];
  readonly others: SeenAt[];
}

const filterBits = 0xffff;

export function createPrintTally(tracked: readonly TrackedPlace[] = []): PrintTally {
  const sums = new Map<string, RuleSum>();
  const places = new Map<string, Place>();
  // Nearly every finding is at a place that nobody explained: the map is asked only about the rest.
  const filter = new Uint8Array(filterBits + 1);
  for (const each of tracked) {
    const place = places.get(each.placeKey);
    if (place) place.explanations.push(each);
    else places.set(each.placeKey, { explanations: [each], seen: [], others: [] });
    filter[Number.parseInt(each.placeKey.slice(-4), 16)] = 1;
  }

  function notePlace(placeKey: string, findingId: number, valueKey: string): void {
    const place = places.get(placeKey);
    if (!place) return;
    const { explanations, seen, others } = place;
    const isExplained = explanations.some((each) => !each.isLapsed && each.valueKey === valueKey);
    const list = isExplained ? seen : others;
    // A place may have millions of findings: more than can be explained are of no use.
    if (list.length < explanations.length) list.push({ findingId, valueKey });
  }

  function addOne(finding: Printed, findingId: number): void {
    if (finding.severity !== 'Warning') return;
    let sum = sums.get(finding.ruleId);
    if (!sum) {
      sum = startRule(finding.ruleId);
      sums.set(finding.ruleId, sum);
    }
    high = sum.startHigh;
    low = sum.startLow;
    addPlace(finding);
    end();
    const placeHigh = endHigh;
    const placeLow = endLow;
    addValues(finding);
    end();
    sum.count += 1;
    // Lanes are added with their carry, as one number of 64 bits: equal findings do not cancel each other out.
    const lowSum = (sum.low >>> 0) + (endLow >>> 0);
    sum.high = (sum.high + endHigh + (lowSum > 0xffffffff ? 1 : 0)) | 0;
    sum.low = lowSum | 0;
    if (filter[placeLow & filterBits] === 1)
      notePlace(toHex(placeHigh, placeLow), findingId, toHex(endHigh, endLow));
  }

  return {
    tracked,
    add(findings, from) {
      let findingId = from;
      for (const finding of findings) addOne(finding, findingId++);
    },
    rules: () =>
      Object.fromEntries(
        [...sums].map(([ruleId, sum]) => [ruleId, `${toHex(sum.high, sum.low)}-${sum.count}`]),
      ),
    matches: () => new Map([...places.values()].flatMap(matchPlace)),
  };
}

/** Each finding goes to one explanation: those with the same values first, then the rest in the order of the file. */
function matchPlace({ explanations, seen, others }: Place): [string, PlaceMatch][] {
  const matches: [string, PlaceMatch][] = [];
  const free = [...seen];
  const rest: TrackedPlace[] = [];
  for (const each of explanations) {
    const at = each.isLapsed ? -1 : free.findIndex(({ valueKey }) => valueKey === each.valueKey);
    const [same] = at < 0 ? [] : free.splice(at, 1);
    if (same) matches.push([each.explanationId, { ...same, isSame: true }]);
    else rest.push(each);
  }
  const left = [...free, ...others].sort((a, b) => a.findingId - b.findingId);
  rest.forEach(({ explanationId }, n) => {
    const other = left[n];
    if (other) matches.push([explanationId, { ...other, isSame: false }]);
  });
  return matches;
}
