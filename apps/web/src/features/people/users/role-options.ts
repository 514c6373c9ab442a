/** Choices of roles, organizations and vendors as fields list them. */
import { getRoleName, type RoleChoice } from '@idss/domain/people/role-text';
import type { Answer } from '#src/api/calls.ts';
import type { MultiChoiceOption } from '#src/ui/MultiChoice.tsx';

export const getChoices = (choices: readonly RoleChoice[]): MultiChoiceOption[] =>
  choices.map((choice) => ({ value: getRoleName(choice), label: choice.label }));

export const formatEntityLabel = ({ orgId, orgName }: { orgId: number; orgName: string }): string =>
  `${orgId}-${orgName}`;

/** `OrgId-OrgName` of one group. */
export const toEntityOptions = (
  entities: Answer<'GetManagableOrganizationsAndVendors'>,
  group: 'organization' | 'vendor',
): MultiChoiceOption[] =>
  entities
    .filter(({ orgType }) => orgType === group)
    .map((entity) => ({ value: String(entity.orgId), label: formatEntityLabel(entity) }));
