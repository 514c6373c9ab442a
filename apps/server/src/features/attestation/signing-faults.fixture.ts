/** Where tests let the program fail while it drafts and signs, in the order in which they are reached (`FAULT`, kernel/fault.ts). */

export const draftingFaults = ['draft.before-insertAttestationFile', 'draft.before-commit'] as const;

export const beforeSigned = [
  'sign.before-begin',
  'sign.after-lockWithSiblings',
  'sign.after-findOpenConsent',
  'sign.after-document',
  'sign.after-signature',
  'sign.before-insertAttestationFile',
  'sign.after-insertAttestationFile',
  'sign.before-events',
  'sign.before-commit',
] as const;

/** Committed, and not answered. */
export const afterSigned = 'sign.after-commit';
