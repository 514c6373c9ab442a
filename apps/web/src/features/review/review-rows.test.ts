import { expect, test } from 'vitest';
import { measure, sample } from './review.fixture.ts';

test('twins and the rows that follow their measure', () => {
  const { row } = sample();
  const getLinks = (key: string) => [row(key).takesFrom, row(key).twin];
  expect(getLinks('CBP')).toEqual([null, 'CBP.CBP.Rate']);
  expect(getLinks('CBP.CBP.Rate')).toEqual([null, 'CBP']);
  for (const key of ['AAB', 'AAB.A', 'AAB.C', 'PCR']) expect(getLinks(key)).toEqual([null, null]);
  expect(getLinks('PCR.Q')).toEqual(['PCR', null]);
});

test('a single indicator of a measure that is audited as a whole follows it and is no twin', () => {
  const { row } = sample(([aab, cbp]) =>
    [aab, cbp]
      .filter((one) => one !== undefined)
      .concat(measure('PCR', [['P', { isEditable: false }]], { isMeasureLevelAudit: true })),
  );
  expect([row('PCR').twin, row('PCR.P').twin, row('PCR.P').takesFrom]).toEqual([null, null, 'PCR']);
});

test('each row shows its own benefit, designation and reason', () => {
  const { row } = sample(([, cbp, pcr]) =>
    [
      measure('AAB', [['A', { benefitOffered: 'N', auditDesignation: 'NB', reason: 'No benefit.' }], ['B']]),
      cbp,
      pcr,
    ].filter((one) => one !== undefined),
  );
  const shownValues = ['AAB', 'AAB.A', 'AAB.B'].map((key) => {
    const { benefitOffered, auditDesignation, reason } = row(key);
    return [benefitOffered, auditDesignation, reason];
  });
  expect(shownValues).toEqual([
    ['Y', 'R', undefined],
    ['N', 'NB', 'No benefit.'],
    ['Y', 'R', undefined],
  ]);
});
