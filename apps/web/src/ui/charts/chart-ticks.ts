/** Where a chart has the marks of its axes. */

const dayMilliseconds = 86_400_000;

/** Round numbers from 0 to `highest` or a little above, about so many. */
export function getCountTicks(highest: number, targetCount: number): readonly number[] {
  const rough = Math.max(1, highest / targetCount);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * 0.75) ?? rough;
  return Array.from({ length: Math.max(2, Math.ceil(highest / step) + 1) }, (_, index) => index * step);
}

/** First days of months where the time is long, otherwise every so many days. */
export function getDayTicks(from: Date, until: Date, targetCount: number): readonly Date[] {
  const days = (until.getTime() - from.getTime()) / dayMilliseconds / targetCount;
  const year = from.getUTCFullYear();
  const months = [1, 3, 6, 12].find((each) => each * 40 > days) ?? 12;
  const step = [1, 2, 7, 14].find((each) => each >= days * 0.75);
  const candidates = Array.from({ length: step === undefined ? 60 : 120 }, (_, index) =>
    step === undefined
      ? new Date(Date.UTC(year, index * months))
      : new Date((Math.ceil(from.getTime() / dayMilliseconds) + index * step) * dayMilliseconds),
  );
  return candidates.filter((at) => at >= from && at <= until);
}
