/** What `tools/help-markdown.ts` makes of a help text. */
declare module '*.md' {
  const sections: readonly import('../help-text.ts').Section[];
  export default sections;
}
