/**
 * How a call of /api is declared: once, with all its properties. The route, rate limit, refusal records, API document,
 * the browser's cache and push all follow from it. Leaving out a part does not compile.
 */
import { z } from 'zod';

/**
 * Who may call before any check on a record:
 * public: no token. signedIn: a valid token. open: also, unless sysadmin, neither offseason nor maintenance.
 * licensed: also a role, a signed license and a title.
 * userManagement: may manage some users. sysadmin: system administrator.
 */
export const accesses = ['public', 'signedIn', 'open', 'licensed', 'userManagement', 'sysadmin'] as const;
export type Access = (typeof accesses)[number];

/**
 * Expensive calls generate or send files, or change many rows, and have a lower rate limit. Clients do not refetch an
 * expensive read automatically when its data change.
 */
export type Cost = 'standard' | 'expensive';

/**
 * The data that a call reads or changes. After a change, clients refetch every call that reads one of its tags. submission:
 * components of submissions with their stages, files, findings, designations and attestations. events: the activity
 * log. uploads: the caller's uploads and their progress. users: people with their roles, licenses and assignments.
 * settings: system settings and the security matrix. extracts: data extracts and their progress. notices: the caller's own.
 * presence: who has a review open. guide: the caller's checklist of the first visit.
 * sessions: where the caller is signed in. views: the caller's saved views of lists.
 */
export const tags = [
  'submission',
  'events',
  'uploads',
  'users',
  'settings',
  'announcements',
  'extracts',
  'notices',
  'presence',
  'guide',
  'sessions',
  'views',
] as const;
export type Tag = (typeof tags)[number];

/** Machine-readable causes of refusals, each with its status. */
export const refusalCodes = {
  /** The account is locked: every call is refused. */
  locked: 403,
  license_required: 403,
  title_required: 403,
  offseason: 403,
  maintenance: 403,
  no_season: 503,
  reauth_required: 403,
  stage_changed: 409,
  data_changed: 409,
  too_many_requests: 429,
} as const;
export type RefusalCode = keyof typeof refusalCodes;

/** A status, or a code with its status. */
export type CallError = 403 | 404 | 409 | 413 | 'reauth_required' | 'stage_changed' | 'data_changed';

interface Call {
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly cost: Cost;
  /** Refusals of the handler, in addition to those that follow from access, limits and validation of the input. */
  readonly errors: readonly CallError[];
  /** One sentence for the API document. */
  readonly summary: string;
  /** No page of this version makes it: the next release may be without it. */
  readonly deprecated?: true;
  /** Who may do it on which record, in words; shown in the API document. */
  readonly may?: string;
  /** The paragraphs of docs/spec that require it, separated by commas. */
  readonly source: string;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  /** A zod schema for JSON; `bytes` and `events` answers are written by the handler. */
  readonly answer: z.ZodType | 'bytes' | 'events';
}

interface GetCall extends Call {
  readonly method: 'GET';
  /** Empty where only a new season or release changes the answer. The caller's permissions are always included. */
  readonly reads: readonly Tag[];
  /**
   * The answer depends on the caller's roles, the security matrix, the query, and data that never change without an
   * event in the same transaction; and on nothing else. It is cached until then, and clients revalidate theirs by its
   * ETag.
   */
  readonly isCacheable?: true;
  readonly body?: never;
  readonly maxBodyBytes?: never;
  readonly changes?: never;
  readonly subject?: never;
}

interface PostCall extends Call {
  readonly method: 'POST';
  /** Fields of query and body that identify what the call is about, for the event that records a refusal. */
  readonly subject: readonly string[];
  /** A zod schema for JSON; `multipart` and `text` bodies are read by the handler. */
  readonly body?: z.ZodType | 'multipart' | 'text';
  /** For bodies above one megabyte, which are then read after signing in. */
  readonly maxBodyBytes?: number;
  readonly isCacheable?: never;
}

interface ChangingCall extends PostCall {
  readonly changes: readonly [Tag, ...Tag[]];
  readonly reads?: never;
}

/** A POST that only reads, because its question does not fit into an address. */
interface QueryCall extends PostCall {
  readonly changes: readonly [];
  readonly reads: readonly Tag[];
}

export type Endpoint = GetCall | ChangingCall | QueryCall;

type FieldOf<S> = S extends z.ZodType ? Extract<keyof z.input<S>, string> : never;
/** A subject is one of the call's own fields. */
type WithOwnSubject<E extends Endpoint> = E extends PostCall
  ? { readonly subject: readonly (FieldOf<E['query']> | FieldOf<E['body']>)[] }
  : unknown;

export const endpoint = <const E extends Endpoint>(e: E & WithOwnSubject<E>): E => e;

type OutputValue<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputValue<S> = S extends z.ZodType ? z.input<S> : void;

export interface Input<E extends Endpoint> {
  readonly query: OutputValue<E['query']>;
  readonly params: OutputValue<E['params']>;
  readonly body: OutputValue<E['body']>;
}

export type Handler<E extends Endpoint, Context> = (
  input: Input<E>,
  context: Context,
) => Promise<InputValue<E['answer']>>;

/** One handler per call of a feature. */
export type Handlers<Feature extends Record<string, Endpoint>, Context> = {
  readonly [Name in keyof Feature]: Handler<Feature[Name], Context>;
};

/** The types that a client sends and gets. */
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : unknown;
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : never;
