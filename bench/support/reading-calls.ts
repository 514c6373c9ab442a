/** Every call that only reads, as a person with fifteen submissions and staff make it, for portals that are filled. */
import { randomBytes } from 'node:crypto';
import { contract } from '@idss/contract/contract';
import type { Endpoint } from '@idss/contract/endpoint';
import { findPostgresBinaries } from '../../apps/server/src/db/postgres-binaries.ts';
import { type Component, roles, type Role } from '../../apps/server/src/test/authorization/callers.ts';
import type { Case, Target } from '../../apps/server/src/test/authorization/expectation.ts';
import { expectations, roleMay } from '../../apps/server/src/test/authorization/expectations.ts';
import { type OlderPostgres, startOlderPostgres } from '../../apps/server/src/test/older-postgres.ts';
import { openPortal, type Portal } from './open-portal.ts';

export const people = {
  person: { email: 'analyst@lakeside.example', role: 'orguser' },
  staff: { email: 'admin@idss.example', role: 'sysadmin' },
} as const satisfies Record<string, { email: string; role: Role }>;
export type Who = keyof typeof people;
export const personLabels = {
  person: 'A person with fifteen submissions',
  staff: 'Staff',
} as const satisfies Record<Who, string>;

export interface ReadingCall {
  /** As a benchmark lists it: its name, and what is asked of it. */
  readonly call: string;
  /** Of the contract. */
  readonly feature: string;
  readonly endpoint: Endpoint;
  readonly one: Case;
}

const endpoints = new Map(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(
      ([call, endpoint]) => [call, { feature, endpoint }] as const,
    ),
  ),
);

/** Answers what reads and neither streams nor starts work. */
function reads({ answer, method, changes }: Endpoint): boolean {
  if (answer === 'events') return false;
  return method === 'GET' ? answer !== 'bytes' : changes.length === 0;
}

/** How expectations call the first page of a list, in its usual order. */
const pageTitle = 'a page';

/** Of each call the first case that this role may make, as the table of expectations has it, and the first page of a list. */
export function getReadingCalls(role: Role): ReadingCall[] {
  return Object.entries(expectations).flatMap(([call, { gate, cases }]) => {
    const found = endpoints.get(call);
    if (!found || !reads(found.endpoint) || (gate === 'sysadmin' && role !== 'sysadmin')) return [];
    const [first, ...others] = cases.filter((each) => roleMay(each.may, role, roles) && !each.streams);
    if (!first) return [];
    const pages = others.filter(({ title }) => title === pageTitle);
    return [first, ...pages].map((one) => ({
      ...found,
      call: one === first ? call : `${call}, ${pageTitle}`,
      one,
    }));
  });
}

/** Its address and what is sent to it. */
export async function makeRequest(
  portal: Portal,
  token: string,
  { endpoint, one }: ReadingCall,
): Promise<{ readonly url: string; readonly init: RequestInit }> {
  const { query = {}, params = {}, body } = one.request(await targetFor(portal, one));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return {
    url: `${portal.url}${path}${search === '' ? '' : `?${search}`}`,
    init: {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}

/** Every cached answer is outdated afterwards. */
export const outdateAnswers = (portal: Portal) =>
  portal.database.query(
    `select append_event(null, 'bench', '', '', 'bench', null, null, null, 'bench', '{}')`,
  );

const known = new WeakMap<Portal, Map<Component, Target>>();

/** A submission of Lakeside that has a file for this component, where one has, and an upload of its analyst. */
async function targetFor(portal: Portal, { on }: Case): Promise<Target> {
  const component: Component = on === 'CAHPS' || on === 'HOS' ? on : 'DST';
  const ofPortal = known.get(portal) ?? new Map<Component, Target>();
  known.set(portal, ofPortal);
  const target = ofPortal.get(component);
  if (target) return target;
  const { rows } = await portal.database.query<{
    subId: number;
    orgId: number;
    vendorId: number;
    transactionId: string;
  }>(
    `select s.sub_id as "subId", s.org_id as "orgId", coalesce(c.vendor_id, 951) as "vendorId",
       (select transaction_id from upload_transaction join app_user using (user_id) where email = $2
        order by upload_transaction.created_at desc limit 1) as "transactionId"
     from submission s join season y using (measurement_year) join component c using (sub_id)
       join organization o using (org_id)
     where y.is_current and c.component = $1 and o.org_name like 'Lakeside%'
     order by c.current_file_id is null, s.sub_id limit 1`,
    [component, people.person.email],
  );
  if (!rows[0]) throw new Error(`Lakeside has no ${component}.`);
  const found: Target = { ...rows[0], relation: 'own' } as never;
  ofPortal.set(component, found);
  return found;
}

export interface MeasuredPortal {
  readonly portal: Portal;
  readonly server: OlderPostgres;
  readonly close: () => Promise<void>;
}

/** With a database of its own, that has room for the season and counts what is read. */
export async function openMeasuredPortal(): Promise<MeasuredPortal> {
  const passwords = { owner: randomBytes(8).toString('hex'), app: randomBytes(8).toString('hex') };
  const server = await startOlderPostgres(findPostgresBinaries(), [
    'shared_preload_libraries=pg_stat_statements',
    'shared_buffers=1GB',
    'max_wal_size=4GB',
  ]);
  try {
    await server.query(`create role bench_owner login password '${passwords.owner}'`);
    await server.query(`create role idss_app login password '${passwords.app}'`);
    await server.query('create database portal owner bench_owner');
    await server.query('create extension pg_stat_statements', 'portal');
    const portal = await openPortal({
      settings: {
        DATABASE_URL: server.getUrl('bench_owner', passwords.owner, 'portal'),
        APP_DATABASE_URL: server.getUrl('idss_app', passwords.app, 'portal'),
      },
    });
    return {
      portal,
      server,
      async close() {
        await portal.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
