/** Comments that auditors use again and again, kept as short lists. Spec: audit-snippets. */

/** Of a person, and of an organization. */
export const maxSnippets = 9;
export const maxSnippetLength = 300;

/** As they are kept: on one line, trimmed, without empty ones, each once. */
export const cleanSnippets = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .map((text) =>
        text
          .toWellFormed()
          .replace(/\p{Cc}+/gu, ' ')
          .trim(),
      )
      .filter((text) => text !== ''),
  ),
];

/** `{date}` in a snippet is the day on which it is used. */
export const fillSnippet = (text: string, day: string): string => text.replaceAll('{date}', day);
