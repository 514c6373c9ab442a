/** A sentence that says that something is done, for four seconds. Spec: admin-console-success. */
import { type ReactNode, useEffect, useState } from 'react';
import { Box } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';

const shownMilliseconds = 4_000;

/** The notice, to be put above what was changed, and the function that shows a sentence in it. */
export function useDoneNotice(): readonly [ReactNode, (sentence: string) => void] {
  const [shown, setShown] = useState<{ readonly sentence: string } | null>(null);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [shown]);
  const notice = (
    <div role="status">
      {shown && (
        <Box below="l">
          <Notice tone="ok" isAnnounced={false}>
            {shown.sentence}
          </Notice>
        </Box>
      )}
    </div>
  );
  return [notice, (sentence) => setShown({ sentence })];
}
