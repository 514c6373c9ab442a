/** surveys.json: dates, samples, cohorts, and how answers become results. */
import { ratedGroups, scorings } from '../survey-scoring.ts';
import { day, type JsonSchema, list, one, record, setOf, table, text, whole, word } from './json-schema.ts';

const fielding = record('When the survey is in the field.', {
  first: day('The first day: the mail-out.'),
  last: day('The last day.'),
});
const field = (description: string): JsonSchema =>
  word(description, '^\\w{1,60}$', 'the name of a field of hos-layout.json');
const answers = (description: string): JsonSchema =>
  setOf(description, whole('A code of an answer.', 0, 99), { minItems: 1, maxItems: 20 });
const smallestDenominator = whole('A result over fewer shows NA.', 1, 100_000);
const percent = (description: string): JsonSchema => whole(description, 0, 100);
const age = (description: string): JsonSchema => whole(description, 0, 120);
const cohort = (description: string): JsonSchema => whole(description, 1, 999);

const favorable: Readonly<Record<(typeof scorings)[number], JsonSchema>> = {
  rating: answers('Of ratings.'),
  usuallyAlways: answers('Of results that count “usually” and “always”.'),
  sometimesUsuallyAlways: answers('Of results that count “sometimes”, too.'),
  yes: answers('Of questions with yes and no.'),
};

const cahps = record(
  'CAHPS.',
  {
    fielding,
    samples: table(
      'The size of the sample of each survey of cahps-layout.json.',
      '^[\\w-]{1,60}$',
      record('A sample.', {
        general: whole('Members of the general sample.', 0, 1_000_000),
        supplemental: whole(
          'Members of the supplemental sample; 0 except for chronic conditions.',
          0,
          1_000_000,
        ),
      }),
      20,
    ),
  },
  {
    scoring: record('How answers become results; left out: as in the first seasons.', {
      smallestDenominator,
      favorable: record('The answers that count, by the type of a result.', favorable),
      alsoShownOfRatings: answers('The answers to a rating that are shown as well.'),
    }),
  },
);

const hos = record(
  'HOS.',
  {
    fielding,
    cohorts: record('The cohorts that are fielded: the year of the baseline less 1997.', {
      baseline: cohort('The cohort that is asked for the first time.'),
      followup: cohort('The cohort that is asked again after two years.'),
    }),
  },
  {
    completeness: record('Percent of the questions that are answered; left out: as in the first seasons.', {
      complete: percent('From this on a survey is complete.'),
      partial: percent('From this on it is a partial.'),
    }),
    itemScores: table(
      'The scores of questions by field; left out: as in the first seasons.',
      '^\\w{1,60}$',
      table('From 0 (worst) to 100 (best), by answer.', '^[0-9]$', percent('The score.'), 20),
      100,
    ),
    effectiveness: record('The rates of FRM, MUI and PAO; left out: as in the first seasons.', {
      smallestDenominator,
      ages: record('Whose answers count.', {
        older: age('From this age on.'),
        oldest: age('From this age on, where a rate is about the oldest.'),
      }),
      fallRisk: setOf('Questions of which one answered 1 shows a risk of falls.', field('A field.'), {
        minItems: 1,
        maxItems: 20,
      }),
      leakage: field('The question about leakage of urine.'),
      rates: list(
        'The rates.',
        record('A rate.', {
          measure: text('The code of the measure.', 200),
          name: text('Its name.', 200),
          field: field('Its question.'),
          lastAnswer: whole('The last answer of the denominator; the first is the numerator.', 1, 9),
          among: one('Who is asked, of those who are older.', ratedGroups),
        }),
        { maxItems: 50 },
      ),
    }),
  },
);

export const surveysSchema = record('Dates, samples and scoring of the surveys.', { cahps, hos });
