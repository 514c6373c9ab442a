/** The required shape of a season's survey layouts, before they are built. Spec: season-data. */
import {
  type JsonProblem,
  listUpTo,
  maybe,
  readObject,
  enumText,
  type Shape,
  shapeProblems,
  limitedTable,
  limitedText,
  checkThat,
  trueOrFalse,
  wholeNumber,
} from './json-shape.ts';

/** A line of a fixed layout, in characters; the season's has 180. */
const maxLineLength = 10_000;
/** A code of an answer, -9 to 99 today. */
const code = wholeNumber(-99, 9999);
const codeName = /^-?\d{1,4}$/;
const name = checkThat(
  (value) => typeof value === 'string' && /^[\w .-]{1,60}$/.test(value),
  'a name of at most 60 letters and digits',
);
const label = limitedText(500);
const isPair = (first: Shape): Shape => {
  const answers = listUpTo(100, code);
  return (value, path, problems) => {
    if (!Array.isArray(value) || value.length !== 2) {
      problems.push({ path, mustBe: 'a name and a list of answers' });
      return;
    }
    first(value[0], [...path, 0], problems);
    answers(value[1], [...path, 1], problems);
  };
};

const dispositions = limitedTable(100, /^\d\d$/, readObject({ label, class: label }));

const cahpsLayout = readObject({
  adminColumns: listUpTo(100, readObject({ col: name })),
  missingCodes: limitedTable(20, codeName, label),
  dispositions,
  dispositionModePrefix: limitedTable(20, /^[A-Z]$/, label),
  surveys: limitedTable(
    20,
    /^[\w-]{1,60}$/,
    readObject({
      surveyType: name,
      productLine: name,
      keyItems: listUpTo(500, name),
      items: listUpTo(
        500,
        readObject({
          q: wholeNumber(1, 999),
          col: name,
          name,
          type: name,
          codes: limitedTable(200, codeName, label),
          plusDontKnow: maybe(trueOrFalse),
          screen: maybe(isPair(name)),
        }),
      ),
      measures: listUpTo(
        200,
        readObject({
          code: name,
          type: name,
          items: listUpTo(500, name),
          filter: maybe(label),
          rollingTwoYear: maybe(trueOrFalse),
          population: maybe(name),
        }),
      ),
    }),
  ),
});

const values: Shape = (value, path, problems) => {
  const shape = Array.isArray(value)
    ? listUpTo(
        1000,
        checkThat(
          (each) => (typeof each === 'string' && each.length <= 100) || Number.isInteger(each),
          'a text or a whole number',
        ),
      )
    : label;
  shape(value, path, problems);
};

const record = readObject({
  length: wholeNumber(1, maxLineLength),
  usedLength: maybe(wholeNumber(1, maxLineLength)),
  fields: listUpTo(
    maxLineLength,
    readObject({
      name,
      start: wholeNumber(1, maxLineLength),
      width: wholeNumber(1, maxLineLength),
      values,
      item: maybe(label),
      description: maybe(label),
      kind: maybe(enumText('admin', 'item', 'filler')),
      asked: maybe(trueOrFalse),
      dependsOn: (value, path, problems) => {
        if (value !== undefined && value !== null) isPair(name)(value, path, problems);
      },
    }),
  ),
});

const hosLayout = readObject({ header: record, detail: record, dispositions });

export const cahpsLayoutProblems = (data: unknown): readonly JsonProblem[] =>
  shapeProblems(cahpsLayout, data);
export const hosLayoutProblems = (data: unknown): readonly JsonProblem[] => shapeProblems(hosLayout, data);
