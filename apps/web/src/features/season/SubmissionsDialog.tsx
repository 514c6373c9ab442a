/** Embeds the configured page with the submissions of an organization. */
import type { DcapOrganization } from '@idss/contract/season/dcap';
import { useApi } from '#src/api/hooks.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { QueryError } from '#src/components/QueryError.tsx';

const getAddress = (url: string, orgId: number): string => {
  const address = new URL(url);
  address.searchParams.set('orgid', String(orgId));
  return address.href;
};

export function SubmissionsDialog({
  organization: { eisOrgId, orgName },
  onClose,
}: {
  organization: DcapOrganization;
  onClose: () => void;
}) {
  const address = useApi('GetDcapEmbedAddress');
  const url = address.data?.url;
  const title = `View/Edit Submissions: ${orgName} (${eisOrgId})`;
  return (
    <FormDialog title={title} maxWidth="lg" closeLabel="Close" onClose={onClose}>
      {address.error && <QueryError error={address.error} onRetry={() => void address.refetch()} />}
      {url === null && (
        <Notice tone="warn" title="No address is set">
          The operator sets DCAP_EMBED_URL to the page that shows the submissions of an organization.
        </Notice>
      )}
      {url && (
        <iframe
          title={title}
          src={getAddress(url, eisOrgId)}
          sandbox="allow-scripts allow-forms allow-same-origin"
          width="100%"
          height="600"
        />
      )}
    </FormDialog>
  );
}
