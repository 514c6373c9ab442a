import { expect, test } from 'vitest';
import { detectContent, findContentRefusal } from './detect-content.ts';
import { plainFileName } from '#src/files/file-names.ts';

const text = (content: string): Uint8Array => Buffer.from(content);
const utf16 = (content: string): Uint8Array => Buffer.from(`\uFEFF${content}`, 'utf16le');

test.each<[string, Uint8Array, string]>([
  ['XML', text('<?xml version="1.0"?>\n<hedisSubmission/>'), 'text'],
  ['XML with a byte order mark', text('\uFEFF<hedisSubmission/>'), 'text'],
  ['XML in two-byte characters', utf16('<?xml version="1.0"?><hedisSubmission/>'), 'text'],
  ['a document type, which the engine refuses by name', text('<!DOCTYPE a [<!ENTITY b "c">]><a/>'), 'text'],
  ['plain text, of which the engine says where it is no XML', text('hello'), 'text'],
  ['a zip', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'zip'],
  ['an empty zip', Buffer.from([0x50, 0x4b, 5, 6, 0, 0]), 'zip'],
  ['HTML', text('<!DOCTYPE html><html>'), 'an HTML page'],
  ['HTML behind a comment', text('<!-- <?xml ?> -->\n<HTML>'), 'an HTML page'],
  ['SVG', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">'), 'an image'],
  ['a PDF', text('%PDF-1.7'), 'a PDF document'],
  ['a gzip', Buffer.from([0x1f, 0x8b, 8]), 'a gzip archive'],
  ['a Windows program', Buffer.from([0x4d, 0x5a, 0x90]), 'a program'],
  ['an old office file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'an office document'],
  [
    'an office file',
    Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4]),
      Buffer.alloc(22),
      Buffer.from([19, 0, 0, 0]),
      text('[Content_Types].xml'),
    ]),
    'an office document',
  ],
  ['a bzip2', text('BZh9'), 'a bzip2 archive'],
  ['an xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), 'an xz archive'],
  ['a 7-Zip', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'a 7-Zip archive'],
  ['a RAR', text('Rar!'), 'a RAR archive'],
  ['a Linux program', text('\x7fELF'), 'a program'],
  ['a macOS program', Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), 'a program'],
  ['a Java program', Buffer.from([0xca, 0xfe, 0xba, 0xbe]), 'a program'],
  ['a script', text('#!/bin/sh'), 'a script'],
  ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'an image'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'an image'],
  ['a GIF', text('GIF89a'), 'an image'],
  ['binary data', Buffer.from([1, 2, 3, 0, 4]), 'not a text file'],
])('%s is told by its content', (_, head, expected) => {
  const content = detectContent(head);
  expect(content.kind === 'other' ? content.name : content.kind).toBe(expected);
});

test('the name must say what the content is', () => {
  expect(findContentRefusal('a.xml', { kind: 'text' }, 'an XML file')).toBeNull();
  expect(findContentRefusal('A.ZIP', { kind: 'zip' }, 'an XML file')).toBeNull();
  expect(findContentRefusal('a.pdf.xml', { kind: 'other', name: 'a PDF document' }, 'an XML file')).toBe(
    'The content is a PDF document, not an XML file as its name says.',
  );
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\Commercial1.xml', 'Commercial1.xml'],
  ['a\u0000b\r\nc.xml', 'abc.xml'],
  ['\u202Elmx.exe', 'lmx.exe'],
  ['..', 'unnamed'],
  ['', 'unnamed'],
  [`${'x'.repeat(60_000)}.xml`, `${'x'.repeat(251)}.xml`],
])('the name %j is stored as %j', (given, kept) => {
  expect(plainFileName(given)).toBe(kept);
});
