/**
 * The streaming reader of HEDIS XML: bytes in, problems out as they occur, and a submission at the end. It checks
 * well-formedness, the whole import schema, the schema version and unsafe content in one pass; memory is bounded by the
 * catalogue, the file's depth and the codes that must be unique.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { sizeInWords } from '../size-in-words.ts';
import type { Catalogue } from '../../seasons/catalogue.ts';
import {
  createSubmissionBuilder,
  type SubmissionBuilder,
  type SubmissionListener,
} from './build-submission.ts';
import { createSchemaCheck } from './check-schema.ts';
import { createXmlDecoder } from './decode.ts';
import { createPrologScan } from './find-doctype.ts';
import type { HedisSubmission, Place } from './model.ts';
import type { ReaderProblem, UnsafeContent } from '../../rules/hedis/reader-problem.ts';

export interface HedisReader {
  /** Bytes of the file in order, in chunks cut anywhere. */
  write(chunk: Uint8Array): void;
  /** The submission, or null where the file cannot be read or violates the schema. */
  end(): HedisSubmission | null;
}

export interface HedisReaderOptions {
  readonly catalogue: Catalogue;
  /** Larger files are refused as unsafe (F-004). Default 200 MB. */
  readonly maxBytes?: number | undefined;
  /** Receives everything, including what the submission does not store. */
  readonly listener?: SubmissionListener | undefined;
}

const defaultMaxBytes = 200_000_000;
/** libxml2's own limit; a valid file is nine levels deep. */
const maxDepth = 256;
const maxHeld = 1000;

const withListener = (builder: SubmissionBuilder, listener: SubmissionListener): SubmissionBuilder => ({
  isKeeping: () => true,
  open(type, name, attributes, place) {
    builder.open(type, name, attributes, place);
    listener.open(type, name, attributes, place);
  },
  close(type) {
    builder.close(type);
    listener.close(type);
  },
  value(name, text, place) {
    if (builder.isKeeping()) builder.value(name, text, place);
    listener.value(name, text, place);
  },
  finish: () => builder.finish(),
});

/** Ends the parse from inside a callback of the parser. */
const halt = Symbol('halt');
/** The parser's messages without place and full stop, which the message template adds. */
const plain = (message: string): string => message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');

export function createHedisReader(
  options: HedisReaderOptions,
  deliver: (problem: ReaderProblem) => void,
): HedisReader {
  const { catalogue } = options;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const kept = createSubmissionBuilder(catalogue);
  const builder = options.listener === undefined ? kept : withListener(kept, options.listener);
  const parser = new SaxesParser({
    xmlns: false,
    position: true,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  const scan = createPrologScan();
  let prologRead = false;
  let received = 0;
  let stopped = false;
  let tooLargeAt: Place | null = null;
  /** Where the next tag begins: right after the last construct, or at the `<` that ended a text. */
  let markLine = 1;
  let markColumn = 1;
  /** Known from the prolog scan; white space before the root is not reported as text. */
  let rootPlace: Place | null = null;
  /** Problems are buffered: those after an unclosed tag are its consequences and are dropped. */
  let buffered: ReaderProblem[] = [];

  function release(): void {
    const ready = buffered;
    buffered = [];
    for (const problem of ready) deliver(problem);
  }

  function report(problem: ReaderProblem): void {
    buffered.push(problem);
    if (buffered.length > maxHeld) release();
  }

  const check = createSchemaCheck(catalogue, builder, report);

  function stop(problem: ReaderProblem): void {
    stopped = true;
    report(problem);
    release();
  }

  const unsafe = (content: UnsafeContent['content'], at: Place, expected?: string, found?: string): void =>
    stop({ kind: 'unsafeContent', content, at, expected, found });

  const notWellFormed = (line: number, column: number, parserMessage: string): void =>
    stop({ kind: 'notWellFormed', at: { line, column }, parserMessage });

  const moveMark = (): void => {
    markLine = parser.line;
    markColumn = parser.column + 1;
  };

  function open(tag: SaxesTagPlain): void {
    if (rootPlace !== null) {
      markLine = rootPlace.line;
      markColumn = rootPlace.column;
      rootPlace = null;
    }
    // A tag as short as its name has no attributes: seven of eight tags. Reading saxes's empty attribute objects would
    // cost a quarter of the total time.
    const isBare = parser.line === markLine && parser.column === markColumn + tag.name.length + 1;
    check.open(tag, markLine, markColumn, isBare);
    if (check.depth() > maxDepth) {
      unsafe('tooDeep', { line: markLine, column: markColumn }, `at most ${maxDepth} levels`);
      throw halt;
    }
    moveMark();
  }

  // Seven handlers at most: saxes stores them under computed names, and with the eighth V8 keeps the parser as a
  // dictionary, which made it six times slower (20 MB: 1,700 ms for 280).
  parser.on('opentag', open);
  parser.on('closetag', () => {
    check.close(markLine, markColumn);
    moveMark();
  });
  parser.on('text', (text) => {
    check.text(text, markLine, markColumn);
    markLine = parser.line;
    markColumn = parser.column;
  });
  parser.on('cdata', (text) => {
    check.cdata(text, markLine, markColumn);
    moveMark();
  });
  parser.on('comment', moveMark);
  parser.on('processinginstruction', moveMark);
  parser.on('error', (error) => {
    notWellFormed(parser.line, Math.max(1, parser.column), explain(plain(error.message)));
    throw halt;
  });

  function explain(message: string): string {
    if (message === 'undefined entity') return 'an entity that XML does not know; a plain & is written &amp;';
    if (message !== 'unexpected close tag')
      return message.replace(/^unclosed tag: (.*)$/, 'the file ends before $1 is closed');
    // The parser has already closed the innermost element.
    const unclosed = check.lastClosed();
    if (unclosed === null) return 'the closing tag does not belong to the element that is open';
    const { name, line, column } = unclosed;
    buffered = buffered.filter(({ at }) => at.line < line || (at.line === line && at.column < column));
    return `${name}, begun in line ${line}, is not closed before this closing tag`;
  }

  /** False once the parser has ended. */
  function parse(work: () => void): boolean {
    try {
      work();
    } catch (thrown) {
      if (thrown !== halt) throw thrown;
    }
    return !stopped;
  }

  function feed(piece: string, atEnd = false): boolean {
    if (stopped) return false;
    if (prologRead) return parse(() => parser.write(piece));
    const prolog = scan(piece, atEnd);
    if (prolog.found === 'more') return true;
    prologRead = true;
    if (prolog.found === 'doctype') {
      unsafe('documentType', { line: prolog.line, column: prolog.column });
      return false;
    }
    const { text } = prolog;
    rootPlace = prolog;
    return parse(() => parser.write(text));
  }
  const decoder = createXmlDecoder((piece) => feed(piece));

  return {
    write(chunk) {
      received += chunk.length;
      if (stopped) return;
      if (received > maxBytes) {
        // Reported at the end, when the file's size is known.
        tooLargeAt = { line: parser.line, column: parser.column + 1 };
        stopped = true;
        return;
      }
      const problem = decoder.write(chunk);
      if (problem !== null && !stopped) notWellFormed(parser.line, parser.column + 1, problem.reason);
    },
    end() {
      if (tooLargeAt !== null)
        unsafe('tooLarge', tooLargeAt, `at most ${sizeInWords(maxBytes)}`, sizeInWords(received));
      if (!stopped) {
        const problem = decoder.end();
        if (problem !== null && !stopped) notWellFormed(parser.line, parser.column + 1, problem.reason);
      }
      if (!prologRead && !stopped) feed('', true);
      if (!stopped) parse(() => parser.close());
      release();
      return stopped || check.isOffSchema() ? null : builder.finish();
    },
  };
}
