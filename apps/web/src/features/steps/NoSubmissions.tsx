/** For a person to whom no submission belongs: nothing is received, and nothing is theirs to do yet. */
import { Link } from '#src/ui/Link.tsx';
import { useClientSettings, useMeasurementYear } from '#src/components/client-settings.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

export default function NoSubmissions() {
  const { provider } = useClientSettings();
  const measurementYear = useMeasurementYear();
  return (
    <EmptyState title={`You have no submissions for measurement year ${measurementYear}.`}>
      A submission appears here once your account has a role for it. If you expected one, ask the
      administrator of your organization, or {provider.supportName}
      {provider.supportEmail && (
        <>
          {' '}
          at <Link href={`mailto:${provider.supportEmail}`}>{provider.supportEmail}</Link>
        </>
      )}
      .
    </EmptyState>
  );
}
