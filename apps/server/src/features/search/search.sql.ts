/** Bounded searches: each reads few rows by an index, or a short table. */
import type { Component } from '@idss/domain/program';
import { type SearchTerms, type SearchWord, toIdRanges } from '@idss/domain/search/search-terms';
import { maxWholeNumber } from '@idss/contract/shapes';
import { getExactScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';
import { listed, listedFrom, type ListedComponent } from '#src/access/listed-components.sql.ts';
import { literal } from '#src/db/like.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import type { Caller } from '#src/kernel/context.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';

/** Organizations whose submissions are looked at, the best matches first. */
const maxOrganizations = 50;
/** Rows of a search: enough to name several organizations. */
const maxRows = 200;

export interface SearchScope {
  readonly caller: Caller;
  readonly measurementYear: number;
}

const searchComponentsSql = sql(
  'searchComponents',
  (where: string, order: string) =>
    `select ${listed}, c.current_run_id is not null as has_file ${listedFrom} where ${where} order by ${order} limit ${maxRows}`,
  ['true', 'c.sub_id'],
);

/** A component with whether it has results. */
export interface FoundComponent extends ListedComponent {
  readonly hasFile: boolean;
}

class Statement {
  readonly values: unknown[] = [];
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** What the person can see, exactly: a search reads few rows, which have to be those that are shown. */
function visible(statement: Statement, caller: Caller): string {
  if (caller.isSysadmin) return 'true';
  return `${withinScope(getExactScope(caller), statement.values)} and ${seasonState('y')} <> 'prepared'`;
}

const nameHas = (part: string): string => `strpos(lower(o.org_name), ${part}) > 0`;

/** Every word is a part of the name, or names the component or the product line. */
function getWordConditions(statement: Statement, words: readonly SearchWord[]): string[] {
  return words.map(({ text, component, productLine }) => {
    const either = [nameHas(`${statement.value(text)}::text`)];
    if (component) either.push(`c.component = ${statement.value(component)}`);
    if (productLine) either.push(`s.product_line = ${statement.value(productLine)}`);
    return `(${either.join(' or ')})`;
  });
}

/** The organizations that can have such components, as ids; those whose name begins with the words first. */
function matchingOrganizations(statement: Statement, words: readonly SearchWord[], within: string): string {
  const parts = words
    .filter(({ component, productLine }) => component === null && productLine === null)
    .map(({ text }) => `${statement.value(text)}::text`);
  return `array(select o.org_id from organization o
    where exists (select from component c join submission s using (sub_id) join season y using (measurement_year)
      where s.org_id = o.org_id and ${within})${parts.map((part) => ` and ${nameHas(part)}`).join('')}
    order by ${parts.map((part) => `${rank(part)}, `).join('')}o.org_name limit ${maxOrganizations})`;
}

/** Beginning of the name, of a word in it, anywhere. */
const rank = (part: string): string =>
  `case when starts_with(lower(o.org_name), ${part}) then 0 when strpos(lower(o.org_name), ' ' || ${part}) > 0 then 1 else 2 end`;

/** Components of the season, of organizations with these words in their name. */
export async function searchByName(
  db: Queryable,
  { caller, measurementYear }: SearchScope,
  words: readonly SearchWord[],
): Promise<FoundComponent[]> {
  if (words.length === 0) return [];
  const statement = new Statement();
  const within = `s.measurement_year = ${statement.value(measurementYear)} and ${visible(statement, caller)}`;
  const organizations = matchingOrganizations(statement, words, within);
  const conditions = [`s.org_id = any(${organizations})`, within, ...getWordConditions(statement, words)];
  const [first] = words;
  const order = `${first ? `${rank(`${statement.value(first.text)}::text`)}, ` : ''}o.org_name, c.sub_id, c.component desc`;
  return searchComponentsSql.all(db, statement.values, conditions.join(' and '), order);
}

/** Components of submissions whose id begins like this, of every season; the very id first. */
export async function searchById(
  db: Queryable,
  { caller, measurementYear }: SearchScope,
  { digits, others }: NonNullable<SearchTerms['id']>,
): Promise<FoundComponent[]> {
  const statement = new Statement();
  const ranges = toIdRanges(digits, maxWholeNumber).map(
    ([from, to]) => `c.sub_id between ${statement.value(from)}::int and ${statement.value(to)}::int`,
  );
  const conditions = [
    `(${ranges.join(' or ')})`,
    visible(statement, caller),
    ...getWordConditions(statement, others),
  ];
  const order = `c.sub_id = ${statement.value(Number(digits))}::int desc, s.measurement_year = ${statement.value(measurementYear)} desc,
    s.measurement_year desc, c.sub_id, c.component desc`;
  return searchComponentsSql.all(db, statement.values, conditions.join(' and '), order);
}

/** The components of one kind in the season that have a file, the latest first. */
export async function listWithFile(
  db: Queryable,
  { caller, measurementYear }: SearchScope,
  component: Component,
): Promise<FoundComponent[]> {
  const statement = new Statement();
  const conditions = [
    visible(statement, caller),
    `s.measurement_year = ${statement.value(measurementYear)}`,
    `c.component = ${statement.value(component)}`,
    'c.current_run_id is not null',
  ];
  return searchComponentsSql.all(
    db,
    statement.values,
    conditions.join(' and '),
    'c.received_at desc, c.sub_id',
  );
}

const searchPeopleSql = sql(
  'searchPeople',
  (where: string, order: string, limit: string) => `select u.email, u.name,
      (select o.org_name from user_role r join organization o on o.org_id = r.entity_id
        where r.user_id = u.user_id and r.role_group in ('organization', 'vendor') order by o.org_name limit 1) as organization
    from (select u.* from app_user u where ${where} order by ${order} limit ${limit}) u order by ${order}`,
  ['true', 'u.email', '1'],
);
/** People with each of these words in their name or address. */
export async function searchPeople(db: Queryable, words: readonly SearchWord[], limit: number) {
  const statement = new Statement();
  const conditions = words.map(({ text }) => {
    // As the index has them (migration 022).
    const part = statement.value(`%${literal(text)}%`);
    return `(u.email like ${part} or lower(u.name) like ${part})`;
  });
  const [first] = words;
  if (!first) return [];
  const beginning = `${statement.value(first.text)}::text`;
  const order = `case when starts_with(lower(u.name), ${beginning}) or starts_with(u.email, ${beginning}) then 0 else 1 end, u.name, u.email`;
  return searchPeopleSql.all(db, statement.values, conditions.join(' and '), order, statement.value(limit));
}
