import { expect, test } from 'vitest';
import { type ExtractFacts, extractName, extractPart, extractTypes } from './extract-type.ts';

const facts = (changes: Partial<ExtractFacts> = {}): ExtractFacts => ({
  isAuditRequired: true,
  isTestOrganization: false,
  hasFile: true,
  hasNothingToReport: false,
  stage: 'plan-lock',
  validationStatus: 'NoIssues',
  ...changes,
});
const getTypes = (changes: Partial<ExtractFacts>) =>
  extractTypes.filter((type) => extractPart(type, facts(changes)) === 'included');

test.each<[Partial<ExtractFacts>, readonly string[]]>([
  [{}, ['All', 'NoErrors', 'NoSchemaErrors']],
  [{ validationStatus: 'Warning' }, ['All', 'NoErrors', 'NoSchemaErrors']],
  [{ validationStatus: 'WarningsAndErrors' }, ['All', 'NoSchemaErrors']],
  [{ validationStatus: 'SchemaError' }, ['All']],
  [{ validationStatus: 'Fatal' }, ['All']],
  [{ stage: 'audit-lock' }, ['All', 'NoErrors', 'NoSchemaErrors', 'PlanLocked']],
  [{ stage: 'mark-final' }, ['All', 'NoErrors', 'NoSchemaErrors', 'PlanLocked', 'AuditLocked']],
  [{ stage: 'complete' }, [...extractTypes]],
  [{ isTestOrganization: true }, []],
  [{ isAuditRequired: false }, []],
  [{ hasFile: false }, []],
])('%o is in %o', (changes, types) => {
  expect(getTypes(changes)).toEqual(types);
});

test('why a component that the type chooses is left out', () => {
  expect(extractPart('All', facts({ isTestOrganization: true, isAuditRequired: false }))).toBe(
    'testOrganizations',
  );
  expect(extractPart('All', facts({ isAuditRequired: false, hasFile: false }))).toBe('notAudited');
  expect(extractPart('All', facts({ hasFile: false }))).toBe('noFile');
  const declared = { hasFile: false, hasNothingToReport: true, isAuditRequired: false };
  expect(extractPart('All', facts(declared))).toBe('nothingToReport');
  expect(extractPart('Attested', facts({ hasFile: false }))).toBeNull();
});

test('the name of an extract', () => {
  expect(extractName(2025, 'NoErrors', new Date('2026-05-01T09:30:59Z'))).toBe(
    'DSTExtract_MY2025_NoErrors_20260501_093059.zip',
  );
});
