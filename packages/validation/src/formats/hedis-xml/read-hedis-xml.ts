/**
 * The streaming reader of HEDIS XML: bytes in, problems out as they occur, and a submission at the end. It checks
 * well-formedness, the whole import schema, the schema version and unsafe content in one pass; memory is bounded by the
 * catalogue, the file's depth and the codes that must be unique.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { formatSize } from '../format-size.ts';
import type { Catalogue } from '../../seasons/catalogue.ts';
import { ModelBuilder, type SubmissionBuilder, type SubmissionListener } from './build-submission.ts';
import { SchemaCheck } from './check-schema.ts';
import { createXmlDecoder } from './decode.ts';
import { createPrologScan } from './find-doctype.ts';
import type { HedisSubmission, Place } from './model.ts';
import type { ReaderProblem, UnsafeContent } from '../../rules/hedis/reader-problem.ts';

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

export class HedisReader {
  readonly #deliver: (problem: ReaderProblem) => void;
  readonly #maxBytes;
  readonly #builder;
  readonly #parser = new SaxesParser({
    xmlns: false,
    position: true,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  readonly #scan = createPrologScan();
  #prologRead = false;
  #received = 0;
  #stopped = false;
  #tooLargeAt: Place | null = null;
  /** Where the next tag begins: right after the last construct, or at the `<` that ended a text. */
  #markLine = 1;
  #markColumn = 1;
  /** Known from the prolog scan; white space before the root is not reported as text. */
  #rootPlace: Place | null = null;
  /** Problems are buffered: those after an unclosed tag are its consequences and are dropped. */
  #buffered: ReaderProblem[] = [];
  readonly #check;
  readonly #decoder;

  constructor(options: HedisReaderOptions, deliver: (problem: ReaderProblem) => void) {
    this.#deliver = deliver;
    const { catalogue } = options;
    this.#maxBytes = options.maxBytes ?? defaultMaxBytes;
    const model = new ModelBuilder(catalogue);
    this.#builder = options.listener === undefined ? model : withListener(model, options.listener);
    this.#check = new SchemaCheck(catalogue, this.#builder, this.#report);
    // Seven handlers at most: saxes stores them under computed names, and with the eighth V8 keeps the parser as a
    // dictionary, which made it six times slower (20 MB: 1,700 ms for 280).
    this.#parser.on('opentag', this.#open);
    this.#parser.on('closetag', () => {
      this.#check.close(this.#markLine, this.#markColumn);
      this.#moveMark();
    });
    this.#parser.on('text', (text) => {
      this.#check.text(text, this.#markLine, this.#markColumn);
      this.#markLine = this.#parser.line;
      this.#markColumn = this.#parser.column;
    });
    this.#parser.on('cdata', (text) => {
      this.#check.cdata(text, this.#markLine, this.#markColumn);
      this.#moveMark();
    });
    this.#parser.on('comment', this.#moveMark);
    this.#parser.on('processinginstruction', this.#moveMark);
    this.#parser.on('error', (error) => {
      this.#notWellFormed(
        this.#parser.line,
        Math.max(1, this.#parser.column),
        this.#explain(plain(error.message)),
      );
      throw halt;
    });
    this.#decoder = createXmlDecoder((piece) => this.#feed(piece));
  }

  #release(): void {
    const ready = this.#buffered;
    this.#buffered = [];
    for (const problem of ready) this.#deliver(problem);
  }

  readonly #report = (problem: ReaderProblem): void => {
    this.#buffered.push(problem);
    if (this.#buffered.length > maxHeld) this.#release();
  };

  #stop(problem: ReaderProblem): void {
    this.#stopped = true;
    this.#report(problem);
    this.#release();
  }

  readonly #unsafe = (
    content: UnsafeContent['content'],
    at: Place,
    expected?: string,
    found?: string,
  ): void => this.#stop({ kind: 'unsafeContent', content, at, expected, found });

  readonly #notWellFormed = (line: number, column: number, parserMessage: string): void =>
    this.#stop({ kind: 'notWellFormed', at: { line, column }, parserMessage });

  readonly #moveMark = (): void => {
    this.#markLine = this.#parser.line;
    this.#markColumn = this.#parser.column + 1;
  };

  readonly #open = (tag: SaxesTagPlain): void => {
    if (this.#rootPlace !== null) {
      this.#markLine = this.#rootPlace.line;
      this.#markColumn = this.#rootPlace.column;
      this.#rootPlace = null;
    }
    // A tag as short as its name has no attributes: seven of eight tags. Reading saxes's empty attribute objects would
    // cost a quarter of the total time.
    const isBare =
      this.#parser.line === this.#markLine && this.#parser.column === this.#markColumn + tag.name.length + 1;
    this.#check.open(tag, this.#markLine, this.#markColumn, isBare);
    if (this.#check.depth() > maxDepth) {
      this.#unsafe(
        'tooDeep',
        { line: this.#markLine, column: this.#markColumn },
        `at most ${maxDepth} levels`,
      );
      throw halt;
    }
    this.#moveMark();
  };

  #explain(message: string): string {
    if (message === 'undefined entity') return 'an entity that XML does not know; a plain & is written &amp;';
    if (message !== 'unexpected close tag')
      return message.replace(/^unclosed tag: (.*)$/, 'the file ends before $1 is closed');
    // The parser has already closed the innermost element.
    const unclosed = this.#check.lastClosed();
    if (unclosed === null) return 'the closing tag does not belong to the element that is open';
    const { name, line, column } = unclosed;
    this.#buffered = this.#buffered.filter(
      ({ at }) => at.line < line || (at.line === line && at.column < column),
    );
    return `${name}, begun in line ${line}, is not closed before this closing tag`;
  }

  /** False once the parser has ended. */
  #parse(work: () => void): boolean {
    try {
      work();
    } catch (thrown) {
      if (thrown !== halt) throw thrown;
    }
    return !this.#stopped;
  }

  #feed(piece: string, atEnd = false): boolean {
    if (this.#stopped) return false;
    if (this.#prologRead) return this.#parse(() => this.#parser.write(piece));
    const prolog = this.#scan(piece, atEnd);
    if (prolog.found === 'more') return true;
    this.#prologRead = true;
    if (prolog.found === 'doctype') {
      this.#unsafe('documentType', { line: prolog.line, column: prolog.column });
      return false;
    }
    const { text } = prolog;
    this.#rootPlace = prolog;
    return this.#parse(() => this.#parser.write(text));
  }

  /** Bytes of the file in order, in chunks cut anywhere. */
  write(chunk: Uint8Array): void {
    this.#received += chunk.length;
    if (this.#stopped) return;
    if (this.#received > this.#maxBytes) {
      // Reported at the end, when the file's size is known.
      this.#tooLargeAt = { line: this.#parser.line, column: this.#parser.column + 1 };
      this.#stopped = true;
      return;
    }
    const problem = this.#decoder.write(chunk);
    if (problem !== null && !this.#stopped)
      this.#notWellFormed(this.#parser.line, this.#parser.column + 1, problem.reason);
  }

  /** The submission, or null where the file cannot be read or violates the schema. */
  end(): HedisSubmission | null {
    if (this.#tooLargeAt !== null)
      this.#unsafe(
        'tooLarge',
        this.#tooLargeAt,
        `at most ${formatSize(this.#maxBytes)}`,
        formatSize(this.#received),
      );
    if (!this.#stopped) {
      const problem = this.#decoder.end();
      if (problem !== null && !this.#stopped)
        this.#notWellFormed(this.#parser.line, this.#parser.column + 1, problem.reason);
    }
    if (!this.#prologRead && !this.#stopped) this.#feed('', true);
    if (!this.#stopped) this.#parse(() => this.#parser.close());
    this.#release();
    return this.#stopped || this.#check.isOffSchema() ? null : this.#builder.finish();
  }
}
