/** The people of the demonstration's story. The sign-in page and the README list most of their accounts. */
import type { RoleName } from '@idss/domain/permissions/actions';
import { systemEntity } from '@idss/domain/permissions/actions';
import { demonstrationPassword } from '@idss/identity/blocked-passwords';
import { askwell, lakeside, measurewright } from './demo-organizations.ts';

/** For all accounts; shown on the sign-in page and in the README. */
export const demoPassword = demonstrationPassword;

export interface DemoPerson {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Empty: they are asked for it before they may sign. */
  readonly title: string;
  readonly roles: readonly { readonly role: RoleName; readonly entityId: number }[];
  /** null for people who never signed in: they accept the license agreement when they do. */
  readonly signedInDaysAgo: number | null;
  readonly isLocked: boolean;
}

const person = (
  email: string,
  name: readonly [given: string, family: string],
  title: string,
  role: RoleName,
  ...entities: readonly number[]
): DemoPerson => ({
  email,
  givenName: name[0],
  familyName: name[1],
  title,
  roles: entities.map((entityId) => ({ role, entityId })),
  // Staff and the main plan begin with the license agreement; the others have worked here for a while.
  signedInDaysAgo: /@(lakeside|idss)\.example$/.test(email) ? null : 1,
  isLocked: false,
});

/** Plans audited by the auditor of the story. */
const auditedPlans = [lakeside, 2107, 2118, 2125, 2139, 2143] as const;

export const storyPeople: readonly DemoPerson[] = [
  person('admin@idss.example', ['Ines', 'Oyelaran'], 'Season manager', 'sysadmin', systemEntity),
  person('support@idss.example', ['Tomas', 'Reyl'], 'Support lead', 'sysadmin', systemEntity),
  person('manager@lakeside.example', ['Helena', 'Brandt'], 'Director of Quality', 'orgadmin', lakeside),
  person('analyst@lakeside.example', ['Noor', 'Castellan'], 'Quality Analyst', 'orguser', lakeside),
  person('signer@lakeside.example', ['Marcus', 'Ellery'], 'Chief Executive Officer', 'orgsigner', lakeside),
  person('newsigner@lakeside.example', ['Odile', 'Fenwick'], '', 'orgsigner', lakeside),
  person('viewer@lakeside.example', ['Sam', 'Trevino'], 'Compliance Officer', 'viewer', lakeside),
  person(
    'records@lakeside.example',
    ['Priya', 'Halloran'],
    'Record Review Lead',
    'submissionuser',
    1234,
    1236,
  ),
  person('analyst@amberfield.example', ['Grant', 'Ibarra'], 'Data Manager', 'orgadmin', 2107),
  person('signer@amberfield.example', ['Beatriz', 'Nolan'], 'Chief Medical Officer', 'orgsigner', 2107),
  person('analyst@birchgrove.example', ['Lydia', 'Voss'], 'Data Manager', 'orgadmin', 2118),
  person('signer@birchgrove.example', ['Emil', 'Sandoval'], 'President', 'orgsigner', 2118),
  person('analyst@coppervale.example', ['Andre', 'Castillo'], 'HEDIS Manager', 'orgadmin', 2125),
  person('analyst@dunmore.example', ['Signe', 'Halvorsen'], 'HEDIS Manager', 'orgadmin', 2139),
  person('analyst@larkmoor.example', ['Omar', 'Fairbanks'], 'Stars Program Lead', 'orgadmin', 2143),
  person('signer@larkmoor.example', ['Judith', 'Amaral'], 'Chief Executive Officer', 'orgsigner', 2143),
  person(
    'consultant@helmquality.example',
    ['Rafael', 'Quist'],
    'Consultant',
    'orguser',
    2156,
    2161,
    2174,
    2203,
  ),
  person('signer@elmstead.example', ['Constance', 'Mayhew'], 'Vice President, Quality', 'orgsigner', 2156),
  person('signer@kestrelbay.example', ['Ingrid', 'Lomax'], 'Chief Operating Officer', 'orgsigner', 2217),
  person('auditor@northgate.example', ['Paul', 'Whitcombe'], 'Certified Auditor', 'auditor', ...auditedPlans),
  person(
    'associate@northgate.example',
    ['Renske', 'Dalgaard'],
    'Associate Auditor',
    'auditor',
    lakeside,
    2107,
  ),
  person(
    'auditor@fellmoor.example',
    ['Dora', 'Achterberg'],
    'Certified Auditor',
    'auditor',
    2156,
    2161,
    2174,
  ),
  person('manager@askwell.example', ['Carla', 'Monteiro'], 'Program Director', 'vendoradmin', askwell),
  person('analyst@askwell.example', ['Dev', 'Ransome'], 'Survey Analyst', 'vendoruser', askwell),
  person('signer@askwell.example', ['Louisa', 'Ferreira'], 'Managing Partner', 'vendorsigner', askwell),
  person('support@measurewright.example', ['Gwen', 'Adeyemi'], 'Client Support', 'vendoruser', measurewright),
];

/** The associate sees only these submissions of the plan. */
export const assignments = [
  { email: 'associate@northgate.example', orgId: lakeside, subId: 1236 },
  { email: 'associate@northgate.example', orgId: lakeside, subId: 1238 },
] as const;
