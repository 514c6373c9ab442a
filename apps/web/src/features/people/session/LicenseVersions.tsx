/** Every version of the license agreement, each to read. Spec: admin-console-license. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { formatNumber, pluralize } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { VersionList } from '#src/components/VersionList.tsx';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';

type Versions = Answer<'GetLicenseVersions'>;

function VersionDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const read = useApi('GetLicenseVersion', { version: String(version) });
  return (
    <Dialog title={`License agreement, version ${version}`} maxWidth="md" onClose={onClose}>
      <DialogBody tabIndex={0}>
        <QueryState queries={[read]} loading={<LinesSkeleton lines={10} />}>
          {({ text }) => <LazyRichText html={text} lines={10} />}
        </QueryState>
      </DialogBody>
      <DialogFoot>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

export function LicenseVersions({ versions }: { versions: Versions }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
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
          <Button variant="outlined" aria-label={`Show version ${version}`} onClick={() => setShown(version)}>
            Show
          </Button>
        )}
      />
      {shown !== null && <VersionDialog version={shown} onClose={() => setShown(null)} />}
    </>
  );
}
