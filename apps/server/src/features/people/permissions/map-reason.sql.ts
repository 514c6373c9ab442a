/**
 * Why a row of the vendor map is not valid, in SQL: the rule is asked for each case that there is, and SQL finds the answer of the row's
 * case. Organizations of the answer are named by ids that stand for those of the row.
 */
import { type OrganizationType } from '@idss/domain/season/tables';
import { isMapValid, type MappedParty } from '@idss/domain/vendor-map/is-map-valid';
import { hedisComponent } from '@idss/domain/program';
import { wordOf } from '#src/db/list-page.ts';

const states = ['missing', 'other', 'inactive', 'ok'] as const;
type State = (typeof states)[number];

/** The row's organization, its alias, and the id that stands for it. */
const parties = {
  organization: { alias: 'o', type: 'plan', id: 1_000_000_001 },
  softwareVendor: { alias: 'sv', type: 'softwareVendor', id: 1_000_000_002 },
  componentVendor: { alias: 'cv', type: 'surveyVendor', id: 1_000_000_003 },
  auditFirm: { alias: 'af', type: 'auditFirm', id: 1_000_000_004 },
} as const satisfies Record<string, { alias: string; type: OrganizationType; id: number }>;
type PartyName = keyof typeof parties;

const stateOf = (name: PartyName): string => {
  const { alias, type } = parties[name];
  return `case when ${alias}.org_id is null then 'missing' when ${alias}.org_type <> '${type}' then 'other'
    when ${alias}.inactive then 'inactive' else 'ok' end`;
};

function partyIn(name: PartyName, state: State): MappedParty | null {
  const { type, id } = parties[name];
  if (state === 'missing') return null;
  const orgType = state !== 'other' ? type : type === 'plan' ? 'auditFirm' : 'plan';
  return { orgId: id, orgType, isActive: state !== 'inactive' };
}

const both = [true, false] as const;
const letter = (is: boolean): string => (is ? 't' : 'f');
const withId = states.filter((state) => state !== 'missing');

/** The parties that a survey or a HEDIS submission has are what the rule looks at. */
const ofHedis = withId.flatMap((organization) =>
  states.flatMap((softwareVendor) =>
    both.flatMap((isVendorCertified) =>
      both.flatMap((isAuditRequired) =>
        states.map((auditFirm): [string, string] => [
          [
            'HEDIS',
            organization,
            softwareVendor,
            letter(isVendorCertified),
            letter(isAuditRequired),
            auditFirm,
          ].join(' '),
          reason({ organization, softwareVendor, isVendorCertified, isAuditRequired, auditFirm }),
        ]),
      ),
    ),
  ),
);
const ofSurveys = withId.flatMap((organization) =>
  states.map((componentVendor): [string, string] => [
    ['survey', organization, componentVendor].join(' '),
    reason({ organization, componentVendor }),
  ]),
);

interface Case {
  readonly organization: Exclude<State, 'missing'>;
  readonly softwareVendor?: State;
  readonly isVendorCertified?: boolean;
  /** Of a survey. */
  readonly componentVendor?: State;
  readonly isAuditRequired?: boolean;
  readonly auditFirm?: State;
}

function reason(facts: Case): string {
  const { softwareVendor = 'missing', componentVendor, auditFirm = 'missing' } = facts;
  const verdict = isMapValid({
    component: componentVendor === undefined ? hedisComponent : 'CAHPS',
    organization: partyIn('organization', facts.organization) as MappedParty,
    softwareVendor: partyIn('softwareVendor', softwareVendor),
    isVendorCertified: facts.isVendorCertified ?? false,
    componentVendor: partyIn('componentVendor', componentVendor ?? 'missing'),
    isAuditRequired: facts.isAuditRequired ?? false,
    auditFirm: partyIn('auditFirm', auditFirm),
  });
  return verdict.ok ? '' : verdict.reason;
}

const caseOf = `case when c.component = '${hedisComponent}'
  then concat_ws(' ', 'HEDIS', ${stateOf('organization')}, ${stateOf('softwareVendor')},
    coalesce(sv.is_self_developed, false) or m.vendor_id is not null, s.is_audit_required, ${stateOf('auditFirm')})
  else concat_ws(' ', 'survey', ${stateOf('organization')}, ${stateOf('componentVendor')}) end`;

const answer = wordOf(caseOf, Object.fromEntries([...ofHedis, ...ofSurveys]));

/** Of a row of `vendorMapFrom`. */
export const isValid = `${answer} = ''`;
/** Empty where it is valid. */
export const mapReason = Object.values(parties).reduce(
  (text, { alias, id }) => `replace(${text}, '${id}', coalesce(${alias}.org_id::text, ''))`,
  answer,
);
