/**
 * The streaming reader of HEDIS XML: bytes in, problems out as they occur, and a submission at the end. It checks
 * well-formedness, the whole import schema, the schema version and unsafe content in one pass; memory is bounded by the
 * catalogue, the file's depth and the codes that must be unique. What is plain is read from its bytes (`read-plain.ts`), several times
 * as fast; what is not, a parser of texts reads, which takes over and gives back behind any tag.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { formatSize } from '../format-size.ts';
import type { Catalogue } from '../../seasons/catalogue.ts';
import { ModelBuilder, type SubmissionBuilder, type SubmissionListener } from './build-submission.ts';
import { SchemaCheck } from './check-schema.ts';
import { createXmlDecoder } from './decode.ts';
import { createPrologScan } from './find-doctype.ts';
import type { HedisSubmission, Place } from './model.ts';
import { PlainReader } from './read-plain.ts';
import type { ReaderProblem, UnsafeContent } from '../../rules/hedis/reader-problem.ts';

export interface HedisReaderOptions {
  readonly catalogue: Catalogue;
  /** Larger files are refused as unsafe (F-004). Default 200 MB. */
  readonly maxBytes?: number | undefined;
  /** Receives everything, including what the submission does not store. */
  readonly listener?: SubmissionListener | undefined;
  /** Read everything as text, for tests that compare. */
  readonly onlyText?: boolean | undefined;
}

const defaultMaxBytes = 200_000_000;
/** libxml2's own limit; a valid file is nine levels deep. */
const maxDepth = 256;
const maxHeld = 1000;

const sliceLength = 65_536;
/** What is not plain is perhaps only cut: so many bytes are kept until the next ones come. */
const keptLength = 1024;
/** Tags that are read as text in the hope of plain ones behind them; more for what has been read plainly. */
const firstPatience = 1000;
const bytesPerPatience = 256;
const tagEnd = 0x3e;

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
  number(name, value) {
    if (builder.isKeeping()) builder.number(name, value);
    listener.value(name, value.text, value);
  },
  finish: () => builder.finish(),
});

/** Ends the parse from inside a callback of the parser. */
const halt = Symbol('halt');
/** The parser's messages without place and full stop, which the message template adds. */
const strayText = 'text data outside of root node';
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
  readonly #plain;
  /** Is it the plain reader's turn? */
  #isPlain = false;
  #patience;
  /** Bytes that are not read yet, and a zero behind them. */
  readonly #bytes = new Uint8Array(keptLength + sliceLength + 1);
  #filled = 0;
  /** The parser has just read a tag, or what else may stand between tags. */
  #isBehindTag = false;
  /** Names of the elements that the parser has open. */
  readonly #parserOpen: string[] = [];
  /** The parser is only told what has been opened and closed meanwhile. */
  #isTold = false;
  /** Where the parser is in the file, less where it believes to be; the columns in the line in which it took over. */
  #linesBefore = 0;
  #columnsBefore = 0;
  #lineOfTakeover = 0;

  constructor(options: HedisReaderOptions, deliver: (problem: ReaderProblem) => void) {
    this.#deliver = deliver;
    const { catalogue } = options;
    this.#maxBytes = options.maxBytes ?? defaultMaxBytes;
    const model = new ModelBuilder(catalogue);
    this.#builder = options.listener === undefined ? model : withListener(model, options.listener);
    this.#check = new SchemaCheck(catalogue, this.#builder, this.#report);
    this.#plain = new PlainReader(this.#check.elements, this.#builder);
    this.#patience = options.onlyText ? 0 : firstPatience;
    // Seven handlers at most: saxes stores them under computed names, and with the eighth V8 keeps the parser as a
    // dictionary, which made it six times slower (20 MB: 1,700 ms for 280).
    this.#parser.on('opentag', this.#open);
    this.#parser.on('closetag', () => {
      this.#parserOpen.pop();
      if (this.#isTold) return;
      this.#check.close(this.#markLine, this.#markColumn);
      this.#moveMark();
    });
    this.#parser.on('text', (text) => {
      this.#check.text(text, this.#markLine, this.#markColumn);
      this.#markLine = this.#line();
      this.#markColumn = this.#column();
    });
    this.#parser.on('cdata', (text) => {
      this.#check.cdata(text, this.#markLine, this.#markColumn);
      this.#moveMark();
    });
    this.#parser.on('comment', () => {
      this.#moveMark();
      // The parser says so before the >.
      this.#markColumn += 1;
    });
    this.#parser.on('processinginstruction', this.#moveMark);
    this.#parser.on('error', (error) => {
      this.#fail(plain(error.message));
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

  #line(): number {
    return this.#parser.line + this.#linesBefore;
  }

  /** Of the last character that the parser has read. */
  #column(): number {
    const { line, column } = this.#parser;
    return line === this.#lineOfTakeover ? column + this.#columnsBefore : column;
  }

  #fail(message: string): void {
    if (message === strayText) {
      // The parser is anywhere behind its beginning, as the pieces are cut.
      const { line, column } = this.#rootPlace ?? { line: this.#markLine, column: this.#markColumn };
      this.#notWellFormed(line, column, message);
    } else this.#notWellFormed(this.#line(), Math.max(1, this.#column()), this.#explain(message));
  }

  readonly #moveMark = (): void => {
    this.#markLine = this.#line();
    this.#markColumn = this.#column() + 1;
    this.#isBehindTag = true;
  };

  readonly #open = (tag: SaxesTagPlain): void => {
    this.#parserOpen.push(tag.name);
    if (this.#isTold) return;
    if (this.#rootPlace !== null) {
      this.#markLine = this.#rootPlace.line;
      this.#markColumn = this.#rootPlace.column;
      this.#rootPlace = null;
    }
    // A tag as short as its name has no attributes: seven of eight tags. Reading saxes's empty attribute objects would
    // cost a quarter of the total time.
    const isBare =
      this.#line() === this.#markLine && this.#column() === this.#markColumn + tag.name.length + 1;
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

  #writeText(bytes: Uint8Array): void {
    const problem = this.#decoder.write(bytes);
    if (problem !== null && !this.#stopped)
      this.#notWellFormed(this.#line(), this.#column() + 1, problem.reason);
  }

  /** From `at` on, right behind a tag, the parser reads, which has not seen what the plain reader has. */
  #takeOver(at: number): void {
    const { frames, depth } = this.#check.elements;
    const lowest = this.#plain.getLowest();
    const closed = this.#parserOpen.slice(lowest).reverse();
    const opened = frames.slice(lowest, depth);
    this.#isTold = true;
    this.#parser.write(
      [...closed.map((name) => `</${name}>`), ...opened.map((f) => `<${f.declaration.name}>`)].join(''),
    );
    this.#isTold = false;
    this.#isPlain = false;
    this.#markLine = this.#plain.getLine();
    this.#markColumn = this.#plain.getColumn(at);
    this.#linesBefore = this.#markLine - this.#parser.line;
    this.#columnsBefore = this.#markColumn - 1 - this.#parser.column;
    this.#lineOfTakeover = this.#parser.line;
  }

  /** Up to the next end of a tag, behind which everything may be plain. */
  #readText(from: number, end: number): number {
    const rest = this.#bytes.subarray(from, end);
    const length = (this.#patience > 0 ? rest.indexOf(tagEnd) + 1 : 0) || rest.length;
    this.#patience -= 1;
    this.#isBehindTag = false;
    this.#writeText(rest.subarray(0, length));
    const at = from + length;
    if (this.#check.isOffSchema()) this.#patience = 0;
    if (!this.#isBehindTag || this.#stopped || this.#patience <= 0) return at;
    if (!this.#decoder.isUtf8()) this.#patience = 0;
    else if (this.#check.isInPlainContent()) {
      this.#isPlain = true;
      this.#plain.enter(at, this.#line(), this.#column() + 1);
    }
    return at;
  }

  #read(): void {
    const end = this.#filled;
    this.#bytes[end] = 0;
    let at = 0;
    while (at < end && !this.#stopped) {
      if (this.#isPlain) {
        const from = at;
        at = this.#plain.read(this.#bytes, from);
        this.#patience += Math.floor((at - from) / bytesPerPatience);
        if (end - at <= keptLength) break;
        this.#takeOver(at);
      }
      at = this.#readText(at, end);
    }
    this.#bytes.copyWithin(0, at, end);
    this.#filled = end - at;
    this.#plain.moveStart(at);
  }

  /** What is kept is not plain, or the file ends in it. */
  #readKept(): void {
    if (!this.#isPlain || this.#stopped) return;
    this.#takeOver(0);
    this.#writeText(this.#bytes.subarray(0, this.#filled));
    this.#filled = 0;
  }

  /** Bytes of the file in order, in chunks cut anywhere. */
  write(chunk: Uint8Array): void {
    this.#received += chunk.length;
    if (this.#received > this.#maxBytes) this.#readKept();
    if (this.#stopped) return;
    if (this.#received > this.#maxBytes) {
      // Reported at the end, when the file's size is known.
      this.#tooLargeAt = { line: this.#line(), column: this.#column() + 1 };
      this.#stopped = true;
      return;
    }
    for (let from = 0; from < chunk.length && !this.#stopped; from += sliceLength) {
      if (this.#patience <= 0 && !this.#isPlain) return this.#writeText(chunk.subarray(from));
      const slice = chunk.subarray(from, from + sliceLength);
      this.#bytes.set(slice, this.#filled);
      this.#filled += slice.length;
      this.#read();
    }
  }

  /** The submission, or null where the file cannot be read or violates the schema. */
  end(): HedisSubmission | null {
    this.#readKept();
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
        this.#notWellFormed(this.#line(), this.#column() + 1, problem.reason);
    }
    if (!this.#prologRead && !this.#stopped) this.#feed('', true);
    if (!this.#stopped) this.#parse(() => this.#parser.close());
    this.#release();
    return this.#stopped || this.#check.isOffSchema() ? null : this.#builder.finish();
  }
}
