/** What a vendor status report was asked for: the year and the part of the rows are in the address. */
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SurveyProgram } from '@idss/domain/reports/vendor-status';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { paths } from '#src/paths.ts';
import { type Standing, standingOf } from './status-summary.ts';

export interface StatusView {
  readonly program: SurveyProgram;
  /** Newest first; null while they are read. */
  readonly years: readonly number[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly query: { readonly measurementYear: number; readonly includeTestOrganizations: boolean };
  /** The year is known, so the rows can be read. */
  readonly isReady: boolean;
  readonly standing: Standing;
  readonly hrefOf: (standing: Standing) => string;
  readonly chooseYear: (year: number) => void;
  /** Staff alone is offered the choice. */
  readonly canShowTests: boolean;
  readonly showTests: (areShown: boolean) => void;
}

export function useStatusView(program: SurveyProgram): StatusView {
  const router = useRouter();
  const search = useSearch({ strict: false });
  const known = useApi('GetVendorStatusYears');
  const user = useApi('GetCurrentUser');
  const [hasTests, setTests] = useState(false);
  const years = known.data ?? null;
  const asked = Number(search.measurementYear);
  const year = years?.find((each) => each === asked) ?? years?.[0];
  const standing = standingOf(search.standing);
  const hrefOf = (next: Standing, measurementYear = year): string =>
    paths.vendorStatus(program, { measurementYear, standing: next === 'all' ? undefined : next });
  return {
    program,
    years,
    error: known.error,
    retry: () => void known.refetch(),
    query: { measurementYear: year ?? 0, includeTestOrganizations: hasTests },
    isReady: year !== undefined,
    standing,
    hrefOf,
    chooseYear: (next) => router.history.push(hrefOf(standing, next)),
    canShowTests: user.data?.may.viewTestOrganizations ?? false,
    showTests: setTests,
  };
}
