/** The first step of HEDIS: organizations that have submissions of which the person may download something. */
import { formatNumber } from '@idss/domain/format-number';
import type { Program } from '@idss/domain/program';
import { useMemo } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { StepButtons } from '#src/ui/StepButtons.tsx';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { SelectAll } from '#src/components/tables/SelectAll.tsx';
import { StepFrame } from './StepFrame.tsx';

type Organization = Answer<'GetOrganizationsForSubmissionTypeByAction'>[number];

const list = defineList<Organization>({
  label: 'Organizations',
  name: 'bulk download organizations',
  getRowId: ({ orgId }) => String(orgId),
  columns: (column) => [column.text('orgName', 'Org Name', 420), column.text('orgId', 'Org ID', 140)],
  hasColumnChooser: false,
  maxHeight: 'max(320px, calc(100dvh - 420px))',
  pageSize: 10,
  empty: { title: 'No organizations found.' },
});
const noOrganizations: readonly Organization[] = [];

export interface OrganizationsStepProps {
  readonly program: Program;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onNext: () => void;
}

export default function OrganizationsStep({ program, selected, onSelect, onNext }: OrganizationsStepProps) {
  const answer = useApi('GetOrganizationsForSubmissionTypeByAction', {
    submissionType: program,
    action: 'download',
  });
  const rows = answer.data ?? noOrganizations;
  const selection = useMemo(() => ({ selected, onChange: onSelect }), [selected, onSelect]);
  return (
    <StepFrame
      title="Select Organizations"
      status={answer.data && `${formatNumber(selected.length)} of ${formatNumber(rows.length)} selected`}
      buttons={
        <StepButtons
          label="Next"
          reason={selected.length === 0 ? 'Select at least one organization.' : null}
          onNext={onNext}
        />
      }
    >
      <QueryTable
        {...list}
        scope="organizations"
        query={answer}
        selection={selection}
        toolbar={<SelectAll ids={rows.map(list.getRowId)} selected={selected} onSelect={onSelect} />}
        empty={{
          ...list.empty,
          text: `Organizations appear here once you can download files of their ${program} submissions.`,
        }}
      />
    </StepFrame>
  );
}
