/**
 * The checklist of the first visit: what is worth trying or knowing, by what a person may do. It goes away when all of it is
 * done. Spec: dashboard-first-visit.
 */
export const firstVisitItems = ['precheck', 'upload', 'review', 'sign', 'finding', 'locks', 'signs'] as const;
export type FirstVisitItem = (typeof firstVisitItems)[number];

export interface FirstVisitFacts {
  /** They may upload a file somewhere. */
  readonly mayUpload: boolean;
  readonly mayReview: boolean;
  readonly maySign: boolean;
  /** A file whose findings they may read has some. */
  readonly hasFindings: boolean;
  /** One of their submissions is locked by people, as HEDIS is. */
  readonly hasLocks: boolean;
}

export const listFirstVisitItems = (facts: FirstVisitFacts): FirstVisitItem[] => {
  const isListed: Record<FirstVisitItem, boolean> = {
    precheck: facts.mayUpload,
    upload: facts.mayUpload,
    review: facts.mayReview,
    sign: facts.maySign,
    finding: facts.hasFindings,
    locks: facts.hasLocks,
    signs: true,
  };
  return firstVisitItems.filter((item) => isListed[item]);
};

export const firstVisitTitles: Readonly<Record<FirstVisitItem, string>> = {
  precheck: 'Check a file in your browser',
  upload: 'Upload a file',
  review: 'Open a review',
  sign: 'See what you sign',
  finding: 'Read a finding',
  locks: 'Who locks',
  signs: 'Who signs',
};

/** What those say that name people only when they are opened. */
export const firstVisitHints: Readonly<Record<Extract<FirstVisitItem, 'locks' | 'signs'>, string>> = {
  locks: 'Who applies the plan lock and the audit lock.',
  signs: 'Who signs the attestation.',
};

/** Those that name people are written with their names instead. */
export const firstVisitTexts: Readonly<Record<Exclude<FirstVisitItem, 'locks' | 'signs'>, string>> = {
  precheck: 'Nothing is sent until you choose to.',
  upload: 'Each is checked at once.',
  review: 'Each row has a key for each designation.',
  sign: 'The document is next to its choices.',
  finding: 'What was found, why it matters, how to fix it.',
};
