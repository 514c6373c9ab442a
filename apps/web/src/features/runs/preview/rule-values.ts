/** Values of rules as text, and the values that a person entered for one. */
import { isStructural, severities } from '@idss/domain/findings/finding';
import { formatNumber } from '@idss/domain/format-number';
import { areSameValues, isInRange, rangeText, type RuleValues } from '@idss/domain/season/rule-settings';
import { trialDay } from '@idss/domain/findings/finding';
import type { RuleSettingRow } from '@idss/contract/runs/rule-preview';

type Ranges = Pick<RuleSettingRow, 'thresholdRange' | 'lowerThresholdRange'>;
const noRanges: Ranges = { thresholdRange: null, lowerThresholdRange: null };

/** `Error, threshold 100 members`, `Warning, threshold 10 to 60 %`, or `Off`. */
export function formatValues(
  { isOn, severity, threshold, lowerThreshold, trialUntil }: RuleValues,
  { thresholdRange }: Ranges = noRanges,
): string {
  if (!isOn) return 'Off';
  const trial = trialUntil === undefined ? '' : `, trial until ${trialDay(trialUntil)}`;
  if (threshold === null) return `${severity}${trial}`;
  const lower = lowerThreshold === null ? '' : `${formatNumber(lowerThreshold, 10)} to `;
  const number = `${lower}${formatNumber(threshold, 10)} ${thresholdRange?.unit ?? ''}`.trim();
  return `${severity}, threshold ${number}${trial}`;
}

export interface RuleSearch {
  /** All of its words are in the id, the name, the program or the summary. */
  readonly text: string;
  /** Empty: any. */
  readonly severity: string;
  readonly isChangedOnly: boolean;
}

/** Severities that staff may give a rule. */
export const settable = severities.filter((severity) => !isStructural(severity));

/** What an address has of a search; the rest of it is as if it were not there. */
export function readRuleSearch({ find, severity, changed }: Readonly<Record<string, unknown>>): RuleSearch {
  return {
    text: typeof find === 'string' || typeof find === 'number' ? `${find}` : '',
    severity: settable.find((each) => each === severity) ?? '',
    isChangedOnly: changed === true || changed === 'true',
  };
}

/** Only what is searched for. */
export const toSearchParameters = ({
  text,
  severity,
  isChangedOnly,
}: RuleSearch): Readonly<Record<string, string>> => ({
  ...(text !== '' && { find: text }),
  ...(severity !== '' && { severity }),
  ...(isChangedOnly && { changed: 'true' }),
});

/** Staff changed it: its values are not those of the season's folder. */
const isChanged = ({ current, season }: RuleSettingRow): boolean => !areSameValues(current, season);

export function findRules(
  rules: readonly RuleSettingRow[],
  { text, severity, isChangedOnly }: RuleSearch,
): readonly RuleSettingRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const content = `${rule.ruleId} ${rule.name} ${rule.program} ${rule.summary}`.toLowerCase();
    return (
      words.every((word) => content.includes(word)) &&
      (severity === '' || rule.current.severity === severity) &&
      (!isChangedOnly || isChanged(rule))
    );
  });
}

/** The values entered for a rule; thresholds as typed. */
export interface Draft {
  readonly isOn: boolean;
  readonly severity: RuleValues['severity'];
  readonly threshold: string;
  readonly lowerThreshold: string;
  /** The last day of its trial, yyyy-MM-dd; empty: none. */
  readonly trialUntil: string;
}

const formatTyped = (value: number | null): string => (value === null ? '' : String(value));

export const getDraft = ({ current }: RuleSettingRow): Draft => ({
  isOn: current.isOn,
  severity: current.severity,
  threshold: formatTyped(current.threshold),
  lowerThreshold: formatTyped(current.lowerThreshold),
  trialUntil: getDay(current),
});

const getDay = ({ trialUntil = '' }: RuleValues): string => trialUntil.slice(0, 10);

/** null where the rule has no such threshold; undefined where the text is none in its range. */
export function getThreshold(
  text: string,
  range: RuleSettingRow['thresholdRange'],
): number | null | undefined {
  if (range === null) return null;
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return isInRange(value, range) ? value : undefined;
}

/** As calls take them: of the trial its last day. null where it is not complete. */
export function toValues(draft: Draft, rule: RuleSettingRow): RuleValues | null {
  const threshold = getThreshold(draft.threshold, rule.thresholdRange);
  const lowerThreshold = getThreshold(draft.lowerThreshold, rule.lowerThresholdRange);
  if (threshold === undefined || lowerThreshold === undefined) return null;
  const { isOn, severity, trialUntil } = draft;
  return { isOn, severity, threshold, lowerThreshold, ...(trialUntil !== '' && { trialUntil }) };
}

/** Why a draft cannot be previewed yet; null if it can. */
function describeReason(draft: Draft, rule: RuleSettingRow): string | null {
  const { ruleId, thresholdRange, lowerThresholdRange, current } = rule;
  if (thresholdRange && getThreshold(draft.threshold, thresholdRange) === undefined)
    return `The threshold of ${ruleId} is ${rangeText(thresholdRange)}.`;
  if (lowerThresholdRange && getThreshold(draft.lowerThreshold, lowerThresholdRange) === undefined)
    return `The lower threshold of ${ruleId} is ${rangeText(lowerThresholdRange)}.`;
  const values = toValues(draft, rule);
  if (values === null || areSameValues(values, { ...current, trialUntil: getDay(current) || undefined }))
    return `${ruleId} has its current values. Change it, or remove it.`;
  const { threshold, lowerThreshold } = values;
  return threshold !== null && lowerThreshold !== null && lowerThreshold > threshold
    ? `The lower threshold of ${ruleId} is above the other one.`
    : null;
}

/** Why these cannot be previewed yet; null if they can. */
export function findDraftProblem(
  drafts: ReadonlyMap<string, Draft>,
  rules: ReadonlyMap<string, RuleSettingRow>,
): string | null {
  if (drafts.size === 0) return 'Choose a rule first.';
  for (const [id, draft] of drafts) {
    const rule = rules.get(id);
    const reason = rule ? describeReason(draft, rule) : null;
    if (reason !== null) return reason;
  }
  return null;
}
