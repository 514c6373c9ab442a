/**
 * A HEDIS submission written again while it is read: the XML workbook (type 18). Every element and attribute that the
 * schema has comes back with its value, in the order of the file, also those of measures and indicators that the season
 * does not know. What is no value is not kept: comments, prefixes, white space between elements. Spec: files-xml-workbook.
 */
import type { Attributes, SubmissionListener } from './build-submission.ts';
import { hedisSchema } from './schema-table.ts';
import { attributes, element } from './write-elements.ts';

export interface HedisCopy extends SubmissionListener {
  /** Whole once the reader has ended with a submission. */
  text(): string;
}

/** To be given to the reader as its listener. */
export function createHedisCopy(): HedisCopy {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const open: string[] = [];
  /** The line of the element that was opened last, while nothing stands in it. */
  let emptyAt = -1;
  const push = (text: string): number => lines.push('  '.repeat(open.length) + text) - 1;
  return {
    open(_type, name, given) {
      const namespace = open.length === 0 ? { xmlns: hedisSchema.namespace } : {};
      emptyAt = push(`<${name}${attributes({ ...namespace, ...ownAttributes(given) })}>`);
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

/** Without declarations of namespaces and hints for schema processors, which are about the file and not in the schema. */
const ownAttributes = (given: Attributes): Attributes =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'xmlns' && !name.includes(':')));
