/** How a call of /api is declared: once, with its access. Leaving out the access or the handler does not compile. */
import { z } from 'zod';

/**
 * Who may call before any check on a record:
 * public: no token. signedIn: a valid token. open: also, unless sysadmin, neither offseason nor maintenance.
 * licensed: also a role, a signed license and a title.
 * userManagement: may manage some users. sysadmin: system administrator.
 */
export const accesses = ['public', 'signedIn', 'open', 'licensed', 'userManagement', 'sysadmin'] as const;
export type Access = (typeof accesses)[number];

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One sentence for the API document. */
  readonly summary: string;
  /** Who may do it on which record, in words; shown in the API document. */
  readonly may?: string;
  /** The paragraphs of docs/spec that ask for it, with commas. */
  readonly source: string;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  /** A zod schema for JSON; `multipart` and `text` bodies are read by the handler. */
  readonly body?: z.ZodType | 'multipart' | 'text';
  /** The bytes that the body may have, where a megabyte does not hold what the call takes. Then it is read after signing in. */
  readonly mostBodyBytes?: number;
  /** A zod schema for JSON; `bytes` and `events` answers are written by the handler. */
  readonly answer: z.ZodType | 'bytes' | 'events';
  /**
   * The answer hangs on the caller's roles, the security matrix, the query, and data that never change without an event
   * in the same transaction; on nothing else. It is kept until then, and clients revalidate theirs by its ETag.
   */
  readonly isKept?: true;
}

export const endpoint = <const E extends Endpoint>(e: E): E => e;

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Written<S> = S extends z.ZodType ? z.input<S> : void;

export interface Input<E extends Endpoint> {
  readonly query: Read<E['query']>;
  readonly params: Read<E['params']>;
  readonly body: Read<E['body']>;
}

export type Handler<E extends Endpoint, Context> = (
  input: Input<E>,
  context: Context,
) => Promise<Written<E['answer']>>;

/** One handler per call of a feature. */
export type Handlers<Feature extends Record<string, Endpoint>, Context> = {
  readonly [Name in keyof Feature]: Handler<Feature[Name], Context>;
};

/** What a client sends and gets. */
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : unknown;
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : never;
