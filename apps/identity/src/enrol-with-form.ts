/** A second factor that is set up on a form with other fields: with an activation link, and with the set-up code. */
import type { Exchange } from './identity-service.ts';
import type { FactorFields } from './pages/SecondFactor.ts';
import { type Enrolment, enrolmentShown, isEnrolment } from './second-factor.ts';
import { generateTotpSecret, matchTotpCode } from './totp.ts';

const enrolmentSeconds = 3600;

/** The form shows the same key again after an error: it may have been typed into the app already. */
export function factorFields(
  { service }: Pick<Exchange, 'service'>,
  purpose: string,
  { email, begun }: { readonly email: string; readonly begun?: Enrolment | undefined },
): FactorFields {
  const enrolment = begun ?? { secret: generateTotpSecret(), since: null };
  return {
    ...enrolmentShown({ service }, enrolment, email),
    progress: service.seal.seal(`form-enrolment ${purpose}`, enrolment, enrolmentSeconds),
  };
}

export type EnteredFactor =
  | { readonly ok: true; readonly enrolment: Enrolment & { readonly step: number } }
  | { readonly ok: false; readonly reason: string; readonly begun?: Enrolment };

/** Reads the two fields of the form. */
export function readFactor(
  { service }: Pick<Exchange, 'service'>,
  purpose: string,
  field: (name: string) => string,
): EnteredFactor {
  const begun = service.seal.open(`form-enrolment ${purpose}`, field('factorProgress'));
  if (!isEnrolment(begun))
    return { ok: false, reason: 'The page was open for too long. Add the account to the app again.' };
  const step = matchTotpCode(begun.secret, field('factorCode'), new Date());
  return step === undefined
    ? { ok: false, reason: 'The code of the authenticator app is not right.', begun }
    : { ok: true, enrolment: { ...begun, step } };
}
