/** Where tests let the program fail while it drafts and signs, in the order in which they are reached (`FAULT`, kernel/fault.ts). */
import type { App } from '#src/kernel/app.ts';
import { fault } from '#src/kernel/fault.ts';

export const draftingFaults = ['draft.after-file', 'draft.before-commit'] as const;

export const beforeSigned = [
  'sign.before-begin',
  'sign.after-lock',
  'sign.after-checks',
  'sign.after-document',
  'sign.after-signature',
  'sign.after-file',
  'sign.after-file-row',
  'sign.before-events',
  'sign.before-commit',
] as const;

/** Committed, and not answered. */
export const afterSigned = 'sign.after-commit';

type SigningFault = (typeof draftingFaults)[number] | (typeof beforeSigned)[number];

export const signingFault = ({ config }: Pick<App, 'config'>, point: SigningFault): Promise<void> =>
  fault(config, point);
