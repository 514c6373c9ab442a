/** The finding for a file whose check takes more processor time than its size allows. Only the server reports it. */
import type { Finding } from '@idss/domain/findings/finding';
import { cahpsEncoding } from '@idss/validation/rules/cahps/cahps-encoding';
import { unsafeContent } from '@idss/validation/rules/hedis/unsafe-content';
import { fileFinding } from '#src/features/runs/file-finding.ts';
import type { TooCostly } from './validation-pool.ts';

export function tooCostlyFinding({ program, limitSeconds }: TooCostly): Finding {
  const limit = `${Math.round(10 * limitSeconds) / 10} seconds`;
  return fileFinding(
    program === 'CAHPS' ? cahpsEncoding : unsafeContent,
    `The check was ended: it took more than ${limit} of processor time, the most that a file of this size may take. ` +
      'Check that the file holds one submission only and that no part of it is repeated.',
    `more than ${limit}`,
    `at most ${limit} of processor time`,
  );
}
