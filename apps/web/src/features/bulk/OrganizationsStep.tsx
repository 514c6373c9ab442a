/** The first step of HEDIS: organizations that have submissions of which the person may download something. */
import type { Program } from '@idss/domain/program';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { usePreferences } from '#src/preferences.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { StepFrame } from './StepFrame.tsx';

type Organization = Answer<'GetOrganizationsForSubmissionTypeByAction'>[number];

const columns: readonly Column<Organization>[] = [
  { id: 'orgName', header: 'Org Name', width: 420 },
  { id: 'orgId', header: 'Org ID', width: 140 },
];
const rowId = ({ orgId }: Organization): string => String(orgId);
const none: readonly Organization[] = [];
const number = new Intl.NumberFormat('en-US');
const pageSizeName = 'bulk download organizations';

export interface OrganizationsStepProps {
  readonly program: Program;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onNext: () => void;
}

export function OrganizationsStep({ program, selected, onSelect, onNext }: OrganizationsStepProps) {
  const answer = useApi('GetOrganizationsForSubmissionTypeByAction', {
    submissionType: program,
    action: 'download',
  });
  const rows = answer.data ?? none;
  const pageSize = usePreferences(({ pageSizes }) => pageSizes[pageSizeName] ?? 10);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  const selection = useMemo(() => ({ selected, onChange: onSelect }), [selected, onSelect]);
  return (
    <StepFrame
      title="Select Organizations"
      status={answer.data && `${number.format(selected.length)} of ${number.format(rows.length)} selected`}
      ways={
        <DisabledReasonButton
          variant="contained"
          reason={selected.length === 0 ? 'Select at least one organization.' : null}
          onClick={onNext}
        >
          Next
        </DisabledReasonButton>
      }
    >
      {answer.error && !answer.data ? (
        <QueryError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable
          label="Organizations"
          rows={rows}
          columns={columns}
          rowId={rowId}
          selection={selection}
          isLoading={answer.isPending}
          pageSize={pageSize}
          onPageSize={(size) => setPageSize(pageSizeName, size)}
          hasColumnChooser={false}
          maxHeight="max(320px, calc(100dvh - 420px))"
          toolbar={
            <>
              {rows.length > 0 && (
                <Button startIcon={<Icon name="check" size={16} />} onClick={() => onSelect(rows.map(rowId))}>
                  Select all {number.format(rows.length)}
                </Button>
              )}
              {selected.length > 0 && (
                <Button startIcon={<Icon name="close" size={16} />} onClick={() => onSelect([])}>
                  Clear selection
                </Button>
              )}
            </>
          }
          empty={
            <EmptyState title="No organizations found.">
              Organizations appear here once you may download something of their {program} submissions.
            </EmptyState>
          }
        />
      )}
    </StepFrame>
  );
}
