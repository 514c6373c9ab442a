/** A failed call in its place on the page. */
import { describeError } from '#src/api/api-error.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';

export interface QueryErrorProps {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry?: () => void;
}

export function QueryError({ error, ...rest }: QueryErrorProps) {
  return <ErrorState {...describeError(error)} {...rest} />;
}
