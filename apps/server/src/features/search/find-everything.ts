/** What Ctrl+K finds on the server: few of each kind, and nothing that the caller cannot see. Spec: shell-palette. */
import type { AnswerOf, Input } from '@idss/contract/endpoint';
import type { search } from '@idss/contract/search/search';
import { can } from '@idss/domain/permissions/can';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { hedisComponent } from '@idss/domain/program';
import {
  matchesWords,
  type SearchTerms,
  type SearchWord,
  toSearchTerms,
} from '@idss/domain/search/search-terms';
import type { Catalogue, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { getReach, onlyVisible } from '#src/access/visible-components.ts';
import { listRules } from '#src/features/runs/preview/list-rules.ts';
import type { Context } from '#src/kernel/context.ts';
import {
  type FoundComponent,
  listWithFile,
  searchById,
  searchByName,
  searchPeople,
  type SearchScope,
} from './search.sql.ts';

type Answer = AnswerOf<(typeof search)['Search']>;

const maxSubmissions = 8;
const maxOthers = 6;
/** Submissions for each measure where the text names none. */
const maxOwn = 3;

export async function findEverything(
  context: Context,
  { text, subId, measurementYear: asked }: Input<(typeof search)['Search']>['query'],
): Promise<Answer> {
  const { app, caller } = context;
  const { measurementYear, catalogue } = await getAskedSeason(context, asked);
  const terms = toSearchTerms(text);
  const scope: SearchScope = { caller, measurementYear };
  const isStaff = mayInPortal(caller, 'administer');
  const [byId, byName, measures, rules, people] = await Promise.all([
    terms.id ? searchById(app.pool, scope, terms.id) : [],
    searchByName(app.pool, scope, terms.words),
    findMeasures(context, { scope, terms, catalogue, subId }),
    findRules(context, terms.words),
    isStaff ? searchPeople(app.pool, terms.words, maxOthers) : [],
  ]);
  const rows = onlyVisible(caller, [...byId, ...byName]);
  return {
    submissions: presentSubmissions(rows),
    organizations: presentOrganizations(onlyVisible(caller, byName), terms),
    measures,
    rules,
    people,
  };
}

const toSubmission = ({ subId, productLine, orgName, measurementYear }: FoundComponent) => ({
  subId,
  productLine,
  orgName,
  measurementYear,
});

function presentSubmissions(rows: readonly FoundComponent[]): Answer['submissions'] {
  const once = new Map(rows.map((row) => [`${row.subId} ${row.component}`, row]));
  return [...once.values()]
    .slice(0, maxSubmissions)
    .map((row) => ({ ...toSubmission(row), component: row.component }));
}

/** Those that a word is in the name of: not all that have a component which a word names. */
function presentOrganizations(
  rows: readonly FoundComponent[],
  { words }: SearchTerms,
): Answer['organizations'] {
  const isNamed = ({ orgName }: FoundComponent): boolean =>
    words.some(({ text }) => orgName.toLowerCase().includes(text));
  const once = new Map(rows.filter(isNamed).map((row) => [row.orgId, row]));
  return [...once.values()]
    .slice(0, maxOthers)
    .map(({ orgId, orgName, isTestOrganization }) => ({ orgId, orgName, isTestOrganization }));
}

async function findRules(
  { app }: Pick<Context, 'app'>,
  words: readonly SearchWord[],
): Promise<Answer['rules']> {
  if (words.length === 0) return [];
  return (await listRules(app))
    .filter(({ id, name, summary }) => matchesWords(`${id} ${name} ${summary}`, words))
    .slice(0, maxOthers)
    .map(({ id, name, summary }) => ({ id, name, summary }));
}

interface MeasureQuestion {
  readonly scope: SearchScope;
  readonly terms: SearchTerms;
  readonly catalogue: Catalogue;
  readonly subId: number | undefined;
}

/** Measures, with the submissions that the other words name, or the one on the screen, or the caller's latest ones. */
async function findMeasures(
  context: Context,
  { scope, terms, catalogue, subId }: MeasureQuestion,
): Promise<Answer['measures']> {
  const { measures, others } = divideWords(terms, catalogue);
  if (measures.length === 0) return [];
  const matrix = await context.app.cached.matrix();
  const rows = (await findSubmissions(context, scope, others, subId)).filter(
    (row) =>
      row.component === hedisComponent &&
      row.hasFile &&
      row.measurementYear === scope.measurementYear &&
      can(matrix, scope.caller, 'VIEW_RESULTS_REPORTS', getReach(row)).ok,
  );
  const current = rows.filter((row) => row.subId === subId);
  const shown = (current.length > 0 ? current : rows).slice(0, maxOwn);
  return measures
    .flatMap((measure) =>
      shown
        .filter(({ productLine }) => measure.productLines.includes(productLine))
        .map((row) => ({ ...toSubmission(row), code: measure.code, name: measure.name })),
    )
    .slice(0, maxOthers);
}

async function findSubmissions(
  context: Context,
  scope: SearchScope,
  others: SearchTerms,
  subId: number | undefined,
): Promise<FoundComponent[]> {
  const { pool } = context.app;
  const { caller } = scope;
  const rows = others.id
    ? await searchById(pool, scope, others.id)
    : others.words.length > 0
      ? await searchByName(pool, scope, others.words)
      : subId !== undefined
        ? await searchById(pool, scope, { digits: String(subId), others: [] })
        : caller.isSysadmin
          ? []
          : await listWithFile(pool, scope, hedisComponent);
  return onlyVisible(caller, rows);
}

/** A measure's code among the words leaves the others to name a submission; otherwise all of them are of its name. */
function divideWords(
  terms: SearchTerms,
  catalogue: Catalogue,
): { readonly measures: readonly CatalogueMeasure[]; readonly others: SearchTerms } {
  const inFiles = [...catalogue.measures.values()].filter(({ isSurvey }) => !isSurvey);
  const named = inFiles.find(({ code }) => terms.words.some(({ text }) => text === code.toLowerCase()));
  if (named) {
    const rest = terms.words.filter(({ text }) => text !== named.code.toLowerCase());
    return { measures: [named], others: toSearchTerms(rest.map(({ text }) => text).join(' ')) };
  }
  const words = terms.id?.others ?? terms.words;
  const id = terms.id?.digits ?? '';
  const measures =
    words.length === 0 ? [] : inFiles.filter(({ code, name }) => matchesWords(`${code} ${name}`, words));
  return { measures: measures.slice(0, maxOthers), others: toSearchTerms(id) };
}
