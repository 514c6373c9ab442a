/** For LIKE: text in which no character is special. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
