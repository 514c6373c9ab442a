/** The season that lists and counts are about, for people who can see submissions of several. Spec: season-states. */
import { formatSeason } from '@idss/domain/season/season-label';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { selectYear, useSelectedYear, withYear } from '#src/api/selected-season.ts';
import { paths } from '#src/paths.ts';
import styles from './Frame.module.css';

/** Pages of one submission show it in its own season. */
const ofSubmission = /^\/(submissionHome|attestation|measurelisting|livemeasuredisplay)\//;

/** A plain select: the parts of the kit are not in the first load. */
export function SeasonSwitch({ currentYear }: { currentYear: number }) {
  const router = useRouter();
  const selected = useSelectedYear(({ year }) => year) ?? currentYear;
  const { data } = useApi('GetSeasonYears');
  const seasons = data ?? [];
  const isKnown = seasons.some(({ measurementYear }) => measurementYear === selected);
  const isElsewhere = data !== undefined && !isKnown && selected !== currentYear;
  // An address with a year that is not there, or that the person may not see: nothing could be shown of it.
  useEffect(() => {
    if (!isElsewhere) return;
    selectYear(undefined);
    router.history.replace(withYear(router.history.location.href, undefined));
  }, [isElsewhere, router]);
  if (seasons.length < 2 && (isKnown || selected === currentYear))
    return <span className={styles.year}>MY {selected}</span>;
  const select = (year: number): void => {
    const asked = year === currentYear ? undefined : year;
    const { pathname, search } = router.latestLocation;
    const here = ofSubmission.test(pathname)
      ? paths.dashboard
      : `${pathname}${router.options.stringifySearch?.(search) ?? ''}`;
    selectYear(asked);
    router.history.push(withYear(here, asked));
  };
  return (
    <select
      className={styles.season}
      aria-label="Measurement year"
      value={`${selected}`}
      onChange={({ target }) => select(Number(target.value))}
    >
      {!isKnown && <option value={selected}>MY {selected}</option>}
      {seasons.map(({ measurementYear, state }) => (
        <option key={measurementYear} value={measurementYear}>
          MY {formatSeason({ measurementYear, seasonState: state })}
        </option>
      ))}
    </select>
  );
}
