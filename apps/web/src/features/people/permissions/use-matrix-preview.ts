/** Asks the server what another security matrix would change. */
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { Answer } from '#src/api/calls.ts';
import { ask } from '#src/api/client.ts';
import { toBody } from './matrix-file.ts';

export interface MatrixPreview {
  readonly file: File;
  readonly difference: Answer<'PreviewSecurityMatrix'>;
}

export const useMatrixPreview = (
  onError?: (error: Error) => void,
): UseMutationResult<MatrixPreview, Error, File | Promise<File>> =>
  useMutation({
    mutationFn: async (matrix: File | Promise<File>): Promise<MatrixPreview> => {
      const file = await matrix;
      return { file, difference: await ask('PreviewSecurityMatrix', { body: toBody(file) }) };
    },
    ...(onError ? { onError } : {}),
  });
