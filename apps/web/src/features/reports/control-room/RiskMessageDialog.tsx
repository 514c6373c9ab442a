/** Writes to the people of organizations at risk, after a look at whom it reaches. Spec: control-room-message. */
import { type RiskReason, riskReasonLabels, riskReasons } from '@idss/domain/control-room/risk';
import {
  maxRiskSubject,
  maxRiskText,
  type RiskMessageRole,
  riskMessageRoles,
  usualRiskRoles,
} from '@idss/domain/control-room/risk-message';
import { formatCount } from '@idss/domain/format-number';
import { roleLabels } from '@idss/domain/permissions/actions';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { ActionDialog } from '#src/components/ActionDialog.tsx';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { PlainSelect, TextArea, TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { MultiChoice } from '#src/ui/MultiChoice.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';

type Organization = Answer<'GetRiskOrganizations'>[number];

interface Draft {
  /** Null: all that are listed. */
  readonly chosen: readonly string[] | null;
  readonly roles: readonly RiskMessageRole[];
  readonly subject: string;
  readonly text: string;
}

export default function RiskMessageDialog({ onClose }: { onClose: () => void }) {
  const [messageId] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<RiskReason | ''>('');
  const [draft, setDraft] = useState<Draft>({ chosen: null, roles: usualRiskRoles, subject: '', text: '' });
  const organizations = useApi('GetRiskOrganizations', reason === '' ? {} : { reason });
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const send = useManagingAction('SendRiskMessage', {
    onDone: ({ organizations: count, recipients }) => {
      reportDone(
        `Sent to ${formatCount(recipients, 'person', 'people')} of ${formatCount(count, 'organization')}.`,
      );
      onClose();
    },
  });
  const chosen = (organizations.data ?? []).filter(
    ({ organizationId }) => draft.chosen === null || draft.chosen.includes(String(organizationId)),
  );
  const people = countPeople(chosen, draft.roles);
  return (
    <ActionDialog
      title="Write to organizations at risk"
      maxWidth="md"
      action={send}
      submit={{
        label: `Send to ${formatCount(chosen.length, 'organization')}`,
        reason: whyNot(draft, chosen.length, people),
        onSubmit: () =>
          send.mutate({
            query: {},
            body: {
              messageId,
              organizationIds: chosen.map(({ organizationId }) => organizationId),
              roles: [...draft.roles],
              subject: draft.subject.trim(),
              text: draft.text.trim(),
            },
          }),
      }}
      onClose={onClose}
    >
      <Stack gap="l">
        <ReasonSelect
          reason={reason}
          onChange={(value) => {
            setReason(value);
            change({ chosen: null });
          }}
        />
        <QueryState queries={[organizations]} loading={<LinesSkeleton lines={4} />}>
          {(all) => <Recipients all={all} chosen={chosen} draft={draft} onChange={change} />}
        </QueryState>
        <Texts draft={draft} onChange={change} />
        <WhoGetsIt chosen={chosen} roles={draft.roles} />
      </Stack>
    </ActionDialog>
  );
}

interface ReasonSelectProps {
  readonly reason: RiskReason | '';
  readonly onChange: (reason: RiskReason | '') => void;
}

const ReasonSelect = ({ reason, onChange }: ReasonSelectProps) => (
  <Labelled label="At risk because">
    <PlainSelect value={reason} onChange={({ target }) => onChange(target.value as RiskReason | '')}>
      <option value="">Any reason</option>
      {riskReasons.map((each) => (
        <option key={each} value={each}>
          {riskReasonLabels[each]}
        </option>
      ))}
    </PlainSelect>
  </Labelled>
);

interface TextsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

const Texts = ({ draft, onChange }: TextsProps) => (
  <>
    <Labelled label="Subject">
      <TextBox
        required
        maxLength={maxRiskSubject}
        value={draft.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
    </Labelled>
    <Labelled label="Text" hint="Each reader has it as a notice, and by mail as they chose.">
      <TextArea
        required
        rows={6}
        maxLength={maxRiskText}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </Labelled>
  </>
);

const countRole = (organizations: readonly Organization[], role: RiskMessageRole): number =>
  organizations.reduce((sum, { people }) => sum + (people.find((each) => each.role === role)?.count ?? 0), 0);
const countPeople = (organizations: readonly Organization[], roles: readonly RiskMessageRole[]): number =>
  roles.reduce((sum, role) => sum + countRole(organizations, role), 0);

function whyNot({ roles, subject, text }: Draft, organizations: number, people: number): string | null {
  if (organizations === 0) return 'Choose an organization first.';
  if (roles.length === 0) return 'Choose a role first.';
  if (people === 0) return 'These organizations have no people with such a role.';
  if (subject.trim() === '') return 'Enter a subject first.';
  return text.trim() === '' ? 'Enter a text first.' : null;
}

const previewColumns = (roles: readonly RiskMessageRole[]): readonly PlainColumn<Organization>[] => [
  { header: 'Organization', cell: ({ organizationName }) => organizationName },
  { header: 'At risk', width: '80px', isNumber: true, cell: ({ submissions }) => submissions },
  {
    header: 'Who gets it',
    width: '50%',
    cell: ({ people }) =>
      people
        .filter(({ role, count }) => count > 0 && roles.includes(role))
        .map(
          ({ role, count, names }) =>
            `${roleLabels[role]}: ${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`,
        )
        .join(' · ') || 'No one with such a role',
  },
];

const shownOrganizations = 8;

function Recipients({
  all,
  chosen,
  draft,
  onChange,
}: {
  all: readonly Organization[];
  chosen: readonly Organization[];
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}) {
  return (
    <>
      <MultiChoice
        label="Organizations"
        options={all.map(({ organizationId, organizationName, submissions }) => ({
          value: String(organizationId),
          label: `${organizationName} (${formatCount(submissions, 'submission')})`,
        }))}
        selected={chosen.map(({ organizationId }) => String(organizationId))}
        onChange={(selected) => onChange({ chosen: selected })}
        hint="Choose at least one."
      />
      <MultiChoice
        label="Roles"
        options={riskMessageRoles.map((role) => ({
          value: role,
          label: `${roleLabels[role]} (${countRole(chosen, role)})`,
        }))}
        selected={draft.roles}
        onChange={(selected) =>
          onChange({ roles: riskMessageRoles.filter((role) => selected.includes(role)) })
        }
      />
    </>
  );
}

function WhoGetsIt({ chosen, roles }: { chosen: readonly Organization[]; roles: Draft['roles'] }) {
  if (chosen.length === 0) return null;
  return (
    <>
      <PlainTable
        label="Who gets it"
        rows={chosen.slice(0, shownOrganizations)}
        columns={previewColumns(roles)}
        getRowId={({ organizationId }) => String(organizationId)}
        hasBlocks
      />
      {chosen.length > shownOrganizations && (
        <Muted>and {formatCount(chosen.length - shownOrganizations, 'other organization')}.</Muted>
      )}
    </>
  );
}
