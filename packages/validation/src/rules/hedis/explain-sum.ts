/** The arithmetic of findings about parts that do not add up to their total. */
import {
  type Arithmetic,
  type ExplainNumbers,
  found,
  part,
  readElement,
  readNamedNumber,
  result,
  toWords,
} from '../../arithmetic.ts';
import type { CatalogueIndicator } from '../../seasons/catalogue.ts';
import { listSums } from './relations.ts';

const partLabels = { sumToTotal: 'Band', groupSumToTotal: 'Group', metricSum: 'Part' } as const;
type SumType = keyof typeof partLabels;

const isOneOf = (type: string, types: readonly SumType[]): type is SumType =>
  types.some((each) => each === type);

/** Of `Initiation: 18-64` what differs between the parts: the band, or what is in front of it. */
function getPartName({ shortName }: CatalogueIndicator, type: SumType): string {
  const at = shortName.lastIndexOf(': ');
  if (at < 0) return shortName;
  return type === 'sumToTotal' ? shortName.slice(at + 2) : shortName.slice(0, at);
}

/** Along relations of these types. */
export const explainSum =
  (...types: readonly SumType[]): ExplainNumbers =>
  (
    { indicatorKey, found: foundText, expected },
    { definition, productLine, indicators },
  ): Arithmetic | null => {
    const named = readNamedNumber(foundText);
    if (!named) return null;
    for (const relation of definition.relations) {
      const { type } = relation;
      if (!isOneOf(type, types)) continue;
      for (const { total, parts } of listSums(definition, relation)) {
        if (total.key !== indicatorKey) continue;
        let sum = 0;
        const lines = parts
          .filter(({ productLines }) => productLines?.includes(productLine) ?? true)
          .map((each) => {
            const stored = indicators.get(each.key);
            const value = (stored && readElement(stored, named.name)) ?? Number.NaN;
            sum += value;
            return part(getPartName(each, type), value);
          });
        if (String(sum) !== expected) continue;
        return {
          label: partLabels[type],
          unit: toWords(named.name),
          lines: [...lines, result('Sum', sum), found('Total in the file', named.value, sum)],
        };
      }
    }
    return null;
  };
