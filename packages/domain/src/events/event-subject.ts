/** The subject of an event, as its columns name it. */
import type { Component } from '../program.ts';

export interface Common {
  readonly submissionId?: number;
  readonly component?: Component;
  readonly organizationId?: number;
}

export interface OnComponent extends Common {
  readonly submissionId: number;
  readonly component: Component;
  readonly organizationId: number;
}
