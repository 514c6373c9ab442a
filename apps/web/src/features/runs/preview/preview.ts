/** A preview as its parts have it, what its list is filtered by, and what staff may decide. */
import type { Answer } from '#src/api/calls.ts';

export type Preview = Answer<'GetRulePreview'>;

export const filterNames = ['outcome', 'ruleId', 'organizationId', 'isLocked', 'isLeftOut'] as const;
export type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

export type DecisionName = 'apply' | 'update' | 'drop';
