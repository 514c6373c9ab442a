/**
 * Routes have no JSON schemas: input is read by the contract. A server without compilers of its own loads Fastify's, which are
 * two libraries of half a megabyte.
 */
function refuse(): never {
  throw new Error('Routes have no JSON schemas. Declare a call in packages/contract.');
}

/** Of the options of a server. */
export const noSchemas = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
