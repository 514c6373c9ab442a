/** Facts of a component with which all guards pass, for tests. */
import type { Component } from '../program.ts';
import type { Stage } from './stage.ts';
import { getCompletion } from './workflow.ts';
import type { ComponentFacts } from './transition.ts';

export const stated = { attester: 'Ada Bell', vendorName: 'Survey House', areStatementsAccepted: true };

export const readyFacts = (component: Component, stage: Stage): ComponentFacts => ({
  component,
  stage,
  hasNothingToReport: false,
  isAuditRequired: true,
  validationStatus: 'NoIssues',
  hasStoredFile: true,
  isValidated: true,
  isSysadmin: false,
  rowsWithoutDesignation: 0,
  isHosInterim: false,
  isProgramOpen: true,
  isAttested: getCompletion(component, stage, true).isAttested,
  isReportingChoiceCurrent: true,
  isSignedForThisData: true,
  hedisStage: component === 'DST' ? stage : null,
  cahps: component === 'CAHPS' ? { stage, isAttestedApart: false } : null,
  hosAttestation: stated,
});
