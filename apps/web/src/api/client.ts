/** The calls of /api for screens. Shapes come from the contract's types; nothing of it runs in the browser. */
import { askForFreshSignIn } from '#src/session/fresh-sign-in.ts';
import { getAccessToken, renew, signInAgain } from '#src/session/session.ts';
import { leaveNote } from '#src/session/signed-out-note.ts';
import { ApiError } from './api-error.ts';
import type { Answer, Body, AskingName, CallName, GetName, PostName, Query } from './calls.ts';
import { otherPaths, publicCalls } from './call-table.ts';
import { noteFailedCall } from './connection.ts';
import { invalidateCall } from './invalidate.ts';
import { noteServedPages } from './newer-version.ts';
import { inSeason } from './selected-season.ts';
import { type Outgoing, send, type Transport } from './send.ts';

const sessionErrorCodes = new Set([
  'locked',
  'license_required',
  'title_required',
  'offseason',
  'maintenance',
]);

const transport: Transport = {
  fetch: (url, init) => fetch(url, init),
  getAccessToken,
  renew,
  signInAgain,
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  onUnreachable: noteFailedCall,
  onServed: noteServedPages,
  onRefused: (error: ApiError, url: string) => {
    // A lock ends the session: after a reload this tab still knows why. Other people learn of it only after they enter the right password.
    if (error.code === 'locked') leaveNote({ because: 'locked', returnTo: null });
    // Its own refusal is final: refetching it would never end.
    if (error.code !== null && sessionErrorCodes.has(error.code) && url !== getUrl('GetCurrentUser'))
      void invalidateCall('GetCurrentUser');
  },
};

/** Numbers and booleans as text, for the query. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const specialPaths: Readonly<Partial<Record<CallName, string>>> = otherPaths;

/** The address of a call with its query, for links, uploads and streams. */
export function getUrl<Name extends CallName>(name: Name, query?: Query<Name>): string {
  const path = specialPaths[name] ?? `/api/${name}`;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, toText(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Sends any request with the session's token and its ways back after a 401. For streams and files. */
export const sendAuthorized = (outgoing: Outgoing): Promise<Response> => send(transport, outgoing);

/** Their screens have no place for the proof of a fresh sign-in: a dialog over them offers it, and the call continues. */
const callsWithFreshSignInDialog = new Set<CallName>([
  'AddNewUserToRoles',
  'AddUserToRoles',
  'BulkSubmissionAction',
  'CreateActivationLink',
  'GetExtractDownload',
]);

async function requestJson<Name extends CallName>(name: Name, outgoing: Outgoing): Promise<Answer<Name>> {
  const request = (): Promise<Response> => send(transport, { ...outgoing, isPublic: name in publicCalls });
  const response = await request().catch(async (error: unknown) => {
    const isTooOld = error instanceof ApiError && error.code === 'reauth_required';
    if (isTooOld && callsWithFreshSignInDialog.has(name) && (await askForFreshSignIn())) return request();
    throw error;
  });
  return response.json();
}

/** Reads. Retries network errors and 5xx automatically. */
export const read = <Name extends GetName>(
  name: Name,
  query?: Query<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> =>
  requestJson(name, { method: 'GET', url: getUrl(name, inSeason(name, query)), signal });

/** Input of an action: the call's query and body, whichever of the two it has; FormData for a file. */
export interface ActionInput<Name extends PostName> {
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
}

/** Sends a POST. Never retried, except after a new sign-in. Screens use `useApiAction`, which also invalidates what they change. */
export const act = <Name extends PostName>(
  name: Name,
  input: ActionInput<Name> = {},
): Promise<Answer<Name>> =>
  requestJson(name, {
    method: 'POST',
    url: getUrl(name, inSeason(name, input.query)),
    ...(input.body instanceof FormData
      ? { body: input.body }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body ?? {}) }),
  });

/** Asks with a POST that changes nothing. */
export const ask: <Name extends AskingName>(name: Name, input: ActionInput<Name>) => Promise<Answer<Name>> =
  act;
