import { expect, test } from 'vitest';
import { entitiesIn, describeRoleChanges } from './access-event-text.ts';

const getName = (id: number): string | undefined => (id === 200 ? 'Harbor Mutual' : undefined);

test.each([
  ['', 'auditor:200', ['Auditor at Harbor Mutual added']],
  ['', 'auditor:200 (submissions 2001, 2002)', ['Auditor at Harbor Mutual added, submissions 2001, 2002']],
  [
    'auditor:200',
    'auditor:200 (submissions 2001, 2002)',
    ['Limited at Harbor Mutual to submissions 2001, 2002'],
  ],
  ['auditor:200 (submissions 2001)', 'auditor:200', ['Limited at Harbor Mutual to all submissions']],
  ['', 'viewer:7 auditor:200', ['Viewer at 7 added', 'Auditor at Harbor Mutual added']],
  ['sysadmin, viewer:7', 'viewer:7', ['System administrator removed']],
  [
    'auditor:200 (submissions 2001, 2002), orguser:7',
    'orgadmin:7, auditor:200 (submissions 2001, 2002)',
    ['Organization user at 7 removed', 'Organization administrator at 7 added'],
  ],
])('from %j to %j', (before, after, sentences) => {
  expect(describeRoleChanges(before, after, getName)).toEqual(sentences);
});

test('words that are not roles are not understood', () => {
  expect(describeRoleChanges('auditor of submissions 2001', '', getName)).toBeNull();
  expect(describeRoleChanges('none', 'viewer:7', getName)).toBeNull();
});

test('every entity is named once', () => {
  expect(entitiesIn('sysadmin, viewer:7', 'viewer:7, auditor:200 (submissions 2001)')).toEqual([-1, 7, 200]);
});
