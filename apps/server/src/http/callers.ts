/** Who sent each request: found before its body is read, and needed wherever the request is dealt with. */
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#src/kernel/context.ts';

/** Without an entry for requests outside of the contract, and for callers who were not identified. */
export const callers = new WeakMap<FastifyRequest, Caller | null>();
