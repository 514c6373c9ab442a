/** The way to the attestation of a component, on its stage card: the wizard, the bulk screen, or the HEDIS submission. */
import { describeRefusal } from '@idss/domain/permissions/who-can-help';
import { hedisComponent } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useAppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { getAttestationLink } from './stage-card-view.ts';

export function AttestationLink({ summary }: { summary: SubmissionSummary }) {
  const link = useAppLink();
  const view = getAttestationLink(summary);
  const { subId, component, productLine } = summary;
  const icon = <Icon name="pen" size={17} />;
  if (!view) return null;
  if (view.refused)
    return (
      <DisabledReasonButton variant="outlined" startIcon={icon} reason={describeRefusal(view.refused)}>
        {view.label}
      </DisabledReasonButton>
    );
  const href = {
    wizard: () => paths.attestation(subId, component),
    // Only HOS is attested in bulk.
    bulk: () => paths.bulkAttestation('HOS'),
    withHedis: () => paths.submissionHome(subId, hedisComponent, productLine),
  }[summary.attestation.way]();
  return (
    <Button variant={view.isPrimary ? 'contained' : 'outlined'} startIcon={icon} {...link(href)}>
      {view.label}
    </Button>
  );
}
