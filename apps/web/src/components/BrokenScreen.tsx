/** Instead of a page that failed while it was shown: the error is reported, and its reference shown. Spec: logs-client. */
import { useEffect, useState } from 'react';
import { reportError } from '#src/api/report-error.ts';
import { SomethingWentWrong } from './StateScreens.tsx';

export function BrokenScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void reportError(error).then((found) => isShown && setReference(found));
    return () => {
      isShown = false;
    };
  }, [error]);
  return <SomethingWentWrong reference={reference} onRetry={onRetry} />;
}
