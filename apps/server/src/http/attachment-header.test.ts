import { expect, test } from 'vitest';
import { attachmentHeader } from './attachment-header.ts';

test.each([
  ['Commercial1.xml', `attachment; filename="Commercial1.xml"; filename*=UTF-8''Commercial1.xml`],
  [
    'a"b\r\nSet-Cookie: x.xml',
    `attachment; filename="a_b__Set-Cookie: x.xml"; filename*=UTF-8''a%22b%0D%0ASet-Cookie%3A%20x.xml`,
  ],
  [
    "Größe (1)'s.xml",
    `attachment; filename="Gr__e (1)'s.xml"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29%27s.xml`,
  ],
])('the name %j injects nothing', (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
