/** Makes one call as every caller on every target, and reports each unexpected answer. */
import type { InjectOptions } from 'fastify';
import { ZipReader, Uint8ArrayReader, Uint8ArrayWriter } from '@zip.js/zip.js';
import type { TestApp } from '#src/test/test-app.ts';
import type { TestDatabase } from '#src/test/database.ts';
import { callers, components, forbiddenMarks, isManaged, isReached, roles } from './callers.ts';
import type { Caller, Relation } from './callers.ts';
import type { ServedCall } from './served-calls.ts';
import type { Case, Expectation, RequestParts } from './expectation.ts';
import { roleMay, getTarget } from './expectations.ts';
import { countChanges, restoreWorld, setStep } from './world.sql.ts';

export type Mode = 'open' | 'closed';

export interface Checked {
  readonly calls: number;
  readonly problems: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

export type Tokens = ReadonlyMap<string, string>;

const relations: readonly Relation[] = ['own', 'sibling', 'foreign', 'missing'];

/** While the portal is closed one caller of each kind is enough, because roles are not checked. */
const callersWhileClosed = callers.filter(({ name }) =>
  ['sysadmin', 'orgadmin', 'vendoradmin', 'noRole', 'unknown', 'anonymous'].includes(name),
);

function relationsFor({ on }: Case, { state }: Caller, mode: Mode): readonly Relation[] {
  if (on === undefined) return ['own'];
  // Without a valid token nothing else is checked, so one target is enough.
  const isKnown = ['normal', 'unlicensed', 'untitled'].includes(state);
  return isKnown && mode === 'open' ? relations : ['own', 'missing'];
}

/** Expected statuses for this caller. */
function expected(
  { gate }: Expectation,
  one: Case,
  caller: Caller,
  relation: Relation,
  mode: Mode,
): readonly number[] {
  const { role, state } = caller;
  if (gate === 'public') return one.allowed;
  if (['anonymous', 'expired', 'foreignToken', 'malformed'].includes(state)) return [401];
  if (state === 'locked') return [403];
  const isOutside = mode === 'closed' && role !== 'sysadmin';
  if (gate !== 'signedIn' && isOutside) return [403];
  if (gate === 'signedIn' || gate === 'open') {
    if (state === 'unknown' && one.unknown !== undefined) return [one.unknown];
  } else {
    if (role === null || state === 'unlicensed' || state === 'untitled') return [403];
    if (gate === 'sysadmin' && role !== 'sysadmin') return [403];
    if (gate === 'userManagement' && !['sysadmin', 'orgadmin', 'vendoradmin'].includes(role)) return [403];
  }
  if (!reaches(one, caller, relation)) return [one.unreached ?? 404];
  if (role === null || one.answersWhetherAllowed || one.answersOutcomes || roleMay(one.may, role, roles))
    return one.allowed;
  return [one.hiddenFrom?.includes(role) ? 404 : 403];
}

function reaches({ on }: Case, { role }: Caller, relation: Relation): boolean {
  if (on === undefined) return true;
  if (on === 'upload') return relation === 'own' || (role === 'sysadmin' && relation !== 'missing');
  if (on === 'anything of the submission')
    return components.some((component) => isReached(role, relation, component));
  if (on === 'organization') return isManaged(role, relation);
  return isReached(role, relation, on);
}

type Outcome = 'not found' | 'forbidden' | 'open';

/** The result of the only submission of a bulk request: not found, forbidden, or anything that its state decides. */
function outcomeIn(text: string): Outcome {
  if (text.includes('"orgName":""')) return 'not found';
  return /do not have sufficient privileges|Only available for Signer/.test(text) ? 'forbidden' : 'open';
}

function outcomeFor(one: Case, caller: Caller, relation: Relation): Outcome {
  if (!reaches(one, caller, relation)) return 'not found';
  return caller.role !== null && roleMay(one.may, caller.role, roles) ? 'open' : 'forbidden';
}

export async function checkCall(
  { app, server }: TestApp,
  database: TestDatabase,
  tokens: Tokens,
  call: ServedCall,
  expectation: Expectation,
  mode: Mode = 'open',
): Promise<Checked> {
  const problems: string[] = [];
  let calls = 0;
  for (const one of expectation.cases) {
    const component = components.find((each) => each === one.on);
    const ready = async (): Promise<number> => {
      if (component && one.step) await setStep(database, component, one.step);
      return await countChanges(database.owner);
    };
    const ask = async (caller: Caller, relation: Relation): Promise<Answer> => {
      const token = tokens.get(caller.name);
      if (one.streams) return await openStream(server.listeningOrigin, call, token);
      return await send(server, call, one.request(getTarget(relation, caller.email)), token);
    };
    const say = (caller: Caller, relation: Relation, problem: string): void => {
      problems.push(`${call.name} ${one.title}, ${caller.name}, ${relation}: ${problem}`);
    };
    let before = await ready();
    const asks = (mode === 'closed' ? callersWhileClosed : callers).map(
      (caller) => [caller, relationsFor(one, caller, mode)] as const,
    );
    const answersByCaller = new Map<Caller, ReadonlyMap<Relation, Answer>>();
    if (call.method === 'GET' && !one.keepsWhatItMakes && !one.streams) {
      // They change nothing, which is checked for all of them together: they need not wait for each other.
      await Promise.all(
        asks.map(async ([caller, asked]) => {
          const answers = asked.map(async (relation) => [relation, await ask(caller, relation)] as const);
          answersByCaller.set(caller, new Map(await Promise.all(answers)));
        }),
      );
      if ((await countChanges(database.owner)) !== before) {
        problems.push(`${call.name} ${one.title}: a GET changed the database`);
        await restoreWorld(database, app);
      }
    } else {
      for (const [caller, asked] of asks) {
        const answers = new Map<Relation, Answer>();
        for (const relation of asked) {
          const answer = await ask(caller, relation);
          answers.set(relation, answer);
          if ((await countChanges(database.owner)) === before) continue;
          const mayKeep = one.keepsWhatItMakes === true && answer.status === 200;
          if (call.method === 'GET' && !mayKeep) say(caller, relation, 'a GET changed the database');
          if (answer.status !== 200)
            say(caller, relation, `refused with ${answer.status}, and yet the database changed`);
          // A stored file is used by later requests.
          if (!mayKeep) await restoreWorld(database, app);
          before = await ready();
        }
        answersByCaller.set(caller, answers);
      }
    }
    for (const [caller, answers] of answersByCaller) {
      for (const [relation, answer] of answers) {
        calls += 1;
        const found = await findProblems(expectation, one, caller, relation, mode, answer);
        for (const problem of found) say(caller, relation, problem);
      }
      problems.push(...toldApart(call, one, caller, answers));
    }
    if (one.step || one.keepsWhatItMakes) await restoreWorld(database, app);
  }
  return { calls, problems };
}

async function findProblems(
  expectation: Expectation,
  one: Case,
  caller: Caller,
  relation: Relation,
  mode: Mode,
  { status, text }: Answer,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const statuses = expected(expectation, one, caller, relation, mode);
  if (!statuses.includes(status))
    problems.push(`${status} instead of ${statuses.join(' or ')}: ${text.slice(0, 120)}`);
  if (one.answersWhetherAllowed && status === 200) {
    const isRight =
      caller.role !== null && reaches(one, caller, relation) && roleMay(one.may, caller.role, roles);
    if (text !== String(isRight)) problems.push(`${text} instead of ${isRight}`);
  }
  if (one.answersOutcomes && status === 200) {
    const outcome = outcomeIn(text);
    const right = outcomeFor(one, caller, relation);
    if (outcome !== right) problems.push(`${outcome} instead of ${right}: ${text.slice(0, 200)}`);
  }
  const shown = await everythingIn(text);
  for (const mark of forbiddenMarks(caller.role)) if (shown.includes(mark)) problems.push(`shows ${mark}`);
  return problems;
}

/** Data that a caller must not know of and missing data get the same answer: status and body, except new ids. */
function toldApart(
  call: ServedCall,
  one: Case,
  caller: Caller,
  answers: ReadonlyMap<Relation, Answer>,
): string[] {
  const missing = answers.get('missing');
  if (!missing) return [];
  return [...answers].flatMap(([relation, answer]) => {
    if (relation === 'missing' || reaches(one, caller, relation)) return [];
    // Within the same organization or vendor the entity itself may be visible.
    if (one.on === 'anything of the submission' && relation !== 'foreign') return [];
    const isSame = answer.status === missing.status && withoutIds(answer.text) === withoutIds(missing.text);
    return isSame ? [] : [`${call.name} ${one.title}, ${caller.name}: ${relation} differs from missing`];
  });
}

/** Without the reference and the requested id. */
export const withoutIds = (text: string): string =>
  text.replace(/"(?:reference|bulkId)":"[^"]*"/, '').replace(/"submissionId":\d+|\borganization \d+/, '');

/** The text with the decoded contents of its base64 parts and of archives inside them. */
export async function everythingIn(text: string): Promise<string> {
  const packed = /"(?:fileContents|signedPdf)":"([A-Za-z0-9+/=]+)"/.exec(text)?.[1];
  if (!packed) return text;
  const bytes = Buffer.from(packed, 'base64');
  if (bytes.subarray(0, 2).toString() !== 'PK') return text + bytes.toString('latin1');
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  let all = text;
  for (const entry of await zip.getEntries())
    if (!entry.directory) all += Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString('utf8');
  await zip.close();
  return all;
}

const getAddress = ({ path }: ServedCall, { query = {}, params = {} }: RequestParts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const text = new URLSearchParams(query).toString();
  return text === '' ? filled : `${filled}?${text}`;
};

export async function send(
  server: TestApp['server'],
  call: ServedCall,
  request: RequestParts,
  token: string | undefined,
): Promise<Answer> {
  const options: InjectOptions = { method: call.method, url: getAddress(call, request) };
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (request.body) options.payload = request.body;
  if (request.file) {
    headers['content-type'] = 'multipart/form-data; boundary=frontier';
    options.payload = `--frontier\r\ncontent-disposition: form-data; name="files"; filename="${request.file}"\r\ncontent-type: application/xml\r\n\r\n<?xml version="1.0"?><a/>\r\n--frontier--\r\n`;
  }
  const response = await server.inject({ ...options, headers });
  return { status: response.statusCode, text: response.body };
}

/** Status of a call whose response is an open stream. */
async function openStream(origin: string, call: ServedCall, token: string | undefined): Promise<Answer> {
  const stop = new AbortController();
  const response = await fetch(origin + call.path, {
    signal: stop.signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const text = response.ok ? '' : await response.text();
  stop.abort();
  return { status: response.status, text };
}
