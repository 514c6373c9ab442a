/** The license agreement and its versions. Spec: admin-console-license. */
import { all, no, type Verdict, yes } from '../verdict.ts';

export const maxLicenseLength = 100_000;

export interface LicenseDraft {
  /** Sanitized rich text. */
  readonly text: string;
  /** Without any words. */
  readonly isEmpty: boolean;
  /** The current text. */
  readonly present: string;
}

export const canSaveLicense = ({ text, isEmpty, present }: LicenseDraft): Verdict =>
  all(
    isEmpty ? no('Write the text of the license agreement first.') : yes(),
    text.length > maxLicenseLength
      ? no('The license agreement can have no more than 100,000 characters.')
      : yes(),
    text === present ? no('Nothing has changed.') : yes(),
  );
