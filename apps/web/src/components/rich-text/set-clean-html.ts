/** Formatted text cleaned by the browser itself, for those that can: they need not load a cleaner. */
import { isAllowedLink, richTextTags } from '@idss/domain/announcements/rich-text';

// TypeScript does not know it yet.
interface WithSetHtml {
  setHTML(html: string, options: { readonly sanitizer: SanitizerConfig }): void;
}

const sanitizer: SanitizerConfig = {
  elements: [...richTextTags],
  attributes: ['href', 'class'],
  comments: false,
  dataAttributes: false,
};

const canSetHtml = (element: Element): element is Element & WithSetHtml => 'setHTML' in element;

export const canBrowserClean = canSetHtml(document.documentElement);

/** Shows `html`, which the server cleaned when it stored it, in the element. */
export function setCleanHtml(element: Element, html: string): void {
  if (!canSetHtml(element)) throw new Error('This browser has no cleaner.');
  element.setHTML(html, { sanitizer });
  for (const link of element.querySelectorAll('a'))
    if (!isAllowedLink(link.getAttribute('href') ?? '')) link.removeAttribute('href');
}
