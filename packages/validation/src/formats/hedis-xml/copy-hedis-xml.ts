/**
 * Copies a HEDIS submission while it is read: the XML workbook (type 18). Every element and attribute of the schema is
 * written with its value, in the order of the file, including measures and indicators that the season does not know.
 * Comments, prefixes and white space between elements are dropped. Spec: files-xml-workbook.
 */
import type { Attributes, SubmissionListener } from './build-submission.ts';
import { attributes, element } from './write-elements.ts';

export interface HedisCopy extends SubmissionListener {
  /** Complete once the reader has ended with a submission. */
  text(): string;
}

/** Pass it to the reader as its listener. */
export function createHedisCopy(schemaNamespace: string): HedisCopy {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const open: string[] = [];
  /** The line of the last opened element while it is empty. */
  let emptyAt = -1;
  const push = (text: string): number => lines.push('  '.repeat(open.length) + text) - 1;
  return {
    open(_type, name, tagAttributes) {
      const namespace = open.length === 0 ? { xmlns: schemaNamespace } : {};
      emptyAt = push(`<${name}${attributes({ ...namespace, ...ownAttributes(tagAttributes) })}>`);
      open.push(name);
    },
    close() {
      const name = open.pop() ?? '';
      if (emptyAt === lines.length - 1) lines[emptyAt] = (lines[emptyAt] ?? '').replace(/>$/, '/>');
      else push(`</${name}>`);
      emptyAt = -1;
    },
    value: (name, text) => void push(element(name, text)),
    text: () => [...lines, ''].join('\n'),
  };
}

/** Without namespace declarations and schema hints, which describe the file and are not in the schema. */
const ownAttributes = (tagAttributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(tagAttributes).filter(([name]) => name !== 'xmlns' && !name.includes(':')),
  );
