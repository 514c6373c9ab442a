/**
 * 20,000 people. (a) The first page of 25 and a filtered page, as a system administrator sees them, 64 connections,
 * compared with bare Fastify + pg with the same statement; (b) one role in 20 organizations for 500 people, in one
 * transaction with its events, compared with `psql COPY` of the same rows of roles. Run: npm exec node bench/users.ts
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type UserPage,
  usersArguments,
  usersSql,
} from '../apps/server/src/features/people/users/list-users.sql.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';
import { drivePairs } from './support/drive-pairs.ts';

const people = 20_000;
const rounds = isQuick ? 1 : 5;
const milliseconds = isQuick ? 500 : 3000;
const connections = 64;
const bulk = { people: 500, organizations: 20 };

const first: UserPage = { filter: {}, sort: 'email', isDescending: false, page: 1, pageSize: 25 };
const pages = [
  { label: 'first page', page: first, query: 'page=1&pageSize=25' },
  {
    label: 'page by role and organization',
    page: { ...first, filter: { roleName: 'viewer', entityId: 900_007 } },
    query: 'page=1&pageSize=25&roleName=viewer&entityId=900007',
  },
  {
    label: 'page by a part of the name',
    page: { ...first, filter: { search: 'person 77' } },
    query: 'page=1&pageSize=25&search=person+77',
  },
  {
    label: 'page by a part of an organization’s name, with a role',
    page: { ...first, filter: { search: 'measurement 17', roleName: 'orguser' } },
    query: 'page=1&pageSize=25&search=measurement+17&roleName=orguser',
  },
] as const;

const portal = await openPortal();
try {
  await fill();
  const authorization = `Bearer ${await portal.getToken('admin@idss.example')}`;
  const figures: Figure[] = [];
  for (const each of pages) figures.push(await measurePage(each, authorization));
  figures.push(...(await measureBulk(authorization)));
  report(figures);
} finally {
  await portal.close();
}

/** Each with two roles in organizations of their own. */
async function fill(): Promise<void> {
  await portal.database.query(
    `insert into organization (org_id, org_name, org_type)
     select 900000 + n, 'Plan of the measurement ' || n, 'plan' from generate_series(0, 199) n`,
  );
  await portal.database.query(
    `insert into app_user (email, name) select 'person' || n || '@many.example', 'Person ' || n
     from generate_series(1, $1) n`,
    [people],
  );
  await portal.database.query(
    `insert into user_role (user_id, role, role_group, entity_id)
     select user_id, r.role, 'organization', 900000 + (n + r.step) % 200
     from (select user_id, substring(name from 8)::int as n from app_user where email like '%@many.example') u,
       (values ('viewer', 0), ('orguser', 1)) r(role, step)`,
  );
  await portal.database.query('analyze app_user, user_role, organization');
}

async function measurePage(
  { label, page, query }: (typeof pages)[number],
  authorization: string,
): Promise<Figure> {
  note(`Users: ${label} …`);
  const statement = usersSql.query(
    ...usersArguments(page, { isSysadmin: true, organizations: [], vendors: [] }),
  );
  const bare = fork(new URL('support/serve-bare.ts', import.meta.url), [
    JSON.stringify({ ownerUrl: portal.ownerUrl, statement }),
  ]);
  try {
    const [bareUrl] = (await Promise.race([once(bare, 'message'), once(bare, 'exit')])) as [unknown];
    if (typeof bareUrl !== 'string') throw new Error('The bare server did not start.');
    const ours = { url: `${portal.url}/api/GetAllUsers?${query}`, headers: [{ authorization }] };
    const theirs = { url: `${bareUrl}/page`, headers: [{}] };
    const runs = await drivePairs({ ours, theirs }, { rounds, connections, milliseconds });
    const rate = (side: 'ours' | 'theirs'): number => median(runs.map((run) => run[side].perSecond));
    return {
      label: `${people} users, ${label}: requests/s, share of bare Fastify + pg`,
      value: 100 * median(runs.map((run) => run.ours.perSecond / run.theirs.perSecond)),
      unit: '%',
      goal: 'page-rate',
      detail: `${rate('ours').toFixed(0)}/s against ${rate('theirs').toFixed(0)}/s`,
    };
  } finally {
    bare.kill();
  }
}

async function measureBulk(authorization: string): Promise<Figure[]> {
  note('Bulk …');
  const ours: number[] = [];
  const copied: number[] = [];
  const entityIds = Array.from({ length: bulk.organizations }, (_, n) => 900_000 + n);
  for (let round = 0; round < rounds + 1; round++) {
    const emails = Array.from({ length: bulk.people }, (_, n) => `round${round}.${n}@bulk.example`);
    const body = JSON.stringify({
      bulkAction: 'add',
      sysGroupType: 'organization',
      role: 'viewer',
      userEmails: emails.join('\n'),
      entityIds: entityIds.join(),
    });
    const taken = await timed(async () => {
      const answer = await fetch(`${portal.url}/api/BulkUserOperation`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    });
    const copy = await copyRoles(`round${round}.%@bulk.example`);
    // The first warms both.
    if (round === 0) continue;
    ours.push(taken);
    copied.push(copy);
  }
  return [
    {
      label: `bulk: a role in ${bulk.organizations} organizations for ${bulk.people} new people`,
      value: median(ours),
      unit: 'ms',
      goal: 'bulk-roles',
      detail: `${(median(ours) / median(copied)).toFixed(1)} times psql COPY of the ${bulk.people * bulk.organizations} roles, ${median(copied).toFixed(0)} ms`,
    },
  ];
}

/** Milliseconds that psql itself counts for the same rows of roles, which are taken out first. */
async function copyRoles(pattern: string): Promise<number> {
  const { rows } = await portal.database.query<{ line: string }>(
    `with gone as (delete from user_role r using app_user u where u.user_id = r.user_id and u.email like $1 returning r.*)
     select concat_ws(E'\\t', user_id, role, role_group, entity_id) as line from gone`,
    [pattern],
  );
  const folder = await mkdtemp(join(tmpdir(), 'idss-bench-copy-'));
  try {
    const file = join(folder, 'roles.tsv');
    await writeFile(file, `${rows.map(({ line }) => line).join('\n')}\n`);
    const psql = spawn(
      'psql',
      [portal.ownerUrl, '-X', '-c', '\\timing on', '-c', `\\copy user_role from '${file}'`],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    psql.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await once(psql, 'close');
    const time = /Time: ([\d.]+) ms/.exec(output)?.[1];
    if (time === undefined) throw new Error(`psql said: ${output}`);
    return Number(time);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
