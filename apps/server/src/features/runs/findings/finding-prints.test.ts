import { describe, expect, test } from 'vitest';
import { makeFinding } from '#src/test/make-finding.ts';
import { createPrintTally, printFinding, type TrackedPlace } from './finding-prints.ts';

const warning = makeFinding({
  severity: 'Warning',
  ruleId: 'I-001',
  measure: 'FUH',
  indicatorKey: 'FUH.One',
  found: '7',
  expected: 'at least 30',
});

const track = (explanationId: string, finding = warning, isLapsed = false): TrackedPlace => ({
  explanationId,
  isLapsed,
  ...printFinding(finding),
});

const print = (...findings: readonly (typeof warning)[]) => {
  const tally = createPrintTally();
  findings.forEach((finding, at) => tally.add(finding, at + 1));
  return tally.end().rules;
};

describe('prints', () => {
  test.each([
    ['ruleId', 'I-002'],
    ['measure', 'FU'],
    ['measure', null],
    ['indicatorKey', 'FUH.Two'],
    ['indicatorKey', 'HFUH.One'],
    ['record', 'M1'],
    ['record', ''],
  ])('another %s (%s) is another place', (field, value) => {
    expect(printFinding({ ...warning, [field]: value }).placeKey).not.toBe(printFinding(warning).placeKey);
  });

  test.each([
    ['found', '8'],
    ['found', null],
    ['found', ''],
    ['expected', 'at least 31'],
  ])('another %s (%s) is at the same place, with other values', (field, value) => {
    const { placeKey, valueKey } = printFinding({ ...warning, [field]: value });
    expect(placeKey).toBe(printFinding(warning).placeKey);
    expect(valueKey).not.toBe(printFinding(warning).valueKey);
  });

  test('line, column, name and message do not matter', () => {
    const moved = { ...warning, line: 12, column: 3, ruleName: 'Renamed', message: 'Said otherwise.' };
    expect(printFinding(moved)).toEqual(printFinding(warning));
  });

  test('letters do not move from one field to the next', () => {
    const one = printFinding({ ...warning, found: 'ab', expected: 'c' });
    expect(one.valueKey).not.toBe(printFinding({ ...warning, found: 'a', expected: 'bc' }).valueKey);
  });

  test('a text is printed as it is stored', () => {
    for (const text of ['a\0b', '\ud800', 'ab\udc00', '\u{1f600}', 'a\u{1f600}', '\ud800x', 'é\ud83d']) {
      const stored = text.toWellFormed().replaceAll('\0', '\ufffd');
      expect(printFinding({ ...warning, found: text }), JSON.stringify(text)).toEqual(
        printFinding({ ...warning, found: stored }),
      );
    }
    expect(printFinding({ ...warning, found: '\u{1f600}' })).not.toEqual(
      printFinding({ ...warning, found: '\ufffd\ufffd' }),
    );
  });

  test('100,000 findings have as many prints', () => {
    const prints = new Set<string>();
    for (let n = 0; n < 100_000; n++) {
      const { placeKey, valueKey } = printFinding({
        ...warning,
        record: String(n >> 4),
        found: String(n & 15),
      });
      prints.add(`${placeKey} ${valueKey}`);
    }
    expect(prints.size).toBe(100_000);
  });
});

describe('a rule', () => {
  const other = { ...warning, found: '9' };

  test('has one print whatever the order of its warnings, and another for others or more of the same', () => {
    expect(print(warning, other)).toEqual(print(other, warning));
    for (const some of [[warning], [warning, warning], [warning, other, other]])
      expect(print(...some)).not.toEqual(print(warning, other));
  });

  test('has none of findings that are no warnings', () => {
    expect(print({ ...warning, severity: 'Error' }, { ...warning, severity: 'Info' })).toEqual({});
  });
});

describe('explained places', () => {
  const match = (tracked: readonly TrackedPlace[], ...findings: readonly (typeof warning)[]) => {
    const tally = createPrintTally(tracked);
    findings.forEach((finding, at) => tally.add(finding, at + 1));
    return Object.fromEntries(
      [...tally.end().matches].map(([id, { findingId, isSame }]) => [
        id,
        `${isSame ? 'same' : 'changed'} ${findingId}`,
      ]),
    );
  };
  const changed = { ...warning, found: '8' };

  test('are found with the same values, else with others', () => {
    expect(match([track('a')], { ...warning, record: 'x' }, warning)).toEqual({ a: 'same 2' });
    expect(match([track('a')], changed, warning)).toEqual({ a: 'same 2' });
    expect(match([track('a')], changed)).toEqual({ a: 'changed 1' });
    expect(match([track('a')], { ...warning, record: 'x' })).toEqual({});
  });

  test('of which one was asked for again are looked for without its values', () => {
    expect(match([track('a', warning, true)], warning)).toEqual({ a: 'changed 1' });
    expect(match([track('a', warning, true), track('b')], warning)).toEqual({ b: 'same 1' });
  });

  test('with equal findings take as many as were explained', () => {
    expect(match([track('a'), track('b')], warning, warning, warning)).toEqual({ a: 'same 1', b: 'same 2' });
    expect(match([track('a'), track('b')], warning)).toEqual({ a: 'same 1' });
    expect(match([track('a'), track('b')], changed, warning)).toEqual({ a: 'same 2', b: 'changed 1' });
  });

  /** All findings at the place of each are looked through: first for the same values, then for any that is left. */
  function matchPlainly(tracked: readonly TrackedPlace[], findings: readonly (typeof warning)[]) {
    const left = new Set(findings.keys());
    const found: Record<string, string> = {};
    const take = (
      isWanted: (each: TrackedPlace, keys: ReturnType<typeof printFinding>) => boolean,
      word: string,
    ) => {
      for (const each of tracked) {
        if (found[each.explanationId] !== undefined) continue;
        const at = [...left].find((n) => {
          const finding = findings[n];
          return finding?.severity === 'Warning' && isWanted(each, printFinding(finding));
        });
        if (at === undefined) continue;
        left.delete(at);
        found[each.explanationId] = `${word} ${at + 1}`;
      }
    };
    take(
      (each, { placeKey, valueKey }) =>
        !each.isLapsed && each.placeKey === placeKey && each.valueKey === valueKey,
      'same',
    );
    take((each, { placeKey }) => each.placeKey === placeKey, 'changed');
    return found;
  }

  test('of random findings are found as by looking through all of them for each', () => {
    let state = 22;
    const random = (limit: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >>> 8) % limit;
    };
    const some = (): typeof warning => ({
      ...warning,
      severity: random(8) === 0 ? 'Error' : 'Warning',
      ruleId: `I-00${random(2)}`,
      record: random(3) === 0 ? null : `M${random(3)}`,
      found: String(random(3)),
    });
    for (let round = 0; round < 300; round++) {
      const tracked = Array.from({ length: random(8) }, (_, n) => track(`e${n}`, some(), random(4) === 0));
      const findings = Array.from({ length: random(30) }, some);
      expect(match(tracked, ...findings), `round ${round}`).toEqual(matchPlainly(tracked, findings));
    }
  });
});
