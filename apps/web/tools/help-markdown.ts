/**
 * Help texts are Markdown for those who write them and data for the help page. They are read when the page is built, so that
 * no browser loads a reader of Markdown.
 */
import { lexer, type MarkedToken } from 'marked';
import type { Plugin } from 'vite';
import { type Block, groups, type Section } from '../src/features/help/help-text.ts';

const joinLines = (text: string): string => text.replaceAll(/\n\s*/g, ' ');

/** `Words {#id}`; a heading within a section may be without an id. */
function readHeading(text: string): { readonly title: string; readonly id: string } {
  const [, title = text, id = ''] = /^(.*) \{#([\w-]+)\}$/.exec(text) ?? [];
  return { title, id };
}

function readParagraph(
  text: string,
  last: Block | undefined,
): { readonly block: Block; readonly isMore: boolean } {
  const [, term, meaning] = /^(.+)\n: ([\s\S]+)$/.exec(text) ?? [];
  if (term !== undefined && meaning !== undefined) {
    const isMore = last?.kind === 'terms';
    return {
      block: { kind: 'terms', entries: [...(isMore ? last.entries : []), [term, joinLines(meaning)]] },
      isMore,
    };
  }
  return last?.kind === 'question'
    ? { block: { ...last, answer: [...last.answer, joinLines(text)] }, isMore: true }
    : { block: { kind: 'p', text: joinLines(text) }, isMore: false };
}

function readBlock(token: MarkedToken): Block {
  switch (token.type) {
    case 'heading': {
      const { title, id } = readHeading(token.text);
      return id === '' ? { kind: 'h', text: title } : { kind: 'question', id, question: title, answer: [] };
    }
    case 'blockquote':
      return { kind: 'note', text: joinLines(token.text) };
    case 'list': {
      const items = token.items.map(({ text }) => joinLines(text));
      return { kind: token.ordered ? 'steps' : 'list', items };
    }
    case 'table': {
      const toTexts = (cells: typeof token.header) => cells.map(({ text }) => text);
      return { kind: 'table', head: toTexts(token.header), rows: token.rows.map(toTexts) };
    }
    case 'code':
      return token.lang === 'materials' || token.lang === 'contact'
        ? { kind: 'part', part: token.lang, text: token.text }
        : { kind: 'code', text: token.text };
    default:
      throw new Error(`No help text may contain this: ${token.raw}`);
  }
}

/** `# Group`, `## Section {#id}` and its blocks. A term is a line above one that begins with a colon. */
function readSections(markdown: string): readonly Section[] {
  const sections: (Section & { readonly blocks: Block[] })[] = [];
  let group: Section['group'] | undefined;
  // Its type allows the tokens of extensions, too; there are none.
  for (const token of lexer(markdown) as MarkedToken[]) {
    const blocks = sections.at(-1)?.blocks ?? [];
    if (token.type === 'heading' && token.depth === 1) group = groups.find((name) => name === token.text);
    else if (token.type === 'heading' && token.depth === 2) {
      const { title, id } = readHeading(token.text);
      if (group === undefined || id === '') throw new Error(`Without group or id: ${token.raw}`);
      sections.push({ id, title, group, blocks: [] });
    } else if (token.type === 'paragraph') {
      const { block, isMore } = readParagraph(token.text, blocks.at(-1));
      blocks.splice(isMore ? -1 : blocks.length, 1, block);
    } else if (token.type !== 'space') blocks.push(readBlock(token));
  }
  return sections;
}

export const helpMarkdown: Plugin = {
  name: 'help-markdown',
  transform: {
    filter: { id: /\.md$/ },
    handler: (markdown) => ({
      code: `export default ${JSON.stringify(readSections(markdown))}`,
      moduleType: 'js',
    }),
  },
};
