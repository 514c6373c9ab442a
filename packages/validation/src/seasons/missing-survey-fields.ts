import type { HosSeason } from './hos-season.ts';

/** Fields that results of the survey are made of, and the layout does not have, in sentences. */
export function missingSurveyFields({
  layout,
  itemScores,
  effectiveness,
}: Pick<HosSeason, 'layout' | 'itemScores' | 'effectiveness'>): readonly string[] {
  const known = new Set(layout.detail.fields.map((field) => field.name));
  const { fallRisk, leakage, rates } = effectiveness;
  const needed = [
    ...Object.keys(itemScores).map((field) => ['hos.itemScores', field] as const),
    ...[...fallRisk, leakage, ...rates.map(({ field }) => field)].map(
      (field) => ['hos.effectiveness', field] as const,
    ),
  ];
  return needed
    .filter(([, field]) => !known.has(field))
    .map(
      ([part, field]) =>
        `${part} must name fields of hos-layout.json; ${field} is none. Name the field that replaces it, or leave it out of ${part}.`,
    );
}
