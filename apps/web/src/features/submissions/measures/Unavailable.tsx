/** Instead of measures: an address that leads nowhere, a permission that is missing, or a call that failed. */
import { ApiError } from '#src/api/api-error.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { Refused } from '#src/components/Refused.tsx';
import { paths } from '#src/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** Spec: submissions-extractable. */
export const notExtractable =
  'This submission is a Test or Non Audited submission and will not be processed by HDF, and consequently has no data.';

export interface UnavailableProps {
  /** Null where the address itself is none. */
  readonly error: Error | null;
  /** Of the page. */
  readonly title: string;
  readonly back?: { readonly href: string; readonly label: string };
  readonly onRetry: () => void;
}

export function Unavailable({ error, title, back, onRetry }: UnavailableProps) {
  const status = error instanceof ApiError ? error.status : null;
  const action = (
    <AppLink href={back?.href ?? paths.submissions()}>{back?.label ?? 'Back to submissions'}</AppLink>
  );
  if (error instanceof ApiError && status === 403)
    return (
      <>
        <PageHeader title={title} />
        <Refused title="You do not have access to these results" reason={error.message} action={action} />
      </>
    );
  if (error === null || status === 404 || status === 400)
    return (
      <MessageScreen title="This measure is not available" icon="lock" actions={action}>
        There is no such submission or measure in this season and product line, or you have no access to it.
        If you should see it, ask the administrator of your organization for access.
      </MessageScreen>
    );
  return (
    <>
      <PageHeader title={title} actions={action} />
      <QueryError title="The measures could not be loaded" error={error} onRetry={onRetry} />
    </>
  );
}
