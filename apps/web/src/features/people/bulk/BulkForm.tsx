/** The form to add, remove or copy roles of many people. Spec: admin-users-bulk. */
import { Button } from '#src/ui/Button.tsx';
import { bulkActions } from '@idss/domain/people/bulk-plan';
import { readEntityIds } from '@idss/domain/people/pasted-lists';
import { getRoleName } from '@idss/domain/people/role-text';
import { groupLabels, type RoleGroup, roleGroups, roleLabels } from '@idss/domain/permissions/actions';
import { useApi } from '#src/api/hooks.ts';
import { Options, toOptions } from '#src/ui/Options.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { PlainSelect, TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Grow, Row, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Muted } from '#src/ui/Text.tsx';
import styles from './BulkUsers.module.css';
import {
  actionLabels,
  type BulkField,
  type BulkForm as BulkFormState,
  emptyForm,
  hasRoles,
  findProblems,
  replacesRoles,
} from './bulk-form.ts';
import { EmailsField } from './EmailsField.tsx';

const rolesCall = {
  system: 'GetAllSystemRoles',
  organization: 'GetAllOrgRoles',
  vendor: 'GetAllVendorRoles',
  submission: 'GetAllSubmissionRoles',
} as const satisfies Record<RoleGroup, string>;
const namedEntities = 4;
/** The option for all of a list. */
const every = 'every';

export interface BulkFormProps {
  readonly form: BulkFormState;
  readonly onChange: (form: BulkFormState) => void;
  readonly getName: (entityId: number) => string | undefined;
  /** The person has asked for a preview: missing fields are named, too. */
  readonly isChecked: boolean;
  readonly isBusy: boolean;
  readonly onPreview: () => void;
}

export function BulkForm({ form, onChange, getName, isChecked, isBusy, onPreview }: BulkFormProps) {
  const { bulkAction, sysGroupType: group, role, entityIds } = form;
  const set = (change: Partial<BulkFormState>): void => onChange({ ...form, ...change });
  const choices = useApi(rolesCall[group === '' ? 'organization' : group], undefined, {
    enabled: group !== '',
  });
  const sendsMail = useApi('GetMailServer').data?.sendsMail ?? false;
  const problems = findProblems(form);
  // A field that is empty has no problem until a preview is asked for.
  const findProblem = (field: BulkField): readonly string[] =>
    isChecked || String(form[field]).trim() !== '' ? (problems[field] ?? []) : [];
  const entities = readEntityIds(entityIds).values;
  const names = entities.slice(0, namedEntities).map((id) => getName(id) ?? `${id} is unknown`);
  const isRemoval = bulkAction === 'remove';
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
            problems={findProblem('userEmails')}
            onChange={(userEmails) => set({ userEmails })}
          />
          {bulkAction === 'copy' && (
            <Labelled
              label="Copy from user email"
              hint="All roles and auditor assignments of this person, except system roles."
              problem={findProblem('copyFromUserEmail')[0]}
            >
              <TextBox
                type="email"
                autoComplete="off"
                value={form.copyFromUserEmail}
                onChange={({ target }) => set({ copyFromUserEmail: target.value })}
              />
            </Labelled>
          )}
          {hasRoles(form) && (
            <>
              <div className={styles.fieldPair}>
                <Labelled label="Group" problem={findProblem('sysGroupType')[0]}>
                  <PlainSelect
                    value={form.isEveryGroup ? every : group}
                    onChange={({ target }) =>
                      set({
                        sysGroupType: roleGroups.find((each) => each === target.value) ?? '',
                        isEveryGroup: target.value === every,
                        role: '',
                        isEveryRole: false,
                      })
                    }
                  >
                    <option value="">Select a group</option>
                    <Options options={toOptions(roleGroups, groupLabels)} />
                    {isRemoval && <option value={every}>All groups, all roles</option>}
                  </PlainSelect>
                </Labelled>
                {!form.isEveryGroup && (
                  <Labelled label="Role" problem={findProblem('role')[0]}>
                    <PlainSelect
                      value={form.isEveryRole ? every : role}
                      onChange={({ target }) =>
                        set({
                          role: choices.data?.map(getRoleName).find((name) => name === target.value) ?? '',
                          isEveryRole: target.value === every,
                        })
                      }
                    >
                      <option value="">Select a role</option>
                      {group !== '' &&
                        choices.data?.map(getRoleName).map((name) => (
                          <option key={name} value={name}>
                            {roleLabels[name]}
                          </option>
                        ))}
                      {isRemoval && group !== '' && <option value={every}>All roles</option>}
                    </PlainSelect>
                  </Labelled>
                )}
              </div>
              {isRemoval && !form.isEveryGroup && group !== 'system' && (
                <Row as="label">
                  <NativeCheck
                    type="checkbox"
                    checked={form.isEverywhere}
                    onChange={({ target }) => set({ isEverywhere: target.checked })}
                  />
                  Everywhere that they have it
                </Row>
              )}
              {group !== 'system' && !form.isEveryGroup && !form.isEverywhere && (
                <Labelled
                  label="Entity ids"
                  hint={
                    entities.length === 0
                      ? 'Organizations, vendors or submissions, with commas between them.'
                      : `${names.join('; ')}${entities.length > namedEntities ? `; and ${entities.length - namedEntities} more` : ''}`
                  }
                  problem={findProblem('entityIds')[0]}
                >
                  <TextBox
                    inputMode="numeric"
                    autoComplete="off"
                    value={entityIds}
                    onChange={({ target }) => set({ entityIds: target.value })}
                  />
                </Labelled>
              )}
            </>
          )}
          {replacesRoles(form) && (
            <Row as="label">
              <NativeCheck
                type="checkbox"
                checked={form.removeExistingRoles}
                onChange={({ target }) => set({ removeExistingRoles: target.checked })}
              />
              Remove existing roles first
            </Row>
          )}
          {replacesRoles(form) && (
            <Row as="label">
              <NativeCheck
                type="checkbox"
                checked={form.sendsLinks}
                onChange={({ target }) => set({ sendsLinks: target.checked })}
              />
              <Grow as="span">
                {sendsMail
                  ? 'Mail an activation link to people without an account'
                  : 'Make activation links for people without an account'}
              </Grow>
            </Row>
          )}
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
