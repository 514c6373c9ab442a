/** The output of `tools/help-markdown.ts` for a help text. */
declare module '*.md' {
  const sections: readonly import('../help-text.ts').Section[];
  export default sections;
}
