import { expect, test } from 'vitest';
import { deriveStatus, formatStatus, type StatusSources } from './derive-status.ts';

test.each<
  [StatusSources['component'], StatusSources['stage'], boolean, StatusSources['latestStatus'], string]
>([
  ['DST', 'import', false, null, 'not final, not attested, NotRun'],
  ['DST', 'import', false, 'SchemaError', 'not final, not attested, SchemaError'],
  ['DST', 'mark-final', false, 'NoIssues', 'not final, not attested, NoIssues'],
  ['DST', 'hedis-attestation', false, 'Warning', 'final, not attested, Warning'],
  ['DST', 'complete', false, 'Warning', 'final, attested, Warning'],
  ['CAHPS', 'cahps-attestation', false, 'NoIssues', 'final, not attested, NoIssues'],
  ['CAHPS', 'complete', false, 'NoIssues', 'final, attested, NoIssues'],
  ['HOS', 'mark-final', true, 'NoIssues', 'not final, attested, NoIssues'],
  ['HOS', 'complete', true, 'NoIssues', 'final, attested, NoIssues'],
  // With interim submission, marked final does not mean attested.
  ['HOS', 'complete', false, 'NoIssues', 'final, not attested, NoIssues'],
])(
  '%s at %s, attestation %s, latest check %s: %s',
  (component, stage, hasHosAttestation, latestStatus, label) => {
    expect(formatStatus(deriveStatus({ component, stage, hasHosAttestation, latestStatus }))).toBe(label);
  },
);
