/** The organizations of the demonstration season. All are invented. */
import type { OrganizationType } from '@idss/domain/season/tables';

export interface DemoOrganization {
  readonly orgId: number;
  readonly orgName: string;
  readonly orgType: OrganizationType;
  readonly state: string;
  readonly isAccredited: boolean;
  readonly isSelfDeveloped: boolean;
  readonly isTest: boolean;
  readonly contact: readonly [first: string, last: string];
}

/** The product lines of a plan, which decide its submissions. */
export type PlanKind = 'allLines' | 'commercial' | 'medicaid' | 'medicare' | 'test';

export interface DemoPlan extends DemoOrganization {
  readonly kind: PlanKind;
  readonly softwareVendorId: number;
  readonly surveyVendorId: number;
  readonly auditFirmId: number;
}

export const measurewright = 901;
export const selfDeveloped = 904;
export const northgate = 971;
export const fellmoor = 972;
export const askwell = 951;

/** The plan of the main story. */
export const lakeside = 5678;
export const testPlans = [9001, 9002] as const;

const partner = (
  orgId: number,
  orgName: string,
  orgType: OrganizationType,
  state: string,
  contact: readonly [string, string],
): DemoOrganization => ({
  orgId,
  orgName,
  orgType,
  state,
  isAccredited: false,
  isSelfDeveloped: orgId === selfDeveloped,
  isTest: false,
  contact,
});

export const partners: readonly DemoOrganization[] = [
  partner(measurewright, 'Measurewright Analytics', 'softwareVendor', 'MA', ['Gwen', 'Adeyemi']),
  partner(902, 'Tallymark Systems', 'softwareVendor', 'TX', ['Leon', 'Varga']),
  partner(903, 'Quorumline Software', 'softwareVendor', 'CO', ['Mina', 'Solberg']),
  partner(selfDeveloped, 'Saltmarsh Alliance Analytics', 'softwareVendor', 'NC', ['Theo', 'Lindqvist']),
  partner(askwell, 'Askwell Research', 'surveyVendor', 'MD', ['Carla', 'Monteiro']),
  partner(952, 'Polefield Surveys', 'surveyVendor', 'MN', ['Jonas', 'Reiter']),
  partner(953, 'Hearthside Opinion Group', 'surveyVendor', 'WI', ['Asha', 'Kulkarni']),
  partner(954, 'Plumline Survey House', 'surveyVendor', 'PA', ['Ewan', 'Garrity']),
  partner(northgate, 'Northgate Assurance', 'auditFirm', 'IL', ['Paul', 'Whitcombe']),
  partner(fellmoor, 'Fellmoor Audit Partners', 'auditFirm', 'NY', ['Dora', 'Achterberg']),
  partner(973, 'Tarnbrook Compliance Review', 'auditFirm', 'GA', ['Ivo', 'Stanek']),
  partner(974, 'Cedarline Auditors', 'auditFirm', 'WA', ['Ruth', 'Okonjo']),
];

const plan = (
  index: number,
  orgId: number,
  orgName: string,
  kind: PlanKind,
  state: string,
  contact: readonly [string, string],
): DemoPlan => ({
  ...partner(orgId, orgName, 'plan', state, contact),
  kind,
  isAccredited: kind !== 'test' && index % 4 !== 3,
  isTest: kind === 'test',
  // The first eight plans play the demonstration's story, with vendors and auditors that have users.
  softwareVendorId: index < 8 ? measurewright : ([measurewright, 902, 903][index % 3] ?? measurewright),
  surveyVendorId: index < 4 ? askwell : 951 + (index % 4),
  auditFirmId: index < 6 ? northgate : index < 9 ? fellmoor : 971 + (index % 4),
});

const names: readonly (readonly [number, string, PlanKind, string, readonly [string, string]])[] = [
  [lakeside, 'Lakeside Community Health Plan', 'allLines', 'OH', ['Helena', 'Brandt']],
  [2107, 'Amberfield Health', 'allLines', 'MI', ['Grant', 'Ibarra']],
  [2118, 'Birchgrove Care Plan', 'allLines', 'OR', ['Lydia', 'Voss']],
  [2125, 'Coppervale Health Cooperative', 'allLines', 'AZ', ['Andre', 'Castillo']],
  [2139, 'Dunmore Valley Health Plan', 'allLines', 'PA', ['Signe', 'Halvorsen']],
  [2143, 'Larkmoor Advantage', 'medicare', 'FL', ['Omar', 'Fairbanks']],
  [2156, 'Elmstead Mutual Health', 'commercial', 'CT', ['Nadia', 'Prewitt']],
  [2161, 'Fernhollow Family Care', 'medicaid', 'KY', ['Calvin', 'Osei']],
  [2174, 'Goldenreach Health Plan', 'allLines', 'CA', ['Mira', 'Lindgren']],
  [2188, 'Hazelbrook Health Partners', 'allLines', 'NJ', ['Tobias', 'Crane']],
  [2190, 'Ironpeak Medical Plan', 'allLines', 'UT', ['Selma', 'Duarte']],
  [2203, 'Juniper Coast Health', 'commercial', 'ME', ['Rowan', 'Petit']],
  [2217, 'Kestrel Bay Health Plan', 'commercial', 'RI', ['Imani', 'Keller']],
  [2222, 'Maplethorn Health', 'commercial', 'VT', ['Felix', 'Novotny']],
  [2236, 'Northmere Care Network', 'medicaid', 'WI', ['Bianca', 'Thorne']],
  [2249, 'Oakhaven Senior Plan', 'medicare', 'NV', ['Harold', 'Mbeki']],
  [2254, 'Pinewater Health', 'commercial', 'GA', ['Elena', 'Rask']],
  [2268, 'Quillstone Health Plan', 'commercial', 'VA', ['Victor', 'Amundsen']],
  [2271, 'Redfern Community Care', 'medicaid', 'NM', ['Luz', 'Marchetti']],
  [2285, 'Saltmarsh Health Alliance', 'commercial', 'NC', ['Theo', 'Lindqvist']],
  [2299, 'Thistledown Health', 'medicaid', 'IN', ['Greta', 'Okafor']],
  [2304, 'Umberlake Health Plan', 'medicare', 'IL', ['Silas', 'Brandvold']],
  [2316, 'Vinterra Health', 'medicaid', 'LA', ['Camille', 'Roux']],
  [2320, 'Willowmere Care', 'medicare', 'MO', ['Arthur', 'Zielinski']],
  [2337, 'Yarrowfield Health Plan', 'medicare', 'WA', ['June', 'Takahashi']],
  [2341, 'Isla Serena Health', 'medicare', 'PR', ['Marisol', 'Figueroa']],
  [testPlans[0], 'Test Plan North', 'test', 'OH', ['Test', 'North']],
  [testPlans[1], 'Test Plan South', 'test', 'TX', ['Test', 'South']],
];

export const plans: readonly DemoPlan[] = names.map(([orgId, orgName, kind, state, contact], index) => {
  const organization = plan(index, orgId, orgName, kind, state, contact);
  return orgId === 2285 ? { ...organization, softwareVendorId: selfDeveloped } : organization;
});

export const organizations: readonly DemoOrganization[] = [...plans, ...partners];
