/** Opens a PDF document to be written. Its writer is loaded with the first one, which shortens every start. */
import type { PageFacts, TaggedPage } from './tagged-page.ts';

export async function openPage(facts: PageFacts): Promise<TaggedPage> {
  const { TaggedPage: Page } = await import('./tagged-page.ts');
  return new Page(facts);
}
