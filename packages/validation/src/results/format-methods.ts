/** How a measure was reported, for people: by one method, or by two where its metrics have their own methods. */
const labels = { A: 'Administrative', H: 'Hybrid', E: 'ECDS' } as const;

interface ReportedMeasure {
  readonly collectionMethod: string | null;
  readonly indicators: readonly { readonly elements: Readonly<Record<string, number>> }[];
}

const isMethod = (text: string | null): text is keyof typeof labels => text !== null && text in labels;

/** null where the file does not say. */
export function formatMethods({ collectionMethod, indicators }: ReportedMeasure): string | null {
  // Only hybrid blocks have a sample.
  const sampled = indicators.filter(({ elements }) => 'MinReqSampleSize' in elements).length;
  if (sampled > 0 && sampled < indicators.length) return 'Administrative and hybrid';
  if (sampled > 0) return labels.H;
  if (collectionMethod === 'H' && indicators.length > 0) return labels.A;
  return isMethod(collectionMethod) ? labels[collectionMethod] : null;
}
