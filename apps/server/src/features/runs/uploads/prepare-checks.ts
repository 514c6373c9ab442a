/** What files that are claimed together need for their checks, read by statements for all of them. */
import { type CombinedRegister, loadCombinedRegister } from '#src/features/runs/load-register.ts';
import type { CurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import { type UploadContext, withSeason } from './upload-context.ts';

export interface PreparedSeason {
  readonly context: UploadContext;
  /** Of HEDIS files. */
  readonly register: CombinedRegister | null;
}

interface SeasonalFile {
  readonly submissionId: number | null;
  readonly measurementYear: number;
}

/**
 * Each file is checked by the rules of its own season, with what is registered there. `uploader`: who may know of it; null where it is
 * checked again.
 */
export async function prepareSeasons(
  app: App,
  context: UploadContext,
  files: readonly SeasonalFile[],
  uploader: CurrentUser | null,
): Promise<ReadonlyMap<number, PreparedSeason>> {
  const byYear = Map.groupBy(files, ({ measurementYear }) => measurementYear);
  return new Map(
    await Promise.all(
      [...byYear].map(async ([year, own]) => {
        const seasonal = await withSeason(app, context, year);
        const ids = own.flatMap(({ submissionId }) => submissionId ?? []);
        const register =
          context.program === 'HEDIS'
            ? await loadCombinedRegister(app, { ...seasonal, uploader }, ids)
            : null;
        return [year, { context: seasonal, register }] as const;
      }),
    ),
  );
}
