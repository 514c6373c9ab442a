import { expect, test } from 'vitest';
import { type SummaryPart, summaryWith } from '#src/components/summary.fixture.ts';
import {
  getAttestationLink,
  canOnlyRead,
  listCardActions,
  getRefusals,
  isUploadFirst,
  groupRefusals,
  getExcludedSurveyLink,
} from './stage-card-view.ts';
import { getProgress } from '#src/components/open-components.ts';
import { describeStage } from './stage-text.ts';

const action = (name: 'PlanLock' | 'ClearAllMeasures', whoCan: string | null) => ({
  action: name,
  label: name,
  verdict: { ok: whoCan === null },
  whoCan,
  confirm: '',
  tone: 'primary' as const,
});
test('the way to the attestation: the wizard, the bulk screen, or the HEDIS submission', () => {
  const wizard = { component: 'DST', activeStepNumber: 7, canSign: { ok: true } } as const;
  expect(getAttestationLink(summaryWith(wizard))).toEqual({
    label: 'Public reporting and signature',
    refused: null,
    isPrimary: true,
  });
  expect(
    getAttestationLink(
      summaryWith({ ...wizard, canSign: { ok: false, reason: 'Only available for Signer' } }),
    ),
  ).toEqual({
    label: 'Public reporting and signature',
    refused: { ok: false, reason: 'Only available for Signer' },
    isPrimary: false,
  });
  const reason = 'The submission is at Apply Mark Final; this is not possible there.';
  expect(
    getAttestationLink(
      summaryWith({
        ...wizard,
        attestation: { way: 'wizard', verdict: { ok: false, reason }, signed: null },
      }),
    )?.refused?.reason,
  ).toBe(reason);
  expect(getAttestationLink(summaryWith({ ...wizard, activeStepNumber: 6 }))).toBeNull();

  const joint = {
    component: 'CAHPS',
    activeStepNumber: 8,
    attestation: { way: 'withHedis', verdict: { ok: true }, signed: null },
  } as const;
  expect(getAttestationLink(summaryWith({ ...joint, componentsOfSubmission: ['DST', 'CAHPS'] }))?.label).toBe(
    'HEDIS submission',
  );
  // A survey vendor cannot see it.
  expect(getAttestationLink(summaryWith({ ...joint, componentsOfSubmission: ['CAHPS'] }))).toBeNull();

  const hos = { component: 'HOS', activeStepNumber: 5 } as const;
  expect(
    getAttestationLink(
      summaryWith({ ...hos, attestation: { way: 'bulk', verdict: { ok: true }, signed: null } }),
    ),
  ).toEqual({
    label: 'Bulk Attestation (HOS)',
    refused: null,
    isPrimary: true,
  });
});

test('every step of every program is described', () => {
  const all = { DST: [1, 3, 4, 6, 7, 9], CAHPS: [1, 2, 8, 9], HOS: [1, 5, 6, 9] } as const;
  for (const component of ['DST', 'CAHPS', 'HOS'] as const)
    for (const step of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const described = describeStage(summaryWith({ component, activeStepNumber: step, isAttested: true }));
      expect([component, step, described !== null]).toEqual([
        component,
        step,
        (all[component] as readonly number[]).includes(step),
      ]);
    }
  expect(describeStage(summaryWith({ component: 'HOS', activeStepNumber: 9 }))?.text).toContain(
    'no attestation',
  );
  const joint = { way: 'withHedis', verdict: { ok: true }, signed: null } as const;
  expect(
    describeStage(summaryWith({ component: 'CAHPS', activeStepNumber: 8, attestation: joint }))?.text,
  ).toContain('together with the HEDIS submission');
});

test('a submission that was signed and not finished says who signed it, and what is left', () => {
  const signed = { by: 'Avery Collins', at: '2026-06-10T15:00:00Z', finish: { ok: true } };
  const described = describeStage(
    summaryWith({ activeStepNumber: 7, attestation: { way: 'wizard', verdict: { ok: true }, signed } }),
  );
  expect(described?.text).toMatch(/^Signed by Avery Collins, .* Finish now/);
});

test('a survey that was left out: HEDIS says what is still to come, and the survey that it is attested separately', () => {
  const joint = { componentsOfSubmission: ['DST', 'CAHPS'], surveyPart: 'leftOut' } as const;
  const excludedSurvey = (more: Partial<SummaryPart>) =>
    summaryWith({ ...joint, componentsOfSubmission: [...joint.componentsOfSubmission], ...more });
  const hedis = excludedSurvey({ activeStepNumber: 9 });
  expect(describeStage(hedis)?.text).toContain('Its CAHPS survey was left out');
  expect(describeStage(hedis)?.text).not.toContain('Nothing is left to do');
  expect(getExcludedSurveyLink(hedis)?.href).toContain('/CAHPS');
  const surveyLink = excludedSurvey({ component: 'CAHPS', activeStepNumber: 8, canSign: { ok: true } });
  expect(describeStage(surveyLink)?.text).toContain('an attestation of its own');
  expect(getAttestationLink(surveyLink)).toMatchObject({
    label: 'Public reporting and signature',
    isPrimary: true,
  });
  expect(getExcludedSurveyLink(surveyLink)).toBeNull();
  // Without a way to the survey there is no link.
  expect(getExcludedSurveyLink({ ...hedis, componentsOfSubmission: ['DST'] })).toBeNull();
});

const state = (component: 'DST' | 'CAHPS' | 'HOS', stage: string, vendorName: string | null = null) =>
  ({
    component,
    stage,
    isFinal: true,
    isAttested: true,
    validationStatus: 'NoIssues',
    vendorName,
    hasNothingToReport: false,
  }) as const;

test('a complete part names what is complete, and what of the submission is open is listed with who does it', () => {
  const done = [state('DST', 'Complete'), state('CAHPS', 'Complete', 'Askwell Research')];
  const card = (componentStates: (typeof done)[number][], more: Partial<SummaryPart> = {}) =>
    describeStage(
      summaryWith({ activeStepNumber: 9, isAttested: true, surveyPart: 'covered', componentStates, ...more }),
    );
  expect(card(done)).toEqual({
    text: 'The attestation is signed. HEDIS and CAHPS of submission 1240 are complete. Nothing is left to do in them.',
    responsible: '',
  });
  const open = [...done, state('HOS', 'Validations/Attestation', 'Askwell Research')];
  expect(card(open)?.text).toBe(
    'The attestation is signed. HEDIS and CAHPS of submission 1240 are complete.',
  );
  expect(getProgress(open).open).toEqual([
    {
      component: 'HOS',
      step: 'Validations/Attestation',
      responsible: 'the signer of the survey vendor (Askwell Research)',
    },
  ]);
  // Of the same label, each program has a stage and a person of its own.
  expect(
    getProgress([
      state('DST', 'Apply Mark Final'),
      state('CAHPS', 'Apply Mark Final'),
      state('HOS', 'Import'),
    ]).open,
  ).toMatchObject([
    { responsible: 'the plan' },
    { responsible: 'the survey vendor' },
    { responsible: 'the survey vendor' },
  ]);
  expect(card([state('HOS', 'Complete')], { component: 'HOS' })?.text).toBe(
    'The data are attested. HOS of submission 1240 is complete. Nothing is left to do in it.',
  );
});

test('refusals for want of a permission are said once, by the people who have it or else by their roles', () => {
  const refused = (roles: string) => ({
    ok: false,
    reason: `You do not have sufficient privileges to complete this action. It is open to: ${roles}.`,
  });
  const helpers = (name: string) => ({
    toDo: 'do this',
    people: [{ name, email: `${name}@x.example`, organization: 'Northgate Audit' }],
    others: 0,
    roles: 'auditor',
  });
  const { ownReasons, missing } = groupRefusals([
    { label: 'Upload', ...refused('vendor user') },
    { label: 'Mark Final', ok: false, reason: 'Validation has not run on the current file yet.' },
    { label: 'Apply Audit Lock', ...refused('auditor'), helpers: helpers('Paul') },
    { label: 'Remove Audit Lock', ...refused('auditor'), helpers: helpers('Paul') },
    { label: 'Unsubmit File', ...refused('vendor user') },
  ]);
  const toText = ({ labels, parts }: (typeof missing)[number]): string =>
    `${labels}: ${parts.map(({ text }) => text).join('')}`;
  expect(ownReasons.map(toText)).toEqual(['Mark Final: Validation has not run on the current file yet.']);
  expect(missing.map(toText)).toEqual([
    'Upload and Unsubmit File: open to vendor user.',
    'Apply Audit Lock and Remove Audit Lock: Paul (Northgate Audit) can do this.',
  ]);
  expect(missing[1]?.parts[0]?.email).toBe('Paul@x.example');
  expect(groupRefusals([])).toEqual({ ownReasons: [], missing: [] });
});

test('a user who may do one action of the step is not only a reader', () => {
  expect(canOnlyRead(summaryWith({ actions: [action('PlanLock', 'Auditor')] }))).toBe(true);
  expect(
    canOnlyRead(summaryWith({ actions: [action('PlanLock', 'Auditor'), action('ClearAllMeasures', null)] })),
  ).toBe(false);
  expect(canOnlyRead(summaryWith({ hasUploadPermission: true }))).toBe(false);
  expect(canOnlyRead(summaryWith({ canSign: { ok: true } }))).toBe(false);
});

test('clearing is no button of the card', () => {
  const actions = [action('PlanLock', null), action('ClearAllMeasures', null)];
  expect(listCardActions(summaryWith({ actions })).map(({ action: name }) => name)).toEqual(['PlanLock']);
});

test('each button that cannot be pressed says why, and clearing is not one of them', () => {
  const refused = { ok: false, reason: 'A file is being processed.' } as const;
  const canUpload = { ok: false, reason: 'Uploads are closed.' };
  const actions = [
    { ...action('PlanLock', null), verdict: refused },
    { ...action('ClearAllMeasures', null), verdict: refused },
  ];
  const atPlanLock = { ...summaryWith({ actions }), canUpload };
  expect(getRefusals(atPlanLock)).toEqual([
    { label: 'Upload', ok: false, reason: 'Uploads are closed.' },
    { label: 'PlanLock', ok: false, reason: 'A file is being processed.' },
  ]);
  const atAttestation = summaryWith({ activeStepNumber: 7 });
  expect(getRefusals(atAttestation)).toEqual([
    { label: 'Public reporting and signature', ok: false, reason: 'Only available for Signer' },
  ]);
  const signed = { by: 'Avery Collins', at: '2026-06-10T15:00:00Z', finish: refused };
  expect(getRefusals({ ...atAttestation, attestation: { ...atAttestation.attestation, signed } })).toEqual([
    { label: 'Finish', ok: false, reason: 'A file is being processed.' },
  ]);
});

test('to upload is the main action until the user can do a later one', () => {
  const actions = [action('PlanLock', null)];
  expect(isUploadFirst(summaryWith({ activeStepNumber: 1, actions }))).toBe(true);
  expect(isUploadFirst(summaryWith({ activeStepNumber: 3, actions }))).toBe(false);
  expect(isUploadFirst(summaryWith({ activeStepNumber: 3, actions: [action('PlanLock', 'Auditor')] }))).toBe(
    true,
  );
  expect(isUploadFirst(summaryWith({ component: 'HOS', activeStepNumber: 5, canSign: { ok: true } }))).toBe(
    false,
  );
});
