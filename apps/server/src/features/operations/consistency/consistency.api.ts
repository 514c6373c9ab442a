import type { consistency } from '@idss/contract/operations/consistency';
import type { Handlers } from '@idss/contract/endpoint';
import type { Context } from '#src/kernel/context.ts';
import { runConsistencyCheck } from './run-consistency-check.ts';

export const consistencyApi: Handlers<typeof consistency, Context> = {
  RunSystemConsistencyCheck: async (_input, { app }) => [...(await runConsistencyCheck(app))],
};
