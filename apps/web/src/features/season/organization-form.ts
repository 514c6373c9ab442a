/** The plan that is added or renamed, as it is typed. */
import type { DcapOrganization } from '@idss/contract/season/dcap';
import { isOrganizationName, normalizePersonText } from '@idss/domain/people/person-text';

export interface OrganizationForm {
  readonly id: string;
  readonly name: string;
  readonly inactive: boolean;
}

export const findOrganization = (
  organizations: readonly DcapOrganization[],
  id: string,
): DcapOrganization | undefined => organizations.find(({ eisOrgId }) => String(eisOrgId) === id.trim());

/** The typed name; the stored one where none is typed. */
export const getName = ({ name }: OrganizationForm, stored: DcapOrganization | undefined): string =>
  normalizePersonText(name) || (stored?.orgName ?? '');

/** Null: it can be saved. */
export function findSaveProblem(form: OrganizationForm, stored: DcapOrganization | undefined): string | null {
  if (!/^[1-9]\d{0,8}$/.test(form.id.trim())) return 'Enter an OrgId from 1 to 999999999.';
  const name = getName(form, stored);
  if (name === '') return 'Enter a name.';
  const verdict = isOrganizationName('The name', name);
  // A stored name may stay as it is.
  if (!verdict.ok && normalizePersonText(form.name) !== '') return verdict.reason;
  return stored && name === stored.orgName && form.inactive === stored.inactive
    ? 'Nothing was changed.'
    : null;
}
