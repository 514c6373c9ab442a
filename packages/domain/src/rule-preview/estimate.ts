/** Estimates for all submissions from a sample. Spec: rule-preview-result. */

export interface Estimate {
  readonly likely: number;
  readonly from: number;
  readonly to: number;
}

/** For a confidence of 95 %. */
const z = 1.96;

/** Wilson's interval for a share, as counts of `all`. Exact where the sample is everything. */
export function estimateTotal(found: number, sample: number, all: number): Estimate {
  if (sample === 0) return { likely: 0, from: 0, to: all };
  if (sample >= all) return { likely: found, from: found, to: found };
  const share = found / sample;
  const centre = share + (z * z) / (2 * sample);
  const half = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * sample)) / sample);
  const scale = 1 + (z * z) / sample;
  const count = (value: number): number => Math.round((all * value) / scale);
  return {
    likely: Math.round(all * share),
    // At least as many exist as were found.
    from: Math.max(found, count(centre - half)),
    to: Math.min(all - (sample - found), count(centre + half)),
  };
}
