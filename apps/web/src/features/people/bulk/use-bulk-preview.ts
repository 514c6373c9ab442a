/** Asks the server what a bulk change would do. Spec: admin-users-bulk. */
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { ask } from '#src/api/client.ts';
import { reportFailure } from '#src/components/feedback.ts';
import { omitBadItems } from './bulk-form.ts';

export interface Previewed {
  readonly sent: SentBulk;
  readonly preview: Answer<'PreviewBulkUserOperation'>;
}

/** In the type of the calls, whose lists are mutable. */
export const toBody = (sent: SentBulk) => ({
  ...sent,
  undo: structuredClone(sent.undo) as Answer<'BulkUserOperation'>['undo'],
});

export interface BulkPreviewState {
  readonly previewed: Previewed | null;
  readonly preview: (sent: SentBulk) => void;
  readonly discard: () => void;
  readonly isBusy: boolean;
}

export function useBulkPreview(): BulkPreviewState {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (sent: SentBulk): Promise<Previewed> => ({
      sent,
      preview: await ask('PreviewBulkUserOperation', { body: toBody(omitBadItems(sent)) }),
    }),
    onSuccess: setPreviewed,
    onError: reportFailure,
  });
  return { previewed, preview: mutate, discard: () => setPreviewed(null), isBusy: isPending };
}
