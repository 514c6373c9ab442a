import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#src/test/database.ts';
import { dumpSchema } from './dump-schema.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';

test('migrations/schema.sql shows what the migrations make; otherwise run "npm run schema"', async () => {
  const db = await createEmptyDatabase();
  await migrate(db.owner);
  const dump = await dumpSchema(db.owner);
  await db.drop();
  expect(readFileSync(path.join(migrationsFolder, 'schema.sql'), 'utf8')).toBe(dump);
});

test('every kind of object is in the dump, whatever order they were made in', async () => {
  const statements = [
    `create type grade as enum ('low', 'high')`,
    `create table plan (id bigint generated always as identity primary key, name text not null default 'x',
       grade grade, twice int generated always as (2 * 3) stored, constraint named check (name <> ''))`,
    `create table event (id int, made_on date) partition by range (made_on)`,
    `create table event_2025 partition of event for values from ('2025-01-01') to ('2026-01-01')`,
    `create schema pgboss`,
    `create table pgboss.stats (id int, made_on date) partition by range (made_on)`,
    `create table pgboss.stats_20251231 partition of pgboss.stats
       for values from ('2025-12-31') to ('2026-01-01')`,
    `create index stats_day on pgboss.stats (made_on)`,
    `create index plan_name on plan (lower(name)) where name <> 'y'`,
    `create view named_plan as select name from plan`,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    `create trigger keep before delete on plan for each row execute function refuse()`,
    `grant select, insert on plan to idss_app`,
    `grant update (name) on plan to idss_app`,
  ];
  const dumps = [];
  for (const order of [statements, [statements[2], ...statements.filter((_, index) => index !== 2)]]) {
    const db = await createEmptyDatabase();
    for (const statement of order) await db.owner.query(statement ?? '');
    dumps.push(await dumpSchema(db.owner));
    await db.drop();
  }
  expect(dumps[0]).toBe(dumps[1]);
  for (const part of [
    `CREATE TYPE grade AS ENUM ('low', 'high');`,
    'id bigint NOT NULL GENERATED ALWAYS AS IDENTITY',
    'twice integer GENERATED ALWAYS AS ((2 * 3)) STORED',
    `CONSTRAINT named CHECK ((name <> ''::text))`,
    'PARTITION BY RANGE (made_on)',
    `-- partition of event FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')`,
    `CREATE INDEX plan_name ON public.plan USING btree (lower(name)) WHERE (name <> 'y'::text);`,
    'CREATE VIEW named_plan AS',
    'CREATE TRIGGER keep BEFORE DELETE ON public.plan',
    'GRANT INSERT, SELECT ON TABLE plan TO idss_app;',
    'GRANT UPDATE (name) ON TABLE plan TO idss_app;',
  ]) {
    expect(dumps[0]).toContain(part);
  }
  expect(dumps[0]).not.toContain('stats_20251231');
});
