/** How someone who received an extract checks it, and the certificate to compare. Spec: admin-data-extract-signature. */
import { useApi } from '#src/api/hooks.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import { Box, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';

export function ExtractVerification() {
  const certificate = useApi('GetExtractCertificate');
  return (
    <Panel title="Check an extract">
      <QueryState queries={[certificate]} loading={<LinesSkeleton lines={3} />}>
        {({ subject, fingerprint }) => (
          <Stack gap="m">
            <span>
              Extracts are signed with the certificate that signs attestations. People who received one check
              it without the portal: <code>npx idss verify EXTRACT.zip</code> names every file that was
              changed, is missing or was added, and prints this fingerprint.
            </span>
            <Box>
              <KeyValue
                minimum={300}
                entries={[
                  ['Certificate', subject],
                  ['SHA-256 fingerprint', <code key="fingerprint">{fingerprint}</code>],
                ]}
              />
            </Box>
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
