/** Formatted text as a page shows it: cleaned by the browser, or by the cleaner that others load. Spec: security-rich-text. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { LazyRichText } from './LazyRichText.tsx';
import RichText from './RichText.tsx';

const components = { LazyRichText, RichText };

const renderHtml = async (component: keyof typeof components, html: string): Promise<string> => {
  const Way = components[component];
  await renderOnBackground(
    <div data-testid="text">
      <Way html={html} />
    </div>,
  );
  return page.getByTestId('text').element().firstElementChild?.innerHTML ?? '';
};

const stored =
  '<h2>Dates</h2><p>Lock <b>by</b> <span class="ink-red">June 15</span>, see <a href="https://example.org/a?b=c">this</a>.</p><ul><li>one<br>two</li></ul>';

test.each(['LazyRichText', 'RichText'] as const)(
  '%s shows what the server stores as it is',
  async (component) => {
    expect(await renderHtml(component, stored)).toBe(stored);
  },
);

test.each(
  (['LazyRichText', 'RichText'] as const).flatMap((component) =>
    [
      '<p onclick="alert(1)">a</p>',
      '<p>a<script>alert(1)</script></p>',
      '<p>a<img src="x" onerror="alert(1)"></p>',
      '<p style="position:fixed">a</p>',
      '<p>a<svg><script>alert(1)</script></svg></p>',
      '<p>a<!-- b --></p>',
    ].map((html) => [component, html] as const),
  ),
)('%s: nothing but the text of %s', async (component, html) => {
  expect(await renderHtml(component, html)).toBe('<p>a</p>');
});

test.each(
  (['LazyRichText', 'RichText'] as const).flatMap((component) =>
    ['javascript:alert(1)', 'data:text/html,a', 'ftp://example.org/a', '//example.org'].map(
      (address) => [component, address] as const,
    ),
  ),
)('%s does not lead to %s', async (component, address) => {
  expect(await renderHtml(component, `<p><a href="${address}">a</a></p>`)).not.toContain('href');
});
