/** Every version of the license agreement, each to read. Spec: admin-console-license. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { Rows } from '#src/ui/administration/AdministrationHome.styles.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { DialogBody, DialogFoot } from '#src/ui/DialogParts.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

type Versions = Answer<'GetLicenseVersions'>;

function VersionDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const id = useId();
  const read = useApi('GetLicenseVersion', { version: String(version) });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>License agreement, version {version}</DialogTitle>
      <DialogBody tabIndex={0}>
        {read.error && <QueryError error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <LinesSkeleton lines={10} />}
        {read.data && <LazyRichText html={read.data.text} lines={10} />}
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
  const number = new Intl.NumberFormat('en-US');
  return (
    <Panel title="Versions" isFlush>
      <Rows>
        {versions.map(({ version, createdBy, createdAt, continuesVersion, accepted }, index) => (
          <li key={version}>
            <div className="what">
              <div className="name">
                Version {version} {index === 0 && <Chip tone="ok">Current</Chip>}
              </div>
              <div className="facts">
                <Moment at={createdAt} /> by {createdBy} · accepted by {number.format(accepted)}{' '}
                {accepted === 1 ? 'person' : 'people'}
                {continuesVersion !== null && ` · acceptances of version ${continuesVersion} stay`}
              </div>
            </div>
            <Button
              variant="outlined"
              aria-label={`Show version ${version}`}
              onClick={() => setShown(version)}
            >
              Show
            </Button>
          </li>
        ))}
      </Rows>
      {shown !== null && <VersionDialog version={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}
