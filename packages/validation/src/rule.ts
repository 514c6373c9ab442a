/**
 * A validation rule: one file, with its documentation and its examples. Lists of rules, the season's catalogue and the
 * validation dictionary are generated from these, and one generic test runs every example.
 */
import type { Severity, Trial } from '@idss/domain/findings/finding';
import type { ThresholdRange } from '@idss/domain/season/rule-settings';
import type { ExplainNumbers } from './arithmetic.ts';
import type { Place } from './formats/hedis-xml/model.ts';

/** A report of a rule; id, name and severity are added by the engine. */
export interface Report {
  readonly at?: Place | undefined;
  readonly measure?: string | undefined;
  readonly indicatorKey?: string | undefined;
  readonly found?: string | number | undefined;
  readonly expected?: string | number | undefined;
  /** The rule's message with its placeholders filled. */
  readonly message: string;
  /**
   * The name of a cause that is wrong in many rows alike (CAHPS): they become one finding, the first one, which counts
   * the others.
   */
  readonly cause?: string | undefined;
}

/** A number that a season may set, within its range. */
export interface Threshold extends ThresholdRange {
  readonly value: number;
}

export type Reporter = (found: Report) => void;

export interface Rule<Subject> {
  /** Never reused. Shown to users: `I-003`. */
  readonly id: string;
  /** The file name is its kebab-case form. */
  readonly name: string;
  readonly severity: Severity;
  readonly scope: 'file' | 'measure' | 'indicator' | 'record' | 'header' | 'detail' | 'submission';
  /** The number it compares with, or the highest one that it accepts, where a season may set it. */
  readonly threshold?: Threshold;
  /** The lowest number that it accepts, in addition to the highest one. */
  readonly lowerThreshold?: Threshold;
  /** Runs only with the experimental-validation switch on. */
  readonly experimental?: true;
  /** The season has it on trial: it reports remarks, and has this severity afterwards. */
  readonly trial?: Trial;
  /** When the engine runs it: a phase of its program (`phases.ts`), which says what the rule is given. */
  readonly phase: string;
  /** Exactly when it reports. */
  readonly condition: string;
  /** The words of its findings, with placeholders. */
  readonly message: string;
  /** Where it comes from: V a public source, W well-known practice, A our own design. */
  readonly basis: 'V' | 'W' | 'A';
  /** One sentence that says what is wrong with the data. */
  readonly summary: string;
  readonly why: string;
  readonly fix: string;
  /** The texts with other numbers than those that the rule declares: a season may set them. */
  readonly textsWith?: (threshold: number, lowest: number) => RuleTexts;
  /** The paragraphs of docs/spec that require it, separated by commas. */
  readonly source: string;
  /** The numbers of one of its findings, for rules that compare sums, rates or counts. */
  readonly explainNumbers?: ExplainNumbers;
  // A callback rather than a generator: measured 14 times faster over 200,000 rows.
  check(subject: Subject, report: Reporter): void;
  /** Made for the tests that ask for them: nothing else needs them. */
  readonly examples: () => {
    readonly pass: readonly Subject[];
    readonly fail: readonly FailingExample<Subject>[];
  };
}

/**
 * Files on which a rule fails, and every report of it in its order, as `formatReport` writes it: the place (where an example has
 * one), the message, what was found and what was expected. A number, a sign or a name that changes is noticed.
 */
export type FailingExample<Subject> = readonly [subject: Subject, report: string, ...others: string[]];

/** `[23:1] CBP.ControlHighBP: rate 90 does not equal the computed 100.00. Found: 90. Expected: 100.00.` */
export const formatReport = ({ at, message, found, expected }: Report): string =>
  [
    ...(at === undefined ? [] : [`[${at.line}:${at.column}]`]),
    message,
    ...(found === undefined ? [] : [`Found: ${found}.`]),
    ...(expected === undefined ? [] : [`Expected: ${expected}.`]),
  ].join(' ');

export type RuleTexts = Pick<Rule<never>, 'summary' | 'why' | 'fix'>;

/** A text may name the rule's numbers, which a season may set. */
type NumberedTexts = Readonly<
  Record<keyof RuleTexts, string | ((threshold: number, lowest: number) => string)>
>;

/** The texts with the numbers that the rule declares, and the way to others. */
export function numberTexts(
  { summary, why, fix }: NumberedTexts,
  threshold: number,
  lowest = 0,
): RuleTexts & Required<Pick<Rule<never>, 'textsWith'>> {
  const textsWith = (...numbers: readonly [threshold: number, lowest: number]): RuleTexts => {
    const write = (text: NumberedTexts[keyof RuleTexts]) =>
      typeof text === 'string' ? text : text(...numbers);
    return { summary: write(summary), why: write(why), fix: write(fix) };
  };
  return { ...textsWith(threshold, lowest), textsWith };
}

/** `a quarter`, or `10 %`. */
export const shareText = (percent: number): string =>
  ({ 20: 'a fifth', 25: 'a quarter', 50: 'half' })[percent] ?? `${percent} %`;

export const rule = <Subject>(r: Rule<Subject>): Rule<Subject> => r;

type RuleWith<
  Subject,
  Values extends 'threshold' | 'lowerThreshold',
  Numbers extends readonly number[],
> = Omit<Rule<Subject>, Values | 'check' | 'textsWith' | keyof RuleTexts> &
  NumberedTexts &
  Readonly<Record<Values, Threshold>> & {
    readonly check: (subject: Subject, report: Reporter, ...numbers: Numbers) => void;
  };

/** A rule whose check gets its threshold, which the season may have replaced. */
export const thresholdRule = <Subject>({
  check,
  ...declared
}: RuleWith<Subject, 'threshold', [threshold: number]>): Rule<Subject> => ({
  ...declared,
  ...numberTexts(declared, declared.threshold.value),
  check(subject, report) {
    check(subject, report, getThreshold(this, 'threshold'));
  },
});

/** A rule whose check gets the lowest and the highest number that it accepts, which the season may have replaced. */
export const rangeRule = <Subject>({
  check,
  ...declared
}: RuleWith<Subject, 'threshold' | 'lowerThreshold', [lowest: number, highest: number]>): Rule<Subject> => ({
  ...declared,
  ...numberTexts(declared, declared.threshold.value, declared.lowerThreshold.value),
  check(subject, report) {
    check(subject, report, getThreshold(this, 'lowerThreshold'), getThreshold(this, 'threshold'));
  },
});

type Thresholds = Pick<Rule<never>, 'id' | 'threshold' | 'lowerThreshold'>;

function getThreshold(rule: Thresholds, name: 'threshold' | 'lowerThreshold'): number {
  const threshold = rule[name];
  if (threshold === undefined) throw new Error(`Rule ${rule.id} declares no ${name}`);
  return threshold.value;
}
