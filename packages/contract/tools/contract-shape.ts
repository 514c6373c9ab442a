/** The parts of each call on which clients depend, as plain data: they can be stored with a release and compared with a later one. */
import { z } from 'zod';
import type { Endpoint } from '../src/endpoint.ts';

/** JSON Schema, of which only what decides about accepting a value is left. */
export interface Shape {
  readonly [keyword: string]: unknown;
}

export interface CallShape {
  readonly route: string;
  readonly deprecated?: true;
  readonly query?: Shape;
  readonly params?: Shape;
  /** `multipart` and `text` are read by the handler. */
  readonly body?: Shape | string;
  /** `bytes` and `events` are written by the handler. */
  readonly answer: Shape | string;
}

/** By the names of the calls, in their order. */
export type ContractShape = Readonly<Record<string, CallShape>>;

type Features = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

export function getShape(contract: object): ContractShape {
  const calls = Object.values(contract as Features).flatMap((feature) => Object.entries(feature));
  return Object.fromEntries(
    calls.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, endpoint]) => [name, getCallShape(endpoint)]),
  );
}

function getCallShape({ method, path, deprecated, query, params, body, answer }: Endpoint): CallShape {
  const request = (schema: z.ZodType | string): Shape | string =>
    typeof schema === 'string' ? schema : getSchema(schema, 'input');
  return {
    route: `${method} ${path}`,
    ...(deprecated ? { deprecated } : {}),
    ...(query ? { query: getSchema(query, 'input') } : {}),
    ...(params ? { params: getSchema(params, 'input') } : {}),
    ...(body ? { body: request(body) } : {}),
    answer: typeof answer === 'string' ? answer : getSchema(answer, 'output'),
  };
}

const descriptionKeys = new Set([
  '$schema',
  'title',
  'description',
  'examples',
  'default',
  'contentEncoding',
]);
/** Of an answer only what is there and of which type: who reads it is not harmed by new fields and other lengths. */
const boundsOnly = new Set(
  'additionalProperties minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems pattern format'.split(
    ' ',
  ),
);

const getSchema = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  reduced(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }), io) as Shape;

function reduced(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((item) => reduced(item, io));
  if (typeof value !== 'object' || value === null) return value;
  const isExcluded = (keyword: string, content: unknown): boolean =>
    descriptionKeys.has(keyword) ||
    (io === 'output' && boundsOnly.has(keyword) && typeof content !== 'object');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, content]) => !isExcluded(keyword, content))
      .map(([keyword, content]) => [
        keyword,
        // The names in it are fields, not keywords.
        keyword === 'properties'
          ? Object.fromEntries(
              Object.entries(content as object).map(([name, each]) => [name, reduced(each, io)]),
            )
          : reduced(content, io),
      ]),
  );
}
