import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const readSnippetsSql = sql('readSnippets')`
  select coalesce((select texts from person_snippets where user_id = $1), '{}') as own,
    coalesce((select texts from organization_snippets where org_id = $2), '{}') as organization`.notNull(
  'own',
  'organization',
);
export const readSnippets = (db: Queryable, userId: string, organizationId: number) =>
  readSnippetsSql.one(db, [userId, organizationId]);

const savePersonSnippetsSql = sql('savePersonSnippets')`
  insert into person_snippets as s (user_id, texts) values ($1, $2)
  on conflict (user_id) do update set texts = excluded.texts where s.texts = $3
  returning 1 as saved`;
/** Only over the list that was read. */
export const savePersonSnippets = async (
  db: Queryable,
  userId: string,
  texts: readonly string[],
  before: readonly string[],
) => (await savePersonSnippetsSql.all(db, [userId, texts, before])).length === 1;

const saveOrganizationSnippetsSql = sql('saveOrganizationSnippets')`
  insert into organization_snippets as s (org_id, texts) values ($1, $2)
  on conflict (org_id) do update set texts = excluded.texts where s.texts = $3
  returning 1 as saved`;
/** The same. */
export const saveOrganizationSnippets = async (
  db: Queryable,
  organizationId: number,
  texts: readonly string[],
  before: readonly string[],
) => (await saveOrganizationSnippetsSql.all(db, [organizationId, texts, before])).length === 1;
