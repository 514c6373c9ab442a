import { expect, test } from 'vitest';
import { bulkPermissions } from './bulk-permissions.ts';

test.each([
  ['CAHPS', 'MarkFinal', ['MARK_FINAL_CAHPS']],
  ['HOS', 'MarkFinal', ['MARK_FINAL_HOS']],
  ['HOS', 'attestation', ['SIGN_ATTESTATION_HOS']],
  ['HEDIS', 'download', ['DOWNLOAD_RESULTS_HEDIS', 'VIEW_DOWNLOAD_ERRORS_HEDIS']],
  ['CAHPS', 'download', ['DOWNLOAD_RESULTS_CAHPS', 'VIEW_DOWNLOAD_ERRORS_NONHEDIS']],
  ['HOS', 'download', ['DOWNLOAD_RESULTS_HOS', 'VIEW_DOWNLOAD_ERRORS_NONHEDIS']],
] as const)('%s for %s: %j', (program, purpose, actions) => {
  expect(bulkPermissions(program, purpose)).toEqual(actions);
});
