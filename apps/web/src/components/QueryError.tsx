/** A failed call in its place on the page. A refusal offers no retry: it says who can help. */
import { ApiError, describeError } from '#src/api/api-error.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Refused } from './Refused.tsx';

export interface QueryErrorProps {
  readonly error: unknown;
  readonly title?: string | undefined;
  readonly onRetry?: () => void;
}

export function QueryError({ error, ...rest }: QueryErrorProps) {
  if (error instanceof ApiError && error.status === 403)
    return <Refused title="You do not have access to this" reason={error.message} />;
  return <ErrorState {...describeError(error)} {...rest} />;
}
