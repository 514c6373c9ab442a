/** Checks that compare one field of an indicator with what its other fields say. Silent where one of them is absent. */
import type { BlockName, FieldName, Fields, Num } from '../../formats/hedis-xml/model.ts';
import { getDenominator } from '../../results/derive-elements.ts';
import type { Rule } from '../../rule.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

type Check = Rule<IndicatorSubject>['check'];

export interface Comparison {
  readonly field: FieldName;
  /** Only in blocks of this kind. */
  readonly block?: BlockName;
  /** null: the other fields do not say. */
  readonly expected: (fields: Fields) => number | null;
  /** The finding quotes the number without the field's name. */
  readonly isNumberOnly?: true;
  readonly message: (key: string, reportedValue: number, expected: number, fields: Fields) => string;
}

const comparing =
  (
    { field, block, expected, isNumberOnly, message }: Comparison,
    isRight: (reportedValue: number, other: number) => boolean,
    getExpected: (other: number) => string | number,
  ): Check =>
  (subject, report) => {
    const { fields, key, block: ownBlock } = subject.indicator;
    const at: Num | undefined = fields.get(field);
    if (at === undefined || (block !== undefined && block !== ownBlock)) return;
    const other = expected(fields);
    if (other === null || isRight(at.value, other)) return;
    reportIndicator(subject, report, {
      at,
      found: isNumberOnly ? at.value : `${field} ${at.value}`,
      expected: getExpected(other),
      message: message(key, at.value, other, fields),
    });
  };

/** The field is that number. */
export const checkEqual = (comparison: Comparison): Check =>
  comparing(
    comparison,
    (reportedValue, other) => reportedValue === other,
    (other) => other,
  );

/** The field is that number or less. */
export const checkAtMost = (comparison: Comparison): Check =>
  comparing(
    comparison,
    (reportedValue, other) => reportedValue <= other,
    (other) => `at most ${other}`,
  );

/** The field is above zero, where there is anyone in the denominator. */
export const checkPositive =
  (field: FieldName, message: (key: string) => string): Check =>
  (subject, report) => {
    const { indicator } = subject;
    const reportedValue = indicator.fields.get(field);
    if (reportedValue === undefined || reportedValue.scaled > 0n || (getDenominator(indicator) ?? 0) === 0)
      return;
    reportIndicator(subject, report, {
      at: reportedValue,
      found: reportedValue.text,
      expected: 'more than 0',
      message: message(indicator.key),
    });
  };

/** The value of another field. */
export const getValue =
  (field: FieldName) =>
  (fields: Fields): number | null =>
    fields.get(field)?.value ?? null;
