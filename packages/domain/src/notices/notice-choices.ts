/** What a person changed in how they are told, for the audit trail. Spec: notices-choices. */
import {
  isAlwaysTold,
  type NoticeKind,
  noticeKindLabels,
  noticeKinds,
  type NoticeWay,
  noticeWayLabels,
  type NoticeWays,
} from './notice-kinds.ts';
import type { QuietHours } from './notice-times.ts';

/** Of a kind of notices, of the quiet hours (`20-7`), or of the time zone. */
export interface ChoiceChange {
  readonly about: NoticeKind | 'quiet hours' | 'time zone';
  readonly before: string;
  readonly after: string;
}

type Choices = QuietHours & { readonly ways: NoticeWays };

/** `20-7`; from an hour to the same one are none. */
const quietHours = ({ quietFrom, quietUntil }: QuietHours): string =>
  quietFrom === quietUntil ? 'none' : `${quietFrom}-${quietUntil}`;

export function listChoiceChanges(before: Choices, after: Choices): ChoiceChange[] {
  const all: readonly ChoiceChange[] = [
    ...noticeKinds
      .filter((kind) => !isAlwaysTold(kind))
      .map((about) => ({ about, before: before.ways[about], after: after.ways[about] })),
    { about: 'quiet hours', before: quietHours(before), after: quietHours(after) },
    { about: 'time zone', before: before.timeZone, after: after.timeZone },
  ];
  return all.filter((each) => each.before !== each.after);
}

const isWay = (text: string): text is NoticeWay => Object.hasOwn(noticeWayLabels, text);
const valueWords = (value: string): string => (isWay(value) ? noticeWayLabels[value] : value);

/** `A lock was applied or undone: Off (before: In the portal)` */
export function describeChoiceChange({ about, before, after }: ChoiceChange): string {
  const name = about === 'quiet hours' || about === 'time zone' ? about : noticeKindLabels[about];
  return `${name}: ${valueWords(after)} (before: ${valueWords(before)})`;
}
