import type { ApiDocument } from '#src/http/api-page.ts';
import type { TestApp } from '#src/test/test-app.ts';

/** A call as the served document describes it. */
export interface ServedCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Parameters of the query, the path and the body. */
  readonly parameters: readonly string[];
  /** Parameters of the query only. */
  readonly query: readonly string[];
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema?: { readonly properties?: object } }>;
  };
}

/** The calls in the OpenAPI document of the server. */
export async function readServedCalls({ server }: Pick<TestApp, 'server'>): Promise<ServedCall[]> {
  const { paths } = (await server.inject('/api/openapi.json')).json<ApiDocument>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => {
      const { operationId, parameters = [], requestBody } = description as Described;
      const bodies = Object.values(requestBody?.content ?? {});
      return {
        name: operationId,
        method: method === 'post' ? 'POST' : 'GET',
        path,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        parameters: [
          ...parameters.map(({ name }) => name),
          ...bodies.flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
        ],
      };
    }),
  );
}
