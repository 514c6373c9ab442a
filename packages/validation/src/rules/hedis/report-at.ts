/** Reports that carry the place, measure and key of what the rule looks at, unless it points closer. */
import type { Place } from '../../formats/hedis-xml/model.ts';
import type { Report, Reporter } from '../../rule.ts';
import type { IndicatorSubject, MeasureSubject } from './subject.ts';

const place = ({ line, column }: Place): Place => ({ line, column });

export function reportIndicator(
  { measure, indicator }: IndicatorSubject,
  report: Reporter,
  found: Omit<Report, 'measure' | 'indicatorKey'>,
): void {
  report({ ...found, at: place(found.at ?? indicator), measure: measure.code, indicatorKey: indicator.key });
}

export function reportMeasure(
  { measure }: Pick<MeasureSubject, 'measure'>,
  report: Reporter,
  found: Omit<Report, 'measure'>,
): void {
  report({ ...found, at: place(found.at ?? measure), measure: measure.code });
}
