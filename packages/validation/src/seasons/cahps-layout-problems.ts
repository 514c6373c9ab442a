/** What the layouts of CAHPS refer to. Their shape was checked. Spec: season-check. */
import { adminColumnNames, type LayoutData, readFilter } from './load-cahps-season.ts';
import { collectJsonProblems, type Path, type Refuse, requireName, requireUnique } from './json-problem.ts';
import { foundText, type JsonProblem } from './schemas/list-schema-problems.ts';

type Survey = LayoutData['surveys'][string];

export const cahpsLayoutProblems = (data: LayoutData): readonly JsonProblem[] =>
  collectJsonProblems((refuse) => {
    checkAdminColumns(data, refuse);
    const surveys = Object.entries(data.surveys);
    requireUnique(
      refuse,
      surveys.map(([, { surveyType, productLine }]) => `${surveyType} for ${productLine}`),
      (i) => ['surveys', surveys[i]?.[0] ?? '', 'surveyType'],
      'a survey type and product line',
    );
    const missing = Object.keys(data.missingCodes).map(Number);
    for (const [name, survey] of Object.entries(data.surveys))
      checkSurvey(survey, ['surveys', name], missing, refuse);
  });

function checkAdminColumns({ adminColumns }: LayoutData, refuse: Refuse): void {
  for (const [i, wanted] of adminColumnNames.entries()) {
    const column = adminColumns[i]?.col;
    if (column === wanted) continue;
    refuse(
      ['adminColumns', i, 'col'],
      `${wanted}: the administrative columns are the known ones, in their order`,
      {
        found: foundText(column),
        fix: `Write "${wanted}": rules know these columns by name and place.`,
      },
    );
    return;
  }
  if (adminColumns.length > adminColumnNames.length)
    refuse(
      ['adminColumns', adminColumnNames.length],
      'left out; the administrative columns are the known ones',
      {
        found: foundText(adminColumns[adminColumnNames.length]?.col),
        fix: 'Take the column out: no rule knows it.',
      },
    );
}

function checkSurvey(survey: Survey, at: Path, missing: readonly number[], refuse: Refuse): void {
  const { items, keyItems, measures } = survey;
  const place = (i: number, ...rest: Path): Path => [...at, 'items', i, ...rest];
  requireUnique(
    refuse,
    [...adminColumnNames, ...items.map(({ col }) => col)],
    (i) => place(i - adminColumnNames.length, 'col'),
    'a column',
  );
  const columns = new Set(items.map(({ col }) => col));
  checkScreens(survey, at, refuse);
  const requireColumn = (name: string, path: Path): void =>
    requireName(refuse, { name, known: columns, path, what: 'a column of the survey' });
  for (const [i, name] of keyItems.entries()) requireColumn(name, [...at, 'keyItems', i]);
  requireUnique(
    refuse,
    measures.map(({ code }) => code),
    (i) => [...at, 'measures', i, 'code'],
    'a code',
  );
  for (const [i, { items: names, filter }] of measures.entries()) {
    for (const [n, name] of names.entries()) requireColumn(name, [...at, 'measures', i, 'items', n]);
    const only = readFilter(filter);
    if (only) {
      requireColumn(only.column, [...at, 'measures', i, 'filter']);
      requireAnswers(survey, only.column, only.values, () => [...at, 'measures', i, 'filter'], refuse);
    }
  }
  for (const [i, { codes }] of items.entries())
    for (const code of Object.keys(codes))
      if (missing.includes(Number(code)))
        refuse(
          place(i, 'codes', code),
          `left out; ${code} is one of missingCodes, which every question has`,
          {
            isName: true,
            found: foundText(code),
            fix: `Take ${code} out.`,
          },
        );
  if (survey.surveyType === 'X' && !items.some(({ name }) => name.startsWith('cshcn_')))
    refuse([...at, 'surveyType'], 'A or C: no question of the survey asks for chronic conditions', {
      found: foundText('X'),
      fix: 'Name the questions that ask for them cshcn_…, or write the type of the survey.',
    });
}

/** A question decides about later ones, with the same answers for all of them. */
function checkScreens({ items, ...survey }: Survey, at: Path, refuse: Refuse): void {
  const places = new Map(items.map(({ col }, i) => [col, i]));
  const decided = new Map<string, string>();
  for (const [i, { col, screen }] of items.entries()) {
    const [column, values] = screen ?? [];
    if (typeof column !== 'string' || !Array.isArray(values)) continue;
    const path = [...at, 'items', i, 'screen'];
    const place = places.get(column);
    if (place === undefined)
      requireName(refuse, {
        name: column,
        known: places.keys(),
        path: [...path, 0],
        what: 'a column of the survey',
      });
    else if (place >= i)
      refuse([...path, 0], `a question before ${col}; ${column} is not before it`, {
        found: foundText(column),
        fix: `Write the question that decides whether ${col} is asked, or put ${column} before ${col}.`,
      });
    else requireAnswers({ items, ...survey }, column, values, (n) => [...path, 1, n], refuse);
    const answers = values.join(', ');
    const before = decided.get(column) ?? answers;
    if (before !== answers)
      refuse([...path, 1], `${before}, as where ${column} decides before; a question decides in one way`, {
        found: answers,
        fix: `Write [${before}], or correct the other questions that ${column} decides about.`,
      });
    decided.set(column, before);
  }
}

/** Answers that the question does not have would never be given. */
function requireAnswers(
  { items }: Pick<Survey, 'items'>,
  column: string,
  values: readonly number[],
  place: (n: number) => Path,
  refuse: Refuse,
): void {
  const codes = Object.keys(items.find(({ col }) => col === column)?.codes ?? {});
  if (codes.length === 0) return;
  for (const [n, value] of values.entries())
    if (!codes.includes(`${value}`))
      refuse(place(n), `an answer of ${column}: ${codes.join(', ')}`, {
        found: `${value}`,
        fix: `Write an answer that ${column} has, or add ${value} to its codes.`,
      });
}
