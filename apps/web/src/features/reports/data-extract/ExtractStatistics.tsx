/** How many submissions each type of extract contains, to verify and to extract. */
import { Button } from '#src/ui/Button.tsx';
import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { type ExtractType, extractTypes } from '@idss/domain/extract/extract-type';
import { formatNumber } from '@idss/domain/format-number';
import { useApi } from '#src/api/hooks.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Strong } from '#src/ui/Text.tsx';
import { getExtractReason, typeLabels } from './extract-text.ts';

export interface ExtractStatisticsProps {
  readonly extracts: readonly ExtractRow[];
  readonly onOpenDialog: (dialog: 'verify' | 'extract', type: ExtractType) => void;
}

export function ExtractStatistics({ extracts, onOpenDialog }: ExtractStatisticsProps) {
  const statistics = useApi('GetDSTSubmissionDataExtractStatistics');
  return (
    <Panel title="Statistics" isFlush>
      <QueryState queries={[statistics]} pad="foot" loading={<LinesSkeleton lines={6} />}>
        {(counts) => (
          <PlainTable
            label="Statistics"
            hasBlocks
            rows={extractTypes}
            getRowId={(type) => type}
            columns={[
              { header: 'Type', width: '18%', cell: (type) => <Strong>{typeLabels[type].name}</Strong> },
              { header: 'Contains', cell: (type) => typeLabels[type].contents },
              {
                header: 'Submissions',
                width: '14%',
                isNumber: true,
                cell: (type) => formatNumber(counts[type]),
              },
              {
                header: 'Actions',
                isHeaderHidden: true,
                width: '208px',
                cell: (type) => (
                  <Row gap="s">
                    <Button
                      variant="text"
                      aria-label={`Verify ${typeLabels[type].name}`}
                      onClick={() => onOpenDialog('verify', type)}
                    >
                      Verify
                    </Button>
                    <DisabledReasonButton
                      variant="outlined"
                      aria-label={`Extract ${typeLabels[type].name}…`}
                      reason={getExtractReason(type, counts[type], extracts)}
                      onClick={() => onOpenDialog('extract', type)}
                    >
                      Extract…
                    </DisabledReasonButton>
                  </Row>
                ),
              },
            ]}
          />
        )}
      </QueryState>
    </Panel>
  );
}
