/** In tests: a handler refuses only with what its contract entry declares, so that clients can rely on the document. */
import type { Endpoint } from '@idss/contract/endpoint';
import { Refusal } from '#src/kernel/errors.ts';

/** Statuses of any call: bad input, an ended session, time and rate limits, an unavailable database. */
const implied = new Set([400, 401, 408, 429, 503]);

export async function requireDeclared<T>(
  name: string,
  { errors }: Endpoint,
  answering: Promise<T>,
): Promise<T> {
  try {
    return await answering;
  } catch (error) {
    if (error instanceof Refusal && !implied.has(error.status)) {
      const declared: readonly unknown[] = errors;
      if (!declared.includes(error.code ?? error.status))
        throw new Error(`${name} refuses with ${error.code ?? error.status}: declare it in \`errors\`.`, {
          cause: error,
        });
    }
    throw error;
  }
}
