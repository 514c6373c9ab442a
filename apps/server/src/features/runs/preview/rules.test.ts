import { expect, test } from 'vitest';
import { providePortal } from '#src/test/provide-portal.ts';

const member = 'user@plan.example';
const portal = await providePortal({
  organizations: [{ orgId: 10 }],
  people: { [member]: ['orguser', 10] },
});

test('the dictionary is printed from the rules', async () => {
  const rules = (await portal.get(member, '/api/GetRules')).body as { id: string }[];
  const { text, headers } = await portal.get(member, '/api/GetValidationDictionary');
  expect(text.trim().split('\r\n')).toHaveLength(rules.length + 1);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
});
