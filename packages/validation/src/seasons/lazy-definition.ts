/** A season whose parts are built when they are first asked for: who checks a file of one program needs no part of the others. */
import { once } from '../once.ts';
import type { SeasonDefinition } from './season-definition.ts';

type Parts = { readonly [Part in keyof SeasonDefinition]: () => SeasonDefinition[Part] };

export function lazyDefinition(parts: Parts): SeasonDefinition {
  const measurementYear = once(parts.measurementYear);
  const catalogue = once(parts.catalogue);
  const cahps = once(parts.cahps);
  const hos = once(parts.hos);
  const ruleSettings = once(parts.ruleSettings);
  return {
    get measurementYear() {
      return measurementYear();
    },
    get catalogue() {
      return catalogue();
    },
    get cahps() {
      return cahps();
    },
    get hos() {
      return hos();
    },
    get ruleSettings() {
      return ruleSettings();
    },
  };
}
