/** Shows what a new security matrix changes, and applies it. */
import { formatCount } from '@idss/domain/format-number';
import type { Permission } from '@idss/domain/permissions/matrix-difference';
import { actionLabels } from '@idss/domain/permissions/action-labels';
import { roleLabels } from '@idss/domain/permissions/actions';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { toBody } from './matrix-file.ts';
import type { MatrixPreview } from './use-matrix-preview.ts';

const Permissions = ({ title, permissions }: { title: string; permissions: readonly Permission[] }) =>
  permissions.length > 0 && (
    <div>
      <strong>
        {title} ({permissions.length})
      </strong>
      <ul>
        {permissions.map(({ action, role }) => (
          <li key={`${action} ${role}`}>
            {roleLabels[role]}: {actionLabels[action]} ({action})
          </li>
        ))}
      </ul>
    </div>
  );

export interface ApplyMatrixDialogProps extends MatrixPreview {
  readonly onClose: () => void;
}

export default function ApplyMatrixDialog({ file, difference, onClose }: ApplyMatrixDialogProps) {
  const { version, added, removed, concerned, people } = difference;
  if (added.length + removed.length === 0)
    return (
      <ConfirmDialog isOpen title="No changes" confirmLabel="Ok" onConfirm={onClose} onCancel={onClose}>
        {file.name} is the same matrix as the current one.
      </ConfirmDialog>
    );
  return (
    <ConfirmAction
      call="UploadSecurityMatrix"
      input={() => ({ query: { version }, body: toBody(file) })}
      title="Apply security matrix"
      confirmLabel="Apply"
      onClose={onClose}
      onDone={(answer) => reportDone(`Version ${answer.version} of the security matrix was applied.`)}
    >
      <Stack>
        <span>
          {concerned === 0
            ? 'No person has these roles now. It applies to people who get them later.'
            : `It concerns ${formatCount(concerned, 'person', 'people')}, with their next click: ${people
                .map(({ role, people: number }) => `${roleLabels[role].toLowerCase()} ${number}`)
                .join(', ')}.`}
        </span>
        <Permissions title="Added" permissions={added} />
        <Permissions title="Removed" permissions={removed} />
        <span>System administrators keep access to administration. Earlier versions stay on record.</span>
      </Stack>
    </ConfirmAction>
  );
}
