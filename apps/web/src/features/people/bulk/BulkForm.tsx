/** The form to add, remove or copy roles of many people. Spec: admin-users-bulk. */
import { bulkActions } from '@idss/domain/people/bulk-plan';
import { readEntityIds } from '@idss/domain/people/pasted-lists';
import { getRoleName } from '@idss/domain/people/role-text';
import { groupLabels, type RoleGroup, roleGroups, roleLabels } from '@idss/domain/permissions/actions';
import type { ReactNode } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Grow, Row, Stack } from '#src/ui/Layout.tsx';
import { Options, toOptions } from '#src/ui/Options.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Muted } from '#src/ui/Text.tsx';
import {
  actionLabels,
  type BulkField,
  type BulkForm as BulkFormState,
  emptyForm,
  findProblems,
  hasRoles,
  replacesRoles,
} from './bulk-form.ts';
import styles from './BulkUsers.module.css';
import { EmailsField } from './EmailsField.tsx';
import type { GetName } from './preview-rows.ts';

const rolesCall = {
  system: 'GetAllSystemRoles',
  organization: 'GetAllOrgRoles',
  vendor: 'GetAllVendorRoles',
  submission: 'GetAllSubmissionRoles',
} as const satisfies Record<RoleGroup, string>;
const namedEntities = 4;
/** The option for all of a list. */
const every = 'every';

interface FieldsProps {
  readonly form: BulkFormState;
  readonly onChange: (change: Partial<BulkFormState>) => void;
  readonly findProblem: (field: BulkField) => string | undefined;
}

interface CheckProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

const Check = ({ isChecked, onChange, children }: CheckProps) => (
  <Row as="label">
    <NativeCheck type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </Row>
);

function RoleField({ form, onChange, findProblem }: FieldsProps) {
  const { bulkAction, sysGroupType: group, role } = form;
  const choices = useApi(rolesCall[group === '' ? 'organization' : group], undefined, {
    enabled: group !== '',
  });
  const names = choices.data?.map(getRoleName) ?? [];
  return (
    <Labelled label="Role" problem={findProblem('role')}>
      <PlainSelect
        value={form.isEveryRole ? every : role}
        onChange={({ target }) =>
          onChange({
            role: names.find((name) => name === target.value) ?? '',
            isEveryRole: target.value === every,
          })
        }
      >
        <option value="">Select a role</option>
        {group !== '' && <Options options={toOptions(names, roleLabels)} />}
        {bulkAction === 'remove' && group !== '' && <option value={every}>All roles</option>}
      </PlainSelect>
    </Labelled>
  );
}

function GroupField({ form, onChange, findProblem }: FieldsProps) {
  return (
    <Labelled label="Group" problem={findProblem('sysGroupType')}>
      <PlainSelect
        value={form.isEveryGroup ? every : form.sysGroupType}
        onChange={({ target }) =>
          onChange({
            sysGroupType: roleGroups.find((each) => each === target.value) ?? '',
            isEveryGroup: target.value === every,
            role: '',
            isEveryRole: false,
          })
        }
      >
        <option value="">Select a group</option>
        <Options options={toOptions(roleGroups, groupLabels)} />
        {form.bulkAction === 'remove' && <option value={every}>All groups, all roles</option>}
      </PlainSelect>
    </Labelled>
  );
}

interface EntitiesFieldProps extends FieldsProps {
  readonly getName: GetName;
}

function EntitiesField({ form, onChange, findProblem, getName }: EntitiesFieldProps) {
  const entities = readEntityIds(form.entityIds).values;
  const names = entities.slice(0, namedEntities).map((id) => getName(id) ?? `${id} is unknown`);
  if (entities.length > namedEntities) names.push(`and ${entities.length - namedEntities} more`);
  return (
    <Labelled
      label="Entity ids"
      hint={names.join('; ') || 'Organizations, vendors or submissions, with commas between them.'}
      problem={findProblem('entityIds')}
    >
      <TextBox
        inputMode="numeric"
        autoComplete="off"
        value={form.entityIds}
        onChange={({ target }) => onChange({ entityIds: target.value })}
      />
    </Labelled>
  );
}

/** A role, and the organizations, vendors or submissions in which people have it. */
function RoleFields(props: EntitiesFieldProps) {
  const { form, onChange } = props;
  const { isEveryGroup, isEverywhere } = form;
  const isSomewhere = form.sysGroupType !== 'system' && !isEveryGroup;
  return (
    <>
      <div className={styles.fieldPair}>
        <GroupField {...props} />
        {!isEveryGroup && <RoleField {...props} />}
      </div>
      {form.bulkAction === 'remove' && isSomewhere && (
        <Check isChecked={isEverywhere} onChange={(isChecked) => onChange({ isEverywhere: isChecked })}>
          Everywhere that they have it
        </Check>
      )}
      {isSomewhere && !isEverywhere && <EntitiesField {...props} />}
    </>
  );
}

function CopyField({ form, onChange, findProblem }: FieldsProps) {
  return (
    <Labelled
      label="Copy from user email"
      hint="All roles and auditor assignments of this person, except system roles."
      problem={findProblem('copyFromUserEmail')}
    >
      <TextBox
        type="email"
        autoComplete="off"
        value={form.copyFromUserEmail}
        onChange={({ target }) => onChange({ copyFromUserEmail: target.value })}
      />
    </Labelled>
  );
}

function ReplaceChecks({ form, onChange }: Omit<FieldsProps, 'findProblem'>) {
  const sendsMail = useApi('GetMailServer').data?.sendsMail ?? false;
  return (
    <>
      <Check
        isChecked={form.removeExistingRoles}
        onChange={(removeExistingRoles) => onChange({ removeExistingRoles })}
      >
        Remove existing roles first
      </Check>
      <Check isChecked={form.sendsLinks} onChange={(sendsLinks) => onChange({ sendsLinks })}>
        <Grow as="span">
          {sendsMail
            ? 'Mail an activation link to people without an account'
            : 'Make activation links for people without an account'}
        </Grow>
      </Check>
    </>
  );
}

export interface BulkFormProps {
  readonly form: BulkFormState;
  readonly onChange: (form: BulkFormState) => void;
  readonly getName: GetName;
  /** The person has asked for a preview: missing fields are named, too. */
  readonly isChecked: boolean;
  readonly isBusy: boolean;
  readonly onPreview: () => void;
}

export function BulkForm({ form, onChange, getName, isChecked, isBusy, onPreview }: BulkFormProps) {
  const { bulkAction } = form;
  const problems = findProblems(form);
  // A field that is empty has no problem until a preview is asked for.
  const listProblems = (field: BulkField): readonly string[] =>
    isChecked || String(form[field]).trim() !== '' ? (problems[field] ?? []) : [];
  const fields: FieldsProps = {
    form,
    onChange: (change) => onChange({ ...form, ...change }),
    findProblem: (field) => listProblems(field)[0],
  };
  return (
    <Panel title="What to do">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onPreview();
        }}
      >
        <Stack gap="m">
          <Row role="group" aria-label="Action" gap="xs">
            {bulkActions.map((action) => (
              <Button
                key={action}
                variant={action === bulkAction ? 'contained' : 'outlined'}
                aria-pressed={action === bulkAction}
                onClick={() => onChange({ ...emptyForm, userEmails: form.userEmails, bulkAction: action })}
              >
                {actionLabels[action]}
              </Button>
            ))}
          </Row>
          <EmailsField
            value={form.userEmails}
            problems={listProblems('userEmails')}
            onChange={(userEmails) => fields.onChange({ userEmails })}
          />
          {bulkAction === 'copy' && <CopyField {...fields} />}
          {hasRoles(form) && <RoleFields {...fields} getName={getName} />}
          {replacesRoles(form) && <ReplaceChecks form={form} onChange={fields.onChange} />}
          {bulkAction === 'link' && (
            <Muted>
              People without an account choose their first password with the link, the others a new one.
              Earlier links no longer work.
            </Muted>
          )}
          <Row>
            <Button type="submit" variant="contained" isBusy={isBusy}>
              Preview
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
