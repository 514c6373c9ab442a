/** After changed rules were applied: the submissions that are blocked since, by organization. Spec: rule-preview-blocked. */
import { formatNumber } from '@idss/domain/format-number';
import { componentLabel } from '@idss/domain/program';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { paths } from '#src/paths.ts';
import { Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { ScrollPlace } from '#src/ui/ScrollPlace.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';
import type { Preview } from './preview.ts';

export default function NewlyBlocked({ preview: { previewId, isMailed } }: { preview: Preview }) {
  const organizations = useApi('GetRulePreviewOrganizations', { previewId });
  return (
    <Panel title="Newly blocked">
      <Stack>
        <Muted>
          They passed before, and cannot be locked, marked final or attested until a corrected file is
          uploaded.{' '}
          {isMailed
            ? 'The people of their organizations get a mail that lists them.'
            : 'No mail is sent about them: that is switched off on Administration Home.'}{' '}
          The list of submissions below exports all of them as CSV.
        </Muted>
        <QueryState queries={[organizations]} loading={<LinesSkeleton lines={4} />}>
          {(rows) => (
            <ScrollPlace>
              <PlainTable
                label="Newly blocked by organization"
                hasBlocks
                rows={rows.filter(({ newlyFailing }) => newlyFailing > 0)}
                getRowId={({ organizationId }) => `${organizationId}`}
                columns={[
                  {
                    header: 'Organization',
                    width: '30%',
                    cell: ({ organizationName }) => organizationName,
                  },
                  {
                    header: 'Submissions',
                    cell: (row) => <Submissions previewId={previewId} row={row} />,
                  },
                ]}
              />
            </ScrollPlace>
          )}
        </QueryState>
      </Stack>
    </Panel>
  );
}

type Row = Answer<'GetRulePreviewOrganizations'>[number];

function Submissions({ previewId, row }: { previewId: string; row: Row }) {
  const { organizationId, organizationName, newlyFailing, newlyBlocked } = row;
  const filters = { outcome: 'newlyFailing', organizationId: `${organizationId}` };
  return (
    <div>
      {newlyBlocked.map(({ submissionId, component, productLine }, index) => (
        <span key={`${submissionId} ${component}`}>
          {index > 0 && ', '}
          <AppLink underline="always" href={paths.submissionHome(submissionId, component, productLine)}>
            {componentLabel(component)} {submissionId}
          </AppLink>
        </span>
      ))}
      {newlyFailing > newlyBlocked.length && (
        <>
          {' and '}
          <AppLink
            underline="always"
            href={paths.rulePreview(previewId, filters)}
            aria-label={`All ${formatNumber(newlyFailing)} newly blocked submissions of ${organizationName}`}
          >
            {formatNumber(newlyFailing - newlyBlocked.length)} more
          </AppLink>
        </>
      )}
    </div>
  );
}
