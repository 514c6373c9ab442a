/** Instead of a page that failed while it was shown: the error is reported, and its reference shown. Spec: logs-client. */
import { useEffect, useState } from 'react';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { reportError } from '#src/api/report-error.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { NotLoaded } from './load-code.ts';
import { NotLoadedNotice } from './NotLoadedNotice.tsx';
import { SomethingWentWrong } from './StateScreens.tsx';

interface BrokenScreenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function BrokenScreen({ error, onRetry }: BrokenScreenProps) {
  if (error instanceof NotLoaded) return <NotLoadedNotice error={error} onRetry={onRetry} />;
  if (error instanceof ApiError)
    return <ErrorState title="This page could not be loaded." {...describeError(error)} onRetry={onRetry} />;
  return <ReportedScreen error={error} onRetry={onRetry} />;
}

function ReportedScreen({ error, onRetry }: BrokenScreenProps) {
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void reportError(error).then((storedReference) => isShown && setReference(storedReference));
    return () => {
      isShown = false;
    };
  }, [error]);
  return <SomethingWentWrong reference={reference} onRetry={onRetry} />;
}
