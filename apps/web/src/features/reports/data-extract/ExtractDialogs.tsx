/** The contents of an extract, and its exclusions: to verify it, and before it is generated. */
import type { ExtractRow } from '@idss/contract/reports/data-extract';
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
import { ExtractOptions, toQuery } from './ExtractOptions.tsx';
import { typeLabels } from './extract-text.ts';

function ExtractContents({ type }: { type: ExtractType }) {
  const contents = useApi('VerifyDataExtraction', { dataExtractionType: type }, { staleTime: 0 });
  return (
    <QueryState queries={[contents]} loading={<LinesSkeleton lines={6} />}>
      {({ measurementYear, submissions, organizations, indicators, bytes, leftOut }) => (
        <Stack gap="m">
          <span>{typeLabels[type].contents}</span>
          <KeyValue
            minimum={120}
            entries={[
              ['Season', `MY ${measurementYear}`],
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
              <li>declared to have nothing to report: {formatNumber(leftOut.nothingToReport)}</li>
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

export function ExtractDialog({
  type,
  extracts,
  onClose,
}: DialogProps & { readonly extracts: readonly ExtractRow[] }) {
  const contents = useApi('VerifyDataExtraction', { dataExtractionType: type });
  return (
    <ConfirmAction
      call="ExtractSubmissions"
      input={(form) => ({ query: { dataExtractionType: type, ...toQuery(form) } })}
      title={`Extract: ${typeLabels[type].name}`}
      confirmLabel="Extract"
      onClose={onClose}
    >
      <Stack gap="m">
        <ExtractContents type={type} />
        <ExtractOptions type={type} measurementYear={contents.data?.measurementYear} extracts={extracts} />
      </Stack>
    </ConfirmAction>
  );
}
