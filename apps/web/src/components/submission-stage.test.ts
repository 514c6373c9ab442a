import { expect, test } from 'vitest';
import { takesFile } from './submission-stage.ts';
import { summaryWith } from './summary.fixture.ts';

test.each([
  ['DST', [1, 3]],
  ['CAHPS', [1, 2]],
  ['HOS', [1, 5]],
] as const)('%s: files are loaded, and findings are open, at %j', (component, expected) => {
  const times = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((activeStepNumber) =>
    takesFile(summaryWith({ component, activeStepNumber })),
  );
  expect(times).toEqual(expected);
});
