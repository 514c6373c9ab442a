/** The contents of an extract, and its exclusions: to verify it, and before it is generated. */
import type { ExtractType } from '@idss/domain/extract/extract-type';
import { formatNumber } from '@idss/domain/format-number';
import { useApi } from '#src/api/hooks.ts';
import ConfirmAction from '#src/components/ConfirmAction.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { formatSize } from '#src/components/format-size.ts';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Bullets, Strong } from '#src/ui/Text.tsx';
import { typeLabels } from './extract-text.ts';

function ExtractContents({ type }: { type: ExtractType }) {
  const contents = useApi('VerifyDataExtraction', { dataExtractionType: type }, { staleTime: 0 });
  return (
    <QueryState queries={[contents]} loading={<LinesSkeleton lines={6} />}>
      {({ submissions, organizations, indicators, bytes, leftOut }) => (
        <Stack gap="m">
          <span>{typeLabels[type].contents}</span>
          <KeyValue
            minimum={120}
            entries={[
              ['Submissions', formatNumber(submissions)],
              ['Organizations', formatNumber(organizations)],
              ['Indicators', formatNumber(indicators)],
              ['Stored results', formatSize(bytes)],
            ]}
          />
          <div>
            <Strong>Left out</Strong>
            <Bullets>
              <li>of test organizations: {formatNumber(leftOut.testOrganizations)}</li>
              <li>without an audit: {formatNumber(leftOut.notAudited)}</li>
              <li>without a current file: {formatNumber(leftOut.noFile)}</li>
            </Bullets>
          </div>
        </Stack>
      )}
    </QueryState>
  );
}

interface DialogProps {
  readonly type: ExtractType;
  readonly onClose: () => void;
}

export const VerifyDialog = ({ type, onClose }: DialogProps) => (
  <FormDialog
    title={`Verify extract: ${typeLabels[type].name}`}
    closeLabel="Close"
    status="Nothing was generated."
    onClose={onClose}
  >
    <ExtractContents type={type} />
  </FormDialog>
);

export const ExtractDialog = ({ type, onClose }: DialogProps) => (
  <ConfirmAction
    call="ExtractSubmissions"
    input={() => ({ query: { dataExtractionType: type } })}
    title={`Extract: ${typeLabels[type].name}`}
    confirmLabel="Extract"
    onClose={onClose}
  >
    <ExtractContents type={type} />
  </ConfirmAction>
);
