/** The API document, made from the contract, and a page to read it. */
import { contract } from '@idss/contract/contract';
import { type CallError, type Endpoint, refusalCodes } from '@idss/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ApiDocument, renderApiPage } from './api-page.ts';
import { plainPagePolicy, plainPageStyle } from './plain-page.ts';
import { renderSpecPage, specPath } from './spec-page.ts';

const getSchema = (schema: z.ZodType, io: 'input' | 'output'): object =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

/** One document of every served call. A test compares it with the routes that the server really has. */
export function describeApi(): ApiDocument {
  const paths: Record<string, Record<string, object>> = {};
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeCall(feature, name, endpoint),
      };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'IDSS',
      version: '4.0.0',
      description:
        'Interactive Data Submission System. Every call but the public ones takes a bearer access token. "Specification" links to the paragraphs that require a call.',
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

/** Descriptions are Markdown. */
const toMarkdownLinks = (paragraphs: string): string =>
  paragraphs
    .split(', ')
    .map((id) => `[${id}](${specPath}#${id})`)
    .join(', ');

function describeCall(feature: string, name: string, endpoint: Endpoint): object {
  const parameters = [...getParameters(endpoint.query, 'query'), ...getParameters(endpoint.params, 'path')];
  const success =
    endpoint.answer instanceof z.ZodType
      ? { 'application/json': { schema: getSchema(endpoint.answer, 'output') } }
      : { [endpoint.answer === 'events' ? 'text/event-stream' : 'application/octet-stream']: {} };
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    description: [
      endpoint.may ? `May: ${endpoint.may}.` : '',
      `Specification: ${toMarkdownLinks(endpoint.source)}.`,
    ]
      .join(' ')
      .trim(),
    'x-access': endpoint.access,
    'x-cost': endpoint.cost,
    ...(endpoint.reads ? { 'x-reads': endpoint.reads } : {}),
    ...(endpoint.changes ? { 'x-changes': endpoint.changes } : {}),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...toBody(endpoint),
    responses: {
      200: { description: 'Done.', content: success },
      ...(endpoint.isCacheable ? { 304: { description: 'The same as what If-None-Match names.' } } : {}),
      ...findRefusals(endpoint),
      default: refusal('Refused, with a sentence for the user and a reference for the logs.'),
    },
  };
}

const refusal = (description: string): object => ({
  description,
  content: { 'application/json': { schema: errorSchema } },
});

const meanings: Readonly<Record<number, string>> = {
  403: 'Not permitted.',
  404: 'Not found, or not visible to the caller.',
  409: 'Not possible in the present state.',
  413: 'Too large.',
};

/** By status; codes that share a status share its entry. */
function findRefusals({ errors }: Endpoint): Record<number, object> {
  const getStatus = (error: CallError): number => (typeof error === 'number' ? error : refusalCodes[error]);
  return Object.fromEntries(
    errors.map(getStatus).map((status) => {
      const codes = errors.filter((error) => typeof error === 'string' && getStatus(error) === status);
      const codesText = codes.length > 0 ? ` Codes: ${codes.join(', ')}.` : '';
      return [status, refusal(`${meanings[status]}${codesText}`)];
    }),
  );
}

/** Cells of the review table that another person has changed; with the code `data_changed`. */
const conflictsSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        ['measureCode', 'indicatorKey', 'cell', 'yours', 'theirs', 'changedBy', 'changedOn'].map((name) => [
          name,
          { type: 'string' },
        ]),
      ),
      version: { type: 'integer' },
    },
  },
};

/** What somebody else wrote into an explanation; with the code `data_changed`. */
const theirsSchema = {
  type: ['object', 'null'],
  properties: {
    ...Object.fromEntries(
      ['text', 'state', 'changedBy', 'changedOn'].map((name) => [name, { type: 'string' }]),
    ),
    version: { type: 'integer' },
  },
};

const errorSchema = {
  type: 'object',
  required: ['message', 'reference'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    reference: { type: 'string' },
    conflicts: conflictsSchema,
    theirs: theirsSchema,
  },
};

function getParameters(schema: z.ZodObject | undefined, place: 'query' | 'path'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = getSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function toBody(endpoint: Endpoint): object {
  if (!endpoint.body) return {};
  if (endpoint.body === 'multipart') {
    const file = { type: 'array', items: { type: 'string', format: 'binary' } };
    return {
      requestBody: {
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { files: file } } } },
      },
    };
  }
  if (endpoint.body === 'text')
    return { requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } } };
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: getSchema(endpoint.body, 'input') } },
    },
  };
}

/** Made at the first request, so that the program starts sooner. */
function once<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

const api = once(describeApi);
const documentText = once(() => JSON.stringify(api()));
const pages = {
  '/api/docs': once(() => renderApiPage(api())),
  [specPath]: once(renderSpecPage),
} as const;

export function registerOpenApi(server: FastifyInstance): void {
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(documentText()),
  );
  for (const [path, page] of Object.entries(pages))
    server.get(path, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', plainPagePolicy)
        .send(page()),
    );
  server.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(plainPageStyle),
  );
}
