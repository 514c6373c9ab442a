/** Organization, product, year and vendor of a component of a submission. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { isHedis } from '@idss/domain/program';
import { formatSeason } from '@idss/domain/season/season-label';
import { Card } from '#src/ui/Card.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';

export function Facts({ summary }: { summary: SubmissionSummary }) {
  return (
    <Card pad="l">
      <KeyValue
        minimum={140}
        entries={[
          ['Organization', `${summary.orgName} (${summary.orgId})`],
          ['Product line', summary.productLine],
          ['Reporting product', summary.reportingProduct],
          ['Special area', summary.specialArea],
          ['Special project', summary.specialProject],
          ['Measurement year', formatSeason(summary)],
          ...(summary.cmsContract ? [['CMS contract', summary.cmsContract] as const] : []),
          ...(summary.vendorName ? [['Vendor', summary.vendorName] as const] : []),
          ['Intention', summary.submissionIntention],
          ...(isHedis(summary.component)
            ? [['Audit', summary.isAuditRequired ? 'Required' : 'Not required'] as const]
            : []),
          ...(summary.attestation.way === 'wizard'
            ? [
                [
                  'Public reporting',
                  summary.isPublicReported === null ? 'Not set' : summary.isPublicReported ? 'Yes' : 'No',
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  );
}
