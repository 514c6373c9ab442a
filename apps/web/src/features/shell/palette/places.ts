/** Addresses in words: recent places, and the submission that an address is about. */
import { componentLabel, parseComponent } from '@idss/domain/program';
import type { Entry } from './entries.ts';

const aboutSubmission = /^\/(submissionhome|auditorreview|measurelisting|attestation)\/(\d{1,9})(?:\/|$)/i;
const aboutMeasure = /^\/livemeasuredisplay\/([^/]+)\/(\d{1,9})\//i;

/** The submission that the page with this path shows. */
export function getSubmission(path: string): number | undefined {
  const found = aboutSubmission.exec(path) ?? aboutMeasure.exec(path);
  return found ? Number(found[2]) : undefined;
}

const titles = {
  auditorreview: 'Review of submission',
  measurelisting: 'Measures of submission',
  attestation: 'Attestation of submission',
} as const;

function describeSubmission(path: string): Pick<Entry, 'label' | 'detail'> | null {
  const measure = aboutMeasure.exec(path);
  if (measure) return { label: `${measure[1]} of submission ${measure[2]}`, detail: 'Measure' };
  const [, place = '', subId] = aboutSubmission.exec(path) ?? [];
  if (subId === undefined) return null;
  const [component, productLine] = path.split('/').slice(3);
  const name = parseComponent(component ?? '');
  const title = titles[place.toLowerCase() as keyof typeof titles] ?? 'Submission';
  const detail = [name && componentLabel(name), productLine].filter(Boolean).join(', ');
  return { label: `${title} ${subId}`, ...(detail && { detail }) };
}

/** The places that have a name: submissions, and the screens that the person has. Not the one that is open. */
export function toRecentEntries(
  hrefs: readonly string[],
  current: string,
  screens: readonly Entry[],
): readonly Entry[] {
  const bySearch = (href: string) => screens.find(({ does }) => does === href);
  const byPath = (path: string) => screens.find(({ does }) => does === path);
  const entries = hrefs
    .filter((href) => href !== current)
    .flatMap((href): Entry[] => {
      const [path = ''] = href.split('?');
      const screen = bySearch(href) ?? byPath(path);
      const name =
        describeSubmission(path) ?? (screen && { label: screen.label, detail: screen.detail ?? '' });
      return name ? [{ ...name, group: 'recent', icon: screen?.icon ?? 'clock', does: href }] : [];
    });
  return mergeSame(entries).slice(0, 8);
}

const isPart = (one = '', other = ''): boolean => one.startsWith(other) || other.startsWith(one);

/**
 * Tabs and filters of one place are one entry, the latest; so is a submission whose address names its component and product line,
 * or only some of them.
 */
function mergeSame(entries: readonly Entry[]): readonly Entry[] {
  const merged: Entry[] = [];
  for (const entry of entries) {
    const at = merged.findIndex((each) => each.label === entry.label && isPart(each.detail, entry.detail));
    const same = merged[at];
    if (!same) merged.push(entry);
    else if ((entry.detail ?? '').length > (same.detail ?? '').length)
      merged[at] = { ...same, ...(entry.detail && { detail: entry.detail }) };
  }
  return merged;
}
