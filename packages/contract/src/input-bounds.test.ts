/** The input of every call is bounded: each whole number, each text and each list of each call. Spec: security-input. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

type Schema = z.core.$ZodType;

interface Bounded {
  readonly maxLength?: number | null;
  readonly maxValue?: number | null;
  readonly minValue?: number | null;
  readonly format?: string | null;
}

/** Shares and ratios: the ranges of rules' thresholds. */
const decimals = /^StartRulePreview\.changes\[\]\.(?:threshold|lowerThreshold)$/;
/** Fields of the review table that come back as they were read, and are dropped; the body itself has a limit. */
const dropped = /^UpdateAuditDesignations\./;

/** Formats whose every value has a length that is known. */
const fixedFormats = new Set(['uuid', 'date', 'datetime']);

const textProblem = ({ maxLength, format }: Bounded): string | null =>
  maxLength != null || fixedFormats.has(format ?? '') ? null : 'a text without a maximal length';

function numberProblem({ maxValue, minValue, format }: Bounded, path: string): string | null {
  const isBounded = (limit: number | null | undefined): boolean =>
    limit != null && Math.abs(limit) <= 2 ** 31 - 1;
  if (!isBounded(maxValue)) return 'a number without a maximum of at most 2^31-1';
  if (!isBounded(minValue)) return 'a number without a minimum';
  return format === 'safeint' || decimals.test(path) ? null : 'a number that need not be whole';
}

/** Lists carry their length as a check. */
const hasMaximum = ({
  checks = [],
}: {
  readonly checks?: readonly z.core.$ZodCheck[] | undefined;
}): boolean =>
  checks.some(({ _zod }) => ['max_length', 'length_equals', 'max_size'].includes(_zod.def.check));

/** The parts of the schema that are not bounded, each with its path. */
function unbounded(schema: Schema, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const at = (problem: string | null): string[] => (problem ? [`${path}: ${problem}`] : []);
  switch (def.type) {
    case 'string':
      return at(textProblem(schema as Bounded));
    case 'number':
      return at(numberProblem(schema as Bounded, path));
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'transform':
    case 'never':
      return [];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return unbounded(def.innerType, path);
    case 'pipe':
      return unbounded(def.in, path);
    case 'union':
      return def.options.flatMap((option) => unbounded(option, path));
    case 'array':
      return [
        ...at(hasMaximum(def) ? null : 'a list without a maximal length'),
        ...unbounded(def.element, `${path}[]`),
      ];
    case 'tuple':
      return def.items.flatMap((item, at) => unbounded(item, `${path}[${at}]`));
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`));
    case 'unknown':
      return at(dropped.test(path) ? null : 'a value of any kind');
    default:
      return at(`a ${def.type}, which this test cannot judge`);
  }
}

const inputs = Object.values(contract)
  .flatMap((feature) => Object.entries<Endpoint>(feature))
  .flatMap(([name, { query, params, body }]) =>
    [query, params, body]
      .filter((schema) => schema instanceof z.ZodType)
      .map((schema) => [name, schema] as const),
  );

describe('every number, text and list that a caller sends has a limit', () => {
  test.each(inputs)('%s', (name, schema) => {
    expect(unbounded(schema, name)).toEqual([]);
  });
});
