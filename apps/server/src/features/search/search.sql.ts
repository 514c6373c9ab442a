/** Bounded searches: each reads few rows by an index, or a short table. */
import type { Component } from '@idss/domain/program';
import { type SearchTerms, type SearchWord, toIdRanges } from '@idss/domain/search/search-terms';
import { maxWholeNumber } from '@idss/contract/shapes';
import { getExactScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import { listed, listedFrom, type ListedComponent } from '#src/access/listed-components.sql.ts';
import { literal } from '#src/db/like.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import type { Caller } from '#src/kernel/context.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';

/** Organizations whose submissions are looked at, the best matches first. */
const maxOrganizations = 50;
/** Rows of a search: enough to name several organizations. */
const maxRows = 100;
/** Ids that begin alike, of each length. */
const maxIds = 20;

export interface SearchScope {
  readonly caller: Caller;
  readonly measurementYear: number;
}

// What is shown of a row is joined to the few that are shown: joined to all of them, a vendor's search took three times as long.
const searchComponentsSql = sql(
  'searchComponents',
  (where: string, order: string) => `
    with found as (
      select c.sub_id, c.component, row_number() over (order by ${order}) as place
      from component c join submission s using (sub_id) join season y using (measurement_year) join organization o using (org_id)
      where ${where} order by ${order} limit ${maxRows})
    select ${listed}, c.current_run_id is not null as has_file
    ${listedFrom} join found on found.sub_id = c.sub_id and found.component = c.component order by found.place`,
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
function visible(statement: Statement, caller: Caller, isAskedFor: (submission: string) => string): string {
  if (caller.isSysadmin) return 'true';
  return `${withinScope(getExactScope(caller), statement.values, isAskedFor)} and ${seasonState('y')} <> 'prepared'`;
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

/** For staff: the organizations that can have such components, as ids; those whose name begins with the words first. */
function matchingOrganizations(statement: Statement, words: readonly SearchWord[], year: string): string {
  const parts = words
    .filter(({ component, productLine }) => component === null && productLine === null)
    .map(({ text }) => `${statement.value(text)}::text`);
  const ranks = parts.map((part, n) => `${rank(part)} as rank_${n}`);
  const order = [...parts.map((_, n) => `rank_${n}`), 'org_name'].join(', ');
  // In their order first: only so many of them are asked for a submission of the season, and not all that match.
  return `s.org_id = any(array(select o.org_id
    from (select ${['o.org_id', 'o.org_name', ...ranks].join(', ')} from organization o
      where ${['true', ...parts.map(nameHas)].join(' and ')} order by ${order} offset 0) o
    cross join lateral (
      select from submission s where s.org_id = o.org_id and s.measurement_year = ${year} limit 1) sends
    order by ${order} limit ${maxOrganizations}))`;
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
  const year = statement.value(measurementYear);
  const conditions = [
    `s.measurement_year = ${year}`,
    // What others can see is little; staff's is everything.
    caller.isSysadmin
      ? matchingOrganizations(statement, words, year)
      : visible(statement, caller, ofSeason(year)),
    ...getWordConditions(statement, words),
  ];
  const [first] = words;
  const order = `${first ? `${rank(`${statement.value(first.text)}::text`)}, ` : ''}o.org_name, c.sub_id, c.component desc`;
  return searchComponentsSql.all(db, statement.values, conditions.join(' and '), order);
}

/** Submissions of the season whose id begins like this, and the one with this very id, of every season. */
function withId(
  statement: Statement,
  { digits, others }: Id,
  isBounded: boolean,
  isAskedFor: (submission: string) => string,
): string {
  const ranges = toIdRanges(digits, maxWholeNumber);
  if (!isBounded || others.length > 0)
    return `${isAskedFor('s')} and (${ranges
      .map(([from, to]) => `c.sub_id between ${statement.value(from)}::int and ${statement.value(to)}::int`)
      .join(' or ')})`;
  const [from, to] = [0, 1].map((end) => statement.value(ranges.map((range) => range[end])));
  return `c.sub_id = any(array(select few.sub_id from unnest(${from}::int[], ${to}::int[]) as range (low, high)
    cross join lateral (select s.sub_id from submission s where s.sub_id between range.low and range.high and ${isAskedFor('s')}
      order by s.sub_id limit ${maxIds}) few))`;
}

type Id = NonNullable<SearchTerms['id']>;

/** Components of such submissions; the very id first. */
export async function searchById(
  db: Queryable,
  { caller, measurementYear }: SearchScope,
  id: Id,
): Promise<FoundComponent[]> {
  const statement = new Statement();
  const year = statement.value(measurementYear);
  const exact = `${statement.value(Number(id.digits))}::int`;
  const isAskedFor = (submission: string): string =>
    `(${ofSeason(year)(submission)} or ${submission}.sub_id = ${exact})`;
  const conditions = [
    withId(statement, id, caller.isSysadmin, isAskedFor),
    visible(statement, caller, isAskedFor),
    ...getWordConditions(statement, id.others),
  ];
  const order = `c.sub_id = ${exact} desc, c.sub_id, c.component desc`;
  return searchComponentsSql.all(db, statement.values, conditions.join(' and '), order);
}

/** The components of one kind in the season that have a file, the latest first. */
export async function listWithFile(
  db: Queryable,
  { caller, measurementYear }: SearchScope,
  component: Component,
): Promise<FoundComponent[]> {
  const statement = new Statement();
  const year = statement.value(measurementYear);
  const conditions = [
    visible(statement, caller, ofSeason(year)),
    `s.measurement_year = ${year}`,
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
