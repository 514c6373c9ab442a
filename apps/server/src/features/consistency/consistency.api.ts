import type { consistency } from '@idss/contract/consistency';
import type { Handlers } from '@idss/contract/endpoint';
import type { Context } from '#src/http/context.ts';
import { runConsistencyCheck } from './run-consistency-check.ts';

export const consistencyApi: Handlers<typeof consistency, Context> = {
  RunSystemConsistencyCheck: async (_input, { app }) => [...(await runConsistencyCheck(app))],
};
