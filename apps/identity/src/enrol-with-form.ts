/** A second factor that is set up on a form with other fields: with an activation link, and with the set-up code. */
import type { Exchange } from './identity-service.ts';
import type { FactorFields } from './pages/SecondFactor.ts';
import { type Enrolment, presentEnrolment, isEnrolment } from './second-factor.ts';
import { generateTotpSecret, matchTotpCode } from './totp.ts';

const enrolmentSeconds = 3600;

/** The form shows the same key again after an error: it may have been typed into the app already. */
export function createFactorFields(
  { service }: Pick<Exchange, 'service'>,
  purpose: string,
  { email, startedEnrolment }: { readonly email: string; readonly startedEnrolment?: Enrolment | undefined },
): FactorFields {
  const enrolment = startedEnrolment ?? { secret: generateTotpSecret(), since: null };
  return {
    ...presentEnrolment({ service }, enrolment, email),
    progress: service.seal.seal(`form-enrolment ${purpose}`, enrolment, enrolmentSeconds),
  };
}

export type FactorInput =
  | { readonly ok: true; readonly enrolment: Enrolment & { readonly step: number } }
  | { readonly ok: false; readonly reason: string; readonly startedEnrolment?: Enrolment };

/** Reads the two fields of the form. */
export function readFactor(
  { service }: Pick<Exchange, 'service'>,
  purpose: string,
  field: (name: string) => string,
): FactorInput {
  const startedEnrolment = service.seal.open(`form-enrolment ${purpose}`, field('factorProgress'));
  if (!isEnrolment(startedEnrolment))
    return { ok: false, reason: 'The page was open for too long. Add the account to the app again.' };
  const step = matchTotpCode(startedEnrolment.secret, field('factorCode'), new Date());
  return step === undefined
    ? { ok: false, reason: 'The code of the authenticator app is incorrect.', startedEnrolment }
    : { ok: true, enrolment: { ...startedEnrolment, step } };
}
