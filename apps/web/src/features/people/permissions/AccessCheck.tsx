/** May this person do this there? Yes or no, by which role and line of the security matrix. Spec: roles-check. */
import { formatRoleForDialog } from '@idss/domain/people/role-text';
import { type ActionName, actionNames } from '@idss/domain/permissions/actions';
import { actionLabels } from '@idss/domain/permissions/action-labels';
import { type Component, components, hedisComponent, getProgram } from '@idss/domain/program';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Options, toOptions } from '#src/ui/Options.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';

interface Question {
  readonly submissionId: number;
  readonly component: Component;
  readonly action: ActionName;
}

const actions = actionNames.toSorted((one, other) => (actionLabels[one] < actionLabels[other] ? -1 : 1));

interface AccessCheckProps {
  readonly email: string;
  readonly name: string;
}

export const AccessCheck = (person: AccessCheckProps) => (
  <DialogButton variant="outlined" dialog={(close) => <AccessCheckDialog {...person} onClose={close} />}>
    Check access
  </DialogButton>
);

function AccessCheckDialog({ email, name, onClose }: AccessCheckProps & { readonly onClose: () => void }) {
  const [subId, setSubId] = useState('');
  const [component, setComponent] = useState<Component>(hedisComponent);
  const [action, setAction] = useState<ActionName>('VIEW_ART');
  const [question, setQuestion] = useState<Question | null>(null);
  const id = /^\d{1,9}$/.test(subId.trim()) ? Number(subId) : null;
  return (
    <FormDialog
      title={`What may ${name} do?`}
      closeLabel="Close"
      submit={{
        label: 'Check',
        reason: id === null ? 'Enter a submission id.' : null,
        onSubmit: () => id !== null && setQuestion({ submissionId: id, component, action }),
      }}
      onClose={onClose}
    >
      <Stack gap="m">
        <Labelled label="Submission" hint="The submission id, such as 1234.">
          <TextBox
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={subId}
            onChange={({ target }) => setSubId(target.value)}
          />
        </Labelled>
        <Labelled label="Program">
          <PlainSelect
            value={component}
            onChange={({ target }) =>
              setComponent(components.find((each) => each === target.value) ?? component)
            }
          >
            <Options options={components.map((value) => ({ value, label: getProgram(value) }))} />
          </PlainSelect>
        </Labelled>
        <Labelled label="Action">
          <PlainSelect
            value={action}
            onChange={({ target }) => setAction(actions.find((each) => each === target.value) ?? action)}
          >
            <Options options={toOptions(actions, actionLabels)} />
          </PlainSelect>
        </Labelled>
        <div aria-live="polite">{question && <AccessAnswer email={email} question={question} />}</div>
      </Stack>
    </FormDialog>
  );
}

function AccessAnswer({ email, question }: { email: string; question: Question }) {
  const { data, error, refetch } = useApi('CheckAccess', { userName: email, ...question });
  if (error instanceof ApiError && error.status === 404)
    return (
      <Muted>
        Submission {question.submissionId} has no {getProgram(question.component)} part in this season.
      </Muted>
    );
  if (error) return <QueryError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={3} />;
  return (
    <Stack gap="xs">
      <Row gap="xs">
        <Chip tone={data.isAllowed ? 'ok' : 'bad'} icon={<Icon name={data.isAllowed ? 'check' : 'close'} />}>
          {data.isAllowed ? 'Yes' : 'No'}
        </Chip>
        <strong>
          {actionLabels[question.action]}, submission {question.submissionId}, {data.organizationName}
        </strong>
      </Row>
      {!data.isAllowed && (
        <div>{data.sentence.replace(/^No: (.)/, (_all, first: string) => first.toUpperCase())}</div>
      )}
      {data.roles.length > 0 && (
        <ul>
          {data.roles.map((role) => (
            <li key={formatRoleForDialog(role)}>
              <strong>{formatRoleForDialog(role)}</strong>: {role.why}
            </li>
          ))}
        </ul>
      )}
      <Muted>
        {question.action} is open to: {data.allowedRoles.join(', ') || 'no role'}. The stage of the submission
        and the switches of the portal decide in addition.
      </Muted>
    </Stack>
  );
}
