/**
 * The callers, and what each role has access to. Written by hand from the specification, never derived from the code
 * under test. Spec: roles-reach, security-matrix.
 */

/** Columns of the security matrix, in its order. */
export const roles = [
  'sysadmin',
  'orgadmin',
  'orgsigner',
  'orguser',
  'viewer',
  'auditor',
  'vendoradmin',
  'vendorsigner',
  'vendoruser',
  'submissionuser',
] as const;
export type Role = (typeof roles)[number];

export type Relation = 'own' | 'sibling' | 'foreign' | 'missing';
export type Component = 'DST' | 'CAHPS' | 'HOS';

/**
 * The world: organization 100 has the submissions 1001 (own) and 1002 (sibling); 200 has 2001 (foreign). Survey
 * vendor 300 has CAHPS and HOS of 1001, 301 those of 1002, 302 those of 2001. 9999 does not exist.
 */
export const targets = {
  own: { subId: 1001, orgId: 100, vendorId: 300 },
  sibling: { subId: 1002, orgId: 100, vendorId: 301 },
  foreign: { subId: 2001, orgId: 200, vendorId: 302 },
  missing: { subId: 9999, orgId: 9999, vendorId: 9999 },
} as const satisfies Record<Relation, { subId: number; orgId: number; vendorId: number }>;

/** The entity of each role. The auditor is assigned only to 1001. */
export const roleRows: Record<Role, { group: string; entityId: number }> = {
  sysadmin: { group: 'system', entityId: -1 },
  orgadmin: { group: 'organization', entityId: 100 },
  orgsigner: { group: 'organization', entityId: 100 },
  orguser: { group: 'organization', entityId: 100 },
  viewer: { group: 'organization', entityId: 100 },
  auditor: { group: 'organization', entityId: 100 },
  vendoradmin: { group: 'vendor', entityId: 300 },
  vendorsigner: { group: 'vendor', entityId: 300 },
  vendoruser: { group: 'vendor', entityId: 300 },
  submissionuser: { group: 'submission', entityId: 1001 },
};

/** Access to DST, CAHPS and HOS of the own, the sibling and the foreign submission. */
const reach: Record<Role, string> = {
  sysadmin: 'yyy yyy yyy',
  orgadmin: 'yyy yyy ---',
  orgsigner: 'yyy yyy ---',
  orguser: 'yyy yyy ---',
  viewer: 'yyy yyy ---',
  auditor: 'yyy --- ---',
  vendoradmin: '-yy --- ---',
  vendorsigner: '-yy --- ---',
  vendoruser: '-yy --- ---',
  submissionuser: 'yyy --- ---',
};

export const components = ['DST', 'CAHPS', 'HOS'] as const satisfies readonly Component[];
const relations = ['own', 'sibling', 'foreign'] as const satisfies readonly Relation[];

export function isReached(role: Role | null, relation: Relation, component: Component): boolean {
  const group = relations.findIndex((each) => each === relation);
  if (role === null || group === -1) return false;
  return reach[role].split(' ')[group]?.[components.indexOf(component)] === 'y';
}

/** Whose users this role manages: of organization 100 the own and the sibling relation. */
export const isManaged = (role: Role | null, relation: Relation): boolean =>
  relation !== 'missing' && (role === 'sysadmin' || (role === 'orgadmin' && relation !== 'foreign'));

/** Part of all data of a component; no answer may show it to a caller without access. */
export const getMark = (relation: Relation, component: Component): string => `MARK-${relation}-${component}`;

/** A colleague of organization 100 is named to those who see its submissions, as one who can help. Spec: roles-helpers. */
export const colleagueName = 'MARK-colleague Person';

export function forbiddenMarks(role: Role | null): string[] {
  const marks = relations.flatMap((relation) =>
    components
      .filter((component) => !isReached(role, relation, component))
      .map((component) => getMark(relation, component)),
  );
  // A vendor knows nobody of a plan.
  const isStranger = role === null || role.startsWith('vendor');
  return isStranger ? [...marks, colleagueName] : marks;
}

/** A caller with a role, or in a state with fewer rights than the role. */
export interface Caller {
  readonly name: string;
  readonly email: string | null;
  readonly role: Role | null;
  readonly state:
    | 'normal'
    | 'noRole'
    | 'unknown'
    | 'anonymous'
    | 'locked'
    | 'unlicensed'
    | 'untitled'
    | 'expired'
    | 'foreignToken'
    | 'malformed';
}

const getEmail = (name: string): string => `${name.toLowerCase()}@callers.example`;
const inState = (state: Caller['state'], role: Role | null = null): Caller => ({
  name: role === null ? state : `${state} ${role}`,
  email: state === 'anonymous' ? null : getEmail(state),
  role,
  state,
});

export const callers: readonly Caller[] = [
  ...roles.map((role): Caller => ({ name: role, email: getEmail(role), role, state: 'normal' })),
  inState('noRole'),
  inState('unknown'),
  inState('anonymous'),
  inState('locked', 'orgadmin'),
  inState('unlicensed', 'orgadmin'),
  inState('untitled', 'orgadmin'),
  inState('expired', 'orgadmin'),
  inState('foreignToken', 'orgadmin'),
  inState('malformed', 'orgadmin'),
];

/** The generic upload of the sender of this upload. */
export const getGenericUpload = (transactionId: string): string => transactionId.replace('-8000-', '-9000-');

/** Upload transactions: the caller's own, a colleague's, a stranger's, and none. */
export const getUpload = (relation: Relation, email: string | null): string => {
  const place = callers.findIndex((caller) => caller.email === email);
  const number = { own: 100 + place, sibling: 1, foreign: 2, missing: 99 }[relation];
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
};
