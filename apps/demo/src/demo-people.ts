/** Everyone in the demonstration season: the people of the story, and colleagues, so that lists of people are long. */
import type { RoleName } from '@idss/domain/permissions/actions';
import {
  type DemoOrganization,
  type DemoPlan,
  lakeside,
  northgate,
  partners,
  plans,
} from './demo-organizations.ts';
import { allocate, createRandom } from './random.ts';
import { type DemoPerson, storyPeople } from './story-people.ts';

const peopleInAll = 300;

type WordList = readonly [string, ...string[]];
const splitWords = (text: string): WordList => text.split(' ') as [string, ...string[]];

const givenNames = splitWords(
  'Adela Aldo Amara Anselm Asta Basil Benita Bruno Calla Cedric Corinne Cyrus Dalia Darius Delphine Dorian Edda Elio ' +
    'Esme Fabian Farida Florian Gemma Gideon Hana Hugo Ilse Isidro Jadwiga Joaquin Kaia Kofi Leonie Lucian Maeve ' +
    'Magnus Nerys Nils Odette Orson Petra Quentin Ramona Rufus Sabine Soren Tamsin Tariq Ulrike Vera Viggo Wanda ' +
    'Wilmer Yara Yusuf Zelda',
);
const familyNames = splitWords(
  'Abernethy Alcott Arroyo Ashdown Bakari Barlowe Belmonte Birkeland Blackwood Bramwell Calloway Cardoso Castellanos ' +
    'Chandra Corbin Dahlberg Delacroix Drummond Eastman Ekberg Escobar Fairchild Falk Farrow Gallardo Garrick Grimsby ' +
    'Hadley Halloway Hartmann Hollis Ingram Iversen Jansson Kaminski Kearney Kimura Lachlan Langley Lavigne Lindholm ' +
    'Mackey Mancini Merriweather Moreau Nakamura Nordin Okoro Olander Pacheco Pemberton Pettersson Quimby Radcliffe ' +
    'Ravel Rosenthal Sakamoto Salazar Sheridan Stannard Sterling Sundaram Tallis Thackeray Udall Underhill Vance ' +
    'Varela Wainwright Westcott Winslow Wycliffe Yamada Yardley Zamora Zeller',
);

const titles: Record<RoleName, WordList> = {
  sysadmin: ['Season manager'],
  orgadmin: ['Director of Quality', 'HEDIS Manager', 'Quality Program Manager'],
  orgsigner: ['Chief Executive Officer', 'Chief Medical Officer', 'Chief Operating Officer', 'President'],
  orguser: ['Quality Analyst', 'Data Analyst', 'HEDIS Coordinator', 'Report Developer'],
  viewer: ['Compliance Officer', 'Medical Director', 'Actuary', 'Privacy Officer'],
  auditor: ['Certified Auditor', 'Associate Auditor', 'Audit Manager'],
  vendoradmin: ['Program Director', 'Client Services Director'],
  vendorsigner: ['Managing Partner', 'Vice President, Research'],
  vendoruser: ['Implementation Analyst', 'Survey Analyst', 'Client Support', 'Data Engineer'],
  submissionuser: ['Record Review Lead'],
};

/** Where a person works, and with which roles. */
interface Position {
  readonly domain: string;
  readonly roles: DemoPerson['roles'];
}

/** `kestrelbay` for Kestrel Bay Health Plan. */
const getDomain = ({ orgName }: DemoOrganization): string =>
  (/^\w+( Bay| Coast| Serena)?/.exec(orgName)?.[0] ?? '').replace(' ', '').toLowerCase();

const position = (domain: string, names: readonly RoleName[], ...entities: readonly number[]): Position => ({
  domain,
  roles: names.flatMap((role) => entities.map((entityId) => ({ role, entityId }))),
});

const realPlans = plans.filter(({ isTest }) => !isTest);

/** Auditors of a firm share its plans, two or three each. Plans of the story keep their own auditors. */
function getAuditors(firm: DemoOrganization): readonly Position[] {
  const audited = realPlans.slice(9).filter(({ auditFirmId }) => auditFirmId === firm.orgId);
  const count = firm.orgId === northgate ? 5 : 4;
  return Array.from({ length: count }, (_, at) => {
    const own = Array.from({ length: 2 + (at % 2) }, (_each, next) => audited[(at + next) % audited.length]);
    return position(getDomain(firm), ['auditor'], ...own.flatMap((plan) => plan?.orgId ?? []));
  });
}

const surveyRoles: readonly (readonly RoleName[])[] = [
  ['vendoradmin'],
  ['vendorsigner'],
  ['vendoruser'],
  ['vendoruser'],
  ['vendoradmin', 'vendorsigner'],
  ['vendoruser'],
];
const softwareRoles: typeof surveyRoles = [
  ['vendoradmin'],
  ['vendoruser'],
  ['vendoruser'],
  ['vendoruser'],
  ['vendoradmin', 'vendoruser'],
  ['vendoruser'],
];
const planRoles: typeof surveyRoles = [
  ['orgadmin'],
  ['orguser'],
  ['viewer'],
  ['orgsigner'],
  ['orguser'],
  ['orgadmin', 'orgsigner'],
  ['viewer'],
  ['orguser'],
];
/** Its administrator and signers are people of the story. */
const lakesideRoles: typeof surveyRoles = [['orguser'], ['viewer']];

const vendorPeople = (vendor: DemoOrganization): readonly Position[] =>
  (vendor.orgType === 'surveyVendor' ? surveyRoles : softwareRoles).map((roles) =>
    position(getDomain(vendor), roles, vendor.orgId),
  );

const planPeople = (plan: DemoPlan, count: number): readonly Position[] => {
  const pattern = plan.orgId === lakeside ? lakesideRoles : planRoles;
  return Array.from({ length: count }, (_, at) =>
    position(getDomain(plan), pattern[at % pattern.length] ?? [], plan.orgId),
  );
};

/** Consultants work for several plans. */
const consultants: readonly Position[] = ['helmquality', 'brightledger', 'measurewise'].flatMap(
  (domain, firm) =>
    [0, 1].map((at) =>
      position(
        domain,
        ['orguser'],
        ...realPlans.slice(9 + firm * 5 + at, 11 + firm * 5 + at * 3).map(({ orgId }) => orgId),
      ),
    ),
);

function allPositions(): readonly Position[] {
  const getPartners = (...types: readonly DemoOrganization['orgType'][]) =>
    partners.filter(({ orgType }) => types.includes(orgType));
  const others = [
    ...getPartners('auditFirm').flatMap(getAuditors),
    ...getPartners('softwareVendor', 'surveyVendor').flatMap(vendorPeople),
    ...consultants,
  ];
  const counts = allocate(
    peopleInAll - storyPeople.length - others.length,
    realPlans.map(({ kind }) => (kind === 'allLines' ? 2 : 1)),
  );
  return [...realPlans.flatMap((plan, at) => planPeople(plan, counts[at] ?? 0)), ...others];
}

function makeColleagues(): readonly DemoPerson[] {
  const random = createRandom('colleagues');
  const names = new Set(storyPeople.map(({ givenName, familyName }) => `${givenName} ${familyName}`));
  return allPositions().map(({ domain, roles }): DemoPerson => {
    let givenName = '';
    let familyName = '';
    do {
      givenName = random.pick(givenNames);
      familyName = random.pick(familyNames);
    } while (names.has(`${givenName} ${familyName}`));
    names.add(`${givenName} ${familyName}`);
    const signedInDaysAgo = random.chance(0.1) ? null : random.int(0, 45);
    const hasTitle = random.chance(signedInDaysAgo === null ? 0.5 : 0.97);
    return {
      email: `${givenName}.${familyName}@${domain}.example`.toLowerCase(),
      givenName,
      familyName,
      title: hasTitle ? random.pick(titles[roles[0]?.role ?? 'viewer']) : '',
      roles,
      signedInDaysAgo,
      isLocked: random.chance(0.035),
    };
  });
}

export const people: readonly DemoPerson[] = [...storyPeople, ...makeColleagues()];

export const auditorEmails: readonly string[] = people
  .filter(({ roles }) => roles.some(({ role }) => role === 'auditor'))
  .map(({ email }) => email);
