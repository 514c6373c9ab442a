import type { CellConflict } from '../audit/save-review.ts';
import type { ExplanationState } from '../findings/explanation.ts';

/** Messages for users, by HTTP status. Letter for letter. Spec: api-messages. */
export const httpMessages: Readonly<Record<number, string>> = {
  400: 'Some fields are not valid. Please correct and try again.',
  401: 'The action requested requires you to be logged in to the site. You may not have logged in or your session has expired. Please log in before continuing.',
  403: 'You do not have sufficient privileges to complete this action.',
  404: 'The requested page not found.',
  500: 'An error occurred while getting or saving your information. Please try again. If this problem persists, please contact us.',
  503: 'Temporarily unavailable. Try again in a few seconds.',
  0: 'Not connected. Please verify your network connection.',
};

export const otherHttpMessage =
  'An unexpected error occurred. Please try again. If this problem persists, please contact us.';

/** The code with which a load balancer refuses calls while no process of the portal answers: deploy/ has its words. */
export const unreachableCode = 'portal_unreachable';

/** The body of every refusal. `reference` finds the request in the logs. */
export interface ErrorBody {
  readonly message: string;
  /** Machine-readable cause where a client acts on it: `reauth_required`, `license_required`, `offseason`, … */
  readonly code?: string;
  readonly reference: string;
  /** With `data_changed` of the review table: the cells that someone else has changed. */
  readonly conflicts?: readonly CellConflict[];
  /** With `data_changed` of an explanation: what it says now; null: nothing any more. */
  readonly theirs?: ChangedExplanation | null;
}

export interface ChangedExplanation {
  readonly text: string;
  readonly state: ExplanationState;
  readonly changedBy: string;
  /** ISO 8601 UTC. */
  readonly changedOn: string;
  readonly version: number;
}
