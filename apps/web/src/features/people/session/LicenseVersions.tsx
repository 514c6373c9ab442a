/** Every version of the license agreement, each to read. Spec: admin-console-license. */
import { formatNumber, pluralize } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { VersionList } from '#src/components/VersionList.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { TextDialog } from '#src/ui/TextDialog.tsx';

function VersionDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const read = useApi('GetLicenseVersion', { version: String(version) });
  return (
    <TextDialog title={`License agreement, version ${version}`} maxWidth="md" onClose={onClose}>
      <QueryState queries={[read]} loading={<LinesSkeleton lines={10} />}>
        {({ text }) => <LazyRichText html={text} lines={10} />}
      </QueryState>
    </TextDialog>
  );
}

export const LicenseVersions = ({ versions }: { versions: Answer<'GetLicenseVersions'> }) => (
  <VersionList
    versions={versions}
    facts={({ createdAt, createdBy, accepted, continuesVersion }) => (
      <>
        <Moment at={createdAt} /> by {createdBy} · accepted by {formatNumber(accepted)}{' '}
        {pluralize(accepted, 'person', 'people')}
        {continuesVersion !== null && ` · acceptances of version ${continuesVersion} stay`}
      </>
    )}
    action={({ version }) => (
      <DialogButton
        variant="outlined"
        aria-label={`Show version ${version}`}
        dialog={(close) => <VersionDialog version={version} onClose={close} />}
      >
        Show
      </DialogButton>
    )}
  />
);
