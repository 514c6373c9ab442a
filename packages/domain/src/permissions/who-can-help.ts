/** Who can do what a refusal asks for, by name. Spec: roles-helpers. */
import { formatCount } from '../format-number.ts';
import { roleLabels, type RoleName } from './actions.ts';
import { type ComponentReach, extractRoles, isSysadmin, onlySigner, type Person, reaches } from './can.ts';

export interface Helper {
  readonly name: string;
  readonly email: string;
  /** Null where it is not known. */
  readonly organization: string | null;
}

export interface Helpers {
  /** After `can`: `remove it`. */
  readonly toDo: string;
  /** At most `maxHelpers`; none where nobody is known to the person who asks. */
  readonly people: readonly Helper[];
  /** How many others can. */
  readonly others: number;
  /** Roles that can, in words. */
  readonly roles: string;
}

export const maxHelpers = 3;

/**
 * May this person be named to the other? Staff know everyone. Others know those with a role on the same organization, vendor or
 * submission, and the vendor and the auditors of a submission of their own organization. A vendor knows nobody of a plan.
 */
export const mayKnow = (asker: Person, holder: Person, entity: ComponentReach): boolean =>
  isSysadmin(asker) ||
  asker.roles.some(
    (own) =>
      reaches(asker, own, entity) &&
      (own.group !== 'vendor' ||
        holder.roles.some(({ group, entityId }) => group === own.group && entityId === own.entityId)),
  );

export const listRoles = (roles: Iterable<RoleName>): string =>
  [...roles].map((role) => roleLabels[role].toLowerCase()).join(', ') || 'no role';

export interface HelperPart {
  readonly text: string;
  /** Of a person: their address. */
  readonly email?: string;
}

/** The sentence in parts, so that each name can be a link: `Ada Bell or Noor Castellan (Lakeside Health Plan) can remove it.` */
export function listHelperParts({ people, others, roles, toDo }: Helpers): HelperPart[] {
  if (people.length === 0) return [{ text: `Roles that can ${toDo}: ${roles}.` }];
  const parts = people.flatMap(({ name, email, organization }, at): HelperPart[] => {
    const isLast = at === people.length - 1;
    const own =
      people[at + 1]?.organization === organization || organization === null ? '' : ` (${organization})`;
    const joint = isLast ? '' : at === people.length - 2 && others === 0 ? ' or ' : ', ';
    return [{ text: name, email }, { text: own + joint }];
  });
  const more = others > 0 ? ` or ${formatCount(others, 'other')}` : '';
  return [...parts, { text: `${more} can ${toDo}.` }];
}

export interface RefusalFacts {
  readonly reason?: string | undefined;
  readonly helpers?: Helpers | undefined;
}

/** The reason, and who can help: a list of roles gives way to the people who have them. */
export function listRefusalParts({ reason = '', helpers }: RefusalFacts): HelperPart[] {
  if (!helpers || (helpers.people.length === 0 && isForPermission(reason))) return [{ text: reason }];
  const parts = listHelperParts(helpers);
  return extractRoles(reason) === null ? [{ text: `${reason.replace(/\.$/, '')}. ` }, ...parts] : parts;
}

const isForPermission = (reason: string): boolean => extractRoles(reason) !== null || reason === onlySigner;

const join = (parts: readonly HelperPart[]): string => parts.map(({ text }) => text).join('');

export const describeHelpers = (helpers: Helpers): string => join(listHelperParts(helpers));

export const describeRefusal = (verdict: RefusalFacts): string => join(listRefusalParts(verdict));
