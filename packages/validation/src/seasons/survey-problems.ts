/** Numbers and days of surveys.json that must agree with each other. Their shape was checked. Spec: season-check. */
import { collectJsonProblems } from './json-problem.ts';
import type { JsonProblem } from './schemas/list-schema-problems.ts';
import type { SurveyFacts } from './survey-facts.ts';

export const surveyProblems = ({ cahps, hos }: SurveyFacts): readonly JsonProblem[] =>
  collectJsonProblems((refuse) => {
    for (const [program, { fielding }] of Object.entries({ cahps, hos })) {
      const { first, last } = fielding;
      if (last < first)
        refuse([program, 'fielding', 'last'], `a date not before the first, ${first}`, {
          found: last,
          fix: 'Exchange the two days, or correct one of them.',
        });
    }
    const { completeness, effectiveness } = hos;
    if (completeness && completeness.partial > completeness.complete)
      refuse(['hos', 'completeness', 'partial'], `at most that of a complete, ${completeness.complete}`, {
        found: `${completeness.partial}`,
        fix: 'Exchange the two percents, or correct one of them.',
      });
    const { older = 0, oldest = 0 } = effectiveness?.ages ?? {};
    if (oldest < older)
      refuse(['hos', 'effectiveness', 'ages', 'oldest'], `at least the other age, ${older}`, {
        found: `${oldest}`,
        fix: 'Exchange the two ages, or correct one of them.',
      });
  });
