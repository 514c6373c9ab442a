/** What the caller may do with a component now; each refusal says who can help. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { type ActionName, roleLabels } from '@idss/domain/permissions/actions';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import {
  canDeclareNothing,
  canTakeBackNothing,
  type NothingFacts,
  offersNothing,
} from '@idss/domain/stages/nothing-to-report';
import {
  can,
  signAction,
  uploadAction,
  viewErrorsAction,
  viewResultsAction,
} from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { attestationMethod, canPrepareAttestation } from '@idss/domain/stages/attesting';
import { canChooseForBulk } from '@idss/domain/stages/bulk';
import { canTake, isAtAction } from '@idss/domain/stages/workflow';
import type { ComponentFacts } from '@idss/domain/stages/transition';
import { all, type Verdict, yes } from '@idss/domain/verdict';
import type { SummaryExtras } from '#src/access/component-extras.sql.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { toNothingFacts } from '#src/access/nothing-facts.ts';
import { nameHelpers } from '#src/access/name-helpers.ts';
import type { Context } from '#src/kernel/context.ts';
import { listActions } from './present-actions.ts';

type Rights = Pick<
  SubmissionSummary,
  | 'isReadOnly'
  | 'actions'
  | 'canUpload'
  | 'nothingToReport'
  | 'canViewFindings'
  | 'canViewResults'
  | 'canChooseReporting'
  | 'canSign'
  | 'attestation'
  | 'hasUploadPermission'
>;

interface Known {
  readonly facts: ComponentFacts;
  /** Does it take a file now, whoever sends it? */
  readonly uploadable: Verdict;
  readonly counts: Readonly<Record<string, number>>;
  readonly signed: SummaryExtras['signed'];
}

export async function presentRights(
  context: Context,
  record: ComponentRecord,
  { facts, uploadable, counts, signed }: Known,
): Promise<Rights> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  const settings = await app.cached.settings();
  const program = getProgram(record.component);
  const may = (action: ActionName): Verdict => can(matrix, caller, action, record.reach);
  const actions = listActions(matrix, caller, record, facts, counts);
  const attestation = readAttestation(record, facts, may(signAction(program)));
  const verdicts = {
    canUpload: all(may(uploadAction(program)), uploadable),
    canViewFindings: may(viewErrorsAction(program)),
    canViewResults: may(viewResultsAction(program)),
    canChooseReporting: may('MANAGE_PUBLIC_REPORTING'),
    canSign: may(signAction(program)),
  };
  const nothing = readNothing(record, toNothingFacts(record, settings), may(uploadAction(program)));
  const answer = await nameHelpers(context, record, [
    ...Object.values(verdicts),
    ...(nothing ? [nothing.verdict] : []),
    ...actions.map(({ verdict }) => verdict),
    attestation.verdict,
    attestation.finish,
  ]);
  return {
    isReadOnly: !uploadable.ok && !nothing?.verdict.ok && actions.every((action) => !action.verdict.ok),
    actions: actions.map((action) => ({ ...action, verdict: answer(action.verdict) })),
    canUpload: answer(verdicts.canUpload),
    nothingToReport: nothing && {
      declared: nothing.declared,
      verdict: answer(nothing.verdict),
      whoCan: may(uploadAction(program)).ok ? null : listRoles(matrix, uploadAction(program)),
    },
    canViewFindings: answer(verdicts.canViewFindings),
    canViewResults: answer(verdicts.canViewResults),
    canChooseReporting: answer(verdicts.canChooseReporting),
    canSign: answer(verdicts.canSign),
    attestation: {
      way: attestation.way,
      verdict: answer(attestation.verdict),
      // If the last part of signing was interrupted, anyone with the permission to sign can complete it.
      signed:
        attestation.way === 'wizard' && signed && record.stage !== 'complete'
          ? { ...signed, finish: answer(attestation.finish) }
          : null,
    },
    hasUploadPermission: may(uploadAction(program)).ok,
  };
}

const listRoles = (matrix: SecurityMatrix, action: ActionName): string =>
  [...(matrix.get(action)?.roles ?? [])].map((role) => roleLabels[role]).join(', ');

/** Where there is something to declare or to take back. */
function readNothing(record: ComponentRecord, facts: NothingFacts, permission: Verdict) {
  const { nothingAt, nothingBy, nothingWhy } = record;
  if (nothingAt !== null)
    return {
      declared: { at: nothingAt, by: nothingBy ?? '', why: nothingWhy ?? '' },
      verdict: all(permission, canTakeBackNothing(facts)),
    };
  return offersNothing(facts) ? { declared: null, verdict: all(permission, canDeclareNothing(facts)) } : null;
}

function readAttestation(record: ComponentRecord, facts: ComponentFacts, signing: Verdict) {
  const way = attestationMethod(record);
  const isFileUploaded = record.currentFileId !== null;
  const verdict = {
    wizard: () => all(isAtAction(facts, 'Attestation'), canPrepareAttestation(facts)),
    bulk: () =>
      all(signing, canChooseForBulk({ ...facts, isFileUploaded, isHedisOnlyUser: false }, 'attestation')),
    withHedis: yes,
  }[way]();
  return { way, verdict, finish: all(signing, canTake(facts, 'Attestation')) };
}
