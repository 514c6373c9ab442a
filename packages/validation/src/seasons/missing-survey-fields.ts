import type { HosSeason } from './hos-season.ts';
import { collectJsonProblems, nameFix, type Path } from './json-problem.ts';
import { foundText, type JsonProblem } from './schemas/list-schema-problems.ts';

/** Fields that results of the survey are made of, and the layout does not have: problems of surveys.json. */
export const missingSurveyFields = ({
  layout,
  itemScores,
  effectiveness,
}: Pick<HosSeason, 'layout' | 'itemScores' | 'effectiveness'>): readonly JsonProblem[] =>
  collectJsonProblems((refuse) => {
    const fields = new Map(layout.detail.fields.map((field) => [field.name, field]));
    const items = layout.detail.fields.filter(({ kind }) => kind === 'item').map(({ name }) => name);
    const { fallRisk, leakage, rates } = effectiveness;
    const at = ['hos', 'effectiveness'];
    const needed: (readonly [field: string, path: Path, isName?: boolean])[] = [
      ...Object.keys(itemScores).map((field) => [field, ['hos', 'itemScores', field], true] as const),
      ...fallRisk.map((field, i) => [field, [...at, 'fallRisk', i]] as const),
      [leakage, [...at, 'leakage']],
      ...rates.map(({ field }, i) => [field, [...at, 'rates', i, 'field']] as const),
    ];
    for (const [field, path, isName = false] of needed)
      if (!fields.has(field))
        refuse(path, `a field of hos-layout.json; ${field} is none`, {
          isName,
          found: foundText(field),
          fix: nameFix(
            field,
            items.filter((name) => !isName || !Object.hasOwn(itemScores, name)),
            'Name the field that replaces it, or leave it out.',
          ),
        });
    for (const [field, scores] of Object.entries(itemScores)) {
      const answers = (fields.get(field)?.answers ?? []).filter((answer) => /^\d$/.test(answer));
      for (const answer of answers)
        if (!Object.hasOwn(scores, answer))
          refuse(['hos', 'itemScores', field], `an object with a score for each answer; ${answer} has none`, {
            found: foundText(scores),
            fix: `Add "${answer}" with its score from 0 to 100.`,
          });
      for (const answer of Object.keys(scores))
        if (answers.length > 0 && !answers.includes(answer))
          refuse(['hos', 'itemScores', field, answer], `left out; ${answer} is no answer of ${field}`, {
            isName: true,
            found: foundText(answer),
            fix: `Take ${answer} out, or add it to the values of ${field} in hos-layout.json.`,
          });
    }
  });
