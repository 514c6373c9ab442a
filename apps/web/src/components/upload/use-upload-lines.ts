/** The lines of an upload, polled until they are complete. */
import { useApi } from '#src/api/hooks.ts';
import { usePushIsOpen } from '#src/api/push.ts';
import { getRefetchInterval, readUploadLines } from './upload-progress.ts';

export function useUploadLines(transactionId: string) {
  const isPushOpen = usePushIsOpen();
  return useApi(
    'GetBulkTransactions',
    { transaction: transactionId },
    {
      refetchInterval: ({ state }) =>
        state.status === 'error'
          ? false
          : getRefetchInterval(readUploadLines(state.data ?? []), state.dataUpdateCount, isPushOpen),
    },
  );
}
