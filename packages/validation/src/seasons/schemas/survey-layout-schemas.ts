/** cahps-layout.json and hos-layout.json: columns, codes and dispositions of the survey files. */
import { scorings } from '../survey-scoring.ts';
import { dispositionClasses } from '../hos-season.ts';
import {
  flag,
  type JsonSchema,
  list,
  note,
  one,
  orNull,
  record,
  remark,
  setOf,
  table,
  whole,
  word,
} from './json-schema.ts';

/** A line of a fixed layout, in characters; the season's has 180. */
const maxLineLength = 10_000;

const name = (description: string): JsonSchema =>
  word(description, '^[\\w .-]{1,60}$', 'a name of at most 60 letters and digits');
const column = (description: string): JsonSchema =>
  word(description, '^\\w{1,60}$', 'the name of a column, of at most 60 letters and digits');
const code = whole('The code of an answer.', -99, 9999);
const label = (description: string): JsonSchema => note(description, 500);
const labelsByCode = (description: string): JsonSchema =>
  table(description, '^-?[0-9]{1,4}$', label('What the code means.'), 200);

/** An item is asked only after one of these answers. */
const screen = (description: string): JsonSchema => ({
  type: 'array',
  title: 'a name and a list of answers',
  description,
  prefixItems: [column('The earlier question.'), setOf('Its answers.', code, { minItems: 1, maxItems: 100 })],
  minItems: 2,
  maxItems: 2,
});

const dispositions = table(
  'The dispositions by their two digits.',
  '^[0-9]{2}$',
  record('A disposition.', {
    label: label('What it means.'),
    class: one('What it counts as.', dispositionClasses),
  }),
  100,
);

const cahpsItem = record(
  'A question.',
  {
    q: whole('The number of the question.', 1, 999),
    col: column('The name of its column, such as Q08.'),
    name: name('What is asked, in one word.'),
    type: name('The kind of answers, for readers.'),
    codes: labelsByCode('The answers by code; the missing codes are added.'),
  },
  {
    plusDontKnow: flag('May the answer be “don’t know”, code -5?'),
    screen: screen(
      'The earlier question that decides whether it is asked, and the answers after which it is.',
    ),
  },
);

const cahpsMeasure = record(
  'A result of the survey.',
  {
    code: name('Its code; unique in the survey.'),
    type: one('How answers become the result.', scorings),
    items: setOf('The columns of its questions.', column('A column of the survey.'), { minItems: 1 }),
  },
  {
    filter: word(
      'Only members with one of these answers, such as “Q35 in (1,2)”.',
      '^\\w{1,60} in \\([0-9]{1,4}(,[0-9]{1,4})*\\)$',
      'a column and its answers, such as Q35 in (1,2)',
    ),
    rollingTwoYear: flag('Does the result add the counts of this year and of last year?'),
    population: one('ccc: only of children with chronic conditions; left out: the general sample.', ['ccc']),
  },
);

export const cahpsLayoutSchema = record('The layouts of the CAHPS files.', {
  adminColumns: list(
    'The first columns of every file, in their order.',
    record('A column.', { col: column('Its name.') }, { description: label('Its content, for readers.') }),
    { minItems: 1, maxItems: 100 },
  ),
  missingCodes: table(
    'Codes that every question may have, with their meaning.',
    '^-?[0-9]{1,4}$',
    label('What it means.'),
    20,
  ),
  dispositions,
  dispositionModePrefix: table(
    'The letters before the two digits of a disposition: how members answered.',
    '^[A-Z]$',
    label('The mode.'),
    20,
  ),
  surveys: table(
    'The surveys by name; surveys.json has the sample size of each.',
    '^[\\w-]{1,60}$',
    record(
      'A survey.',
      {
        surveyType: one('A adult, C child, X child with chronic conditions.', ['A', 'C', 'X']),
        productLine: one('COM Commercial, MCD Medicaid.', ['COM', 'MCD']),
        keyItems: setOf(
          'The questions that a complete must have answers to.',
          column('A column of the survey.'),
          {
            minItems: 1,
            maxItems: 500,
          },
        ),
        items: list('Its questions in the order of their columns.', cahpsItem, {
          minItems: 1,
          maxItems: 500,
        }),
        measures: list('Its results.', cahpsMeasure, { maxItems: 200 }),
      },
      { referencePeriod: label('The time that is asked about, for readers.') },
    ),
    20,
  ),
});

const values: JsonSchema = {
  type: ['string', 'array'],
  title: 'a text, or a list of texts and whole numbers',
  description: 'What it may be: a list of values, or a form such as “nn”, “yyyymmdd or blank”, “00-30”.',
  maxLength: 500,
  items: { type: ['string', 'integer'], description: 'A value.', maxLength: 100 },
  maxItems: 1_000,
};

const fixedField = record(
  'A field; it begins where the one before ends.',
  {
    name: name('Its name; reserved columns are FILLER.'),
    start: whole('Its first character, from 1.', 1, maxLineLength),
    width: whole('Its characters.', 1, maxLineLength),
    values,
  },
  {
    item: label('The number of the question; empty for a field of the sample and of fielding.'),
    description: label('Its content, for readers.'),
    kind: one('item: a question; admin: of the sample and of fielding; filler: reserved.', [
      'admin',
      'item',
      'filler',
    ]),
    asked: flag(
      'False: the question is not in this year’s questionnaire; answers are accepted and not counted.',
    ),
    dependsOn: orNull(
      screen('The earlier question that decides whether it is asked, with the answers; null: none.'),
    ),
    basis: remark('For readers: how it is known.'),
    askedBasis: remark('For readers: how it is known whether it is asked.'),
  },
);

const recordOf = (description: string): JsonSchema =>
  record(
    description,
    {
      length: whole('Its characters.', 1, maxLineLength),
      fields: list('Its fields, without a gap.', fixedField, { minItems: 1, maxItems: maxLineLength }),
    },
    { usedLength: whole('Where the last field before the reserved columns ends.', 1, maxLineLength) },
  );

export const hosLayoutSchema = record(
  'The layout of the HOS files.',
  {
    header: recordOf('The first line of a file.'),
    detail: recordOf('The line of a member.'),
    dispositions,
  },
  {
    missing: remark('For readers: how a missing answer is written.'),
    vr12ItemScale: remark('For readers: the scores of answers; surveys.json decides.'),
  },
);
