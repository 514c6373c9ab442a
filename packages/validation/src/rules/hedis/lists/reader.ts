/** Rules on what the streaming reader met. Any finding of these ends the validation of the file. */
import type { Rule } from '../../../rule.ts';
import { duplicateIndicator } from '../duplicate-indicator.ts';
import { duplicateMeasure } from '../duplicate-measure.ts';
import { notWellFormed } from '../not-well-formed.ts';
import type { ReaderProblem } from '../reader-problem.ts';
import { schemaInvalid } from '../schema-invalid.ts';
import { unsafeContent } from '../unsafe-content.ts';
import { unsupportedSchemaVersion } from '../unsupported-schema-version.ts';

export const readerRules: readonly Rule<ReaderProblem>[] = [
  notWellFormed,
  schemaInvalid,
  unsupportedSchemaVersion,
  unsafeContent,
  duplicateMeasure,
  duplicateIndicator,
];
