/**
 * The streaming reader of HEDIS XML: bytes in, problems out as they are met, and a submission at the end. It checks
 * well-formedness, the whole import schema, the schema version and unsafe content in one pass; memory is bounded by
 * the catalogue, the file's depth and the codes that must be unique.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Catalogue } from '../../seasons/catalogue.ts';
import { createSubmissionBuilder } from './build-submission.ts';
import { compileSchema, type Declaration, findEdge, type State } from './compile-schema.ts';
import { createXmlDecoder } from './decode.ts';
import { createPrologScan } from './find-doctype.ts';
import { collapse } from './lexical.ts';
import type { HedisSubmission, Place } from './model.ts';
import type { ReaderProblem, UnsafeContent } from '../../rules/hedis/reader-problem.ts';
import { hedisSchema } from './schema-table.ts';

export interface HedisReader {
  /** Bytes of the file in order, cut anywhere. */
  write(chunk: Uint8Array): void;
  /** The submission, or null where the file cannot be read or is off-schema. */
  end(): HedisSubmission | null;
}

export interface HedisReaderOptions {
  readonly catalogue: Catalogue;
  /** Larger files are refused as unsafe (F-004). Default 200 MB. */
  readonly maxBytes?: number | undefined;
}

const defaultMaxBytes = 200_000_000;
/** libxml2's own limit; a valid file is nine levels deep. */
const maxDepth = 256;
const maxHeld = 1000;
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const schema = compileSchema(hedisSchema);

interface Scope {
  /** Prefix to namespace; the default namespace is under ''. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Is the schema's namespace the default one, so that a plain name is a name of the schema? */
  readonly isPlain: boolean;
}

const outerScope: Scope = {
  prefixes: new Map([
    ['', ''],
    ['xml', xmlNamespace],
  ]),
  isPlain: false,
};

interface Name {
  /** null: the prefix is not declared. */
  readonly namespace: string | null;
  readonly local: string;
}

function resolve(raw: string, scope: Scope): Name {
  const colon = raw.indexOf(':');
  if (colon < 0) return { namespace: scope.prefixes.get('') ?? '', local: raw };
  return { namespace: scope.prefixes.get(raw.slice(0, colon)) ?? null, local: raw.slice(colon + 1) };
}

/** One open element. Frames are kept and used again, as a file has some hundred thousand elements. */
interface Frame {
  declaration: Declaration;
  state: State | null;
  scope: Scope;
  line: number;
  column: number;
  /** Text of a simple element so far. */
  text: string;
  /** Code or key, for the path. */
  label: string;
  /** Values that must be unique among some descendants. */
  taken: Set<string> | null;
}

/** Ends the parse from inside a callback of the parser. */
const halt = Symbol('halt');
const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
/** The parser lets no control characters through but XML's own white space. */
function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 32) return false;
  return true;
}
const named = (names: Iterable<string>): string => [...names].join(' or ');
/** Sentences of the parser without their place and full stop, which the message template adds. */
const plain = (message: string): string => message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');

export function createHedisReader(
  options: HedisReaderOptions,
  deliver: (problem: ReaderProblem) => void,
): HedisReader {
  const { catalogue } = options;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const builder = createSubmissionBuilder(catalogue);
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
  /** A schema problem other than the repeated codes: the model would have holes. */
  let isOffSchema = false;
  const frames: Frame[] = [];
  let depth = 0;
  /** Levels below an element that the schema does not have; nothing in there is checked. */
  let skipped = 0;
  /** Where the next tag begins: right after the last construct, or at the `<` that ended a text. */
  let markLine = 1;
  let markColumn = 1;
  let current: Frame | null = null;
  /** Known from the prolog scan; white space before the root is not reported as text. */
  let rootPlace: Place | null = null;
  let strayText = false;
  /** Problems wait a little: those behind an unclosed tag are its consequences and are dropped. */
  let held: ReaderProblem[] = [];

  function release(): void {
    const ready = held;
    held = [];
    for (const problem of ready) deliver(problem);
  }

  function report(problem: ReaderProblem): void {
    held.push(problem);
    if (held.length > maxHeld) release();
  }

  const labelOf = (type: string): string | undefined => {
    for (let i = depth; i-- > 0; ) {
      const frame = frames[i];
      if (frame?.declaration.type === type) return frame.label || undefined;
    }
    return undefined;
  };

  const pathTo = (last?: string): string => {
    const steps = frames
      .slice(0, depth)
      .map((f) => (f.label === '' ? f.declaration.name : `${f.declaration.name}[${f.label}]`));
    return (last === undefined ? steps : [...steps, last]).join('/');
  };

  function invalid(at: Place, path: string, schemaMessage: string, found?: string, expected?: string): void {
    isOffSchema = true;
    report({
      kind: 'schemaInvalid',
      at: { line: at.line, column: at.column },
      path,
      schemaMessage,
      measure: labelOf('MeasureType'),
      indicatorKey: labelOf('IndicatorType'),
      found: found === undefined ? undefined : shorten(found),
      expected,
    });
  }

  function stop(problem: ReaderProblem): void {
    stopped = true;
    report(problem);
    release();
  }

  const unsafe = (what: UnsafeContent['what'], at: Place, found?: string, expected?: string): void =>
    stop({ kind: 'unsafeContent', what, at, found, expected });

  const notWellFormed = (line: number, column: number, parserMessage: string): void =>
    stop({ kind: 'notWellFormed', at: { line, column }, parserMessage });

  function push(declaration: Declaration, scope: Scope): Frame {
    const known = frames[depth];
    depth += 1;
    if (known === undefined) {
      const frame: Frame = {
        declaration,
        state: declaration.start,
        scope,
        line: markLine,
        column: markColumn,
        text: '',
        label: '',
        taken: null,
      };
      frames.push(frame);
      return frame;
    }
    known.declaration = declaration;
    known.state = declaration.start;
    known.scope = scope;
    known.line = markLine;
    known.column = markColumn;
    known.text = '';
    known.label = '';
    known.taken = null;
    return known;
  }

  function declaredScope(attributes: Readonly<Record<string, string>>, outer: Scope): Scope {
    let prefixes: Map<string, string> | null = null;
    for (const name in attributes) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      prefixes ??= new Map(outer.prefixes);
      prefixes.set(name === 'xmlns' ? '' : name.slice(6), attributes[name] ?? '');
    }
    return prefixes === null ? outer : { prefixes, isPlain: prefixes.get('') === schema.namespace };
  }

  /** The declaration the content model has for this child, or null after a report. */
  function declarationFor(raw: string, scope: Scope): Declaration | null {
    const parent = current;
    const { namespace, local } = resolve(raw, scope);
    const inSchema = namespace === schema.namespace;
    const place = { line: markLine, column: markColumn };
    const shown = inSchema ? local : raw;
    if (parent === null) {
      if (inSchema && local === schema.root.name) return schema.root;
      invalid(
        place,
        shown,
        inSchema ? 'the file must begin with hedisSubmission' : `its namespace must be ${schema.namespace}`,
        inSchema ? local : (namespace ?? raw),
        inSchema ? schema.root.name : schema.namespace,
      );
      return null;
    }
    if (parent.state === null) {
      invalid(
        place,
        pathTo(shown),
        'elements are not allowed here',
        raw,
        parent.declaration.simple?.expected,
      );
      return null;
    }
    const expected = parent.state.edges;
    if (!inSchema) {
      invalid(
        place,
        pathTo(raw),
        `its namespace must be ${schema.namespace}`,
        namespace ?? raw,
        schema.namespace,
      );
      return null;
    }
    const allowed = named(expected.keys());
    const ahead = findEdge(parent.state, local);
    if (ahead !== null) {
      parent.state = ahead.next;
      invalid(place, pathTo(local), `${allowed} is missing before it`, local, allowed);
      return ahead.declaration;
    }
    const declaration = parent.declaration.complex?.children.get(local);
    const expectedText = allowed === '' ? 'nothing more' : allowed;
    if (declaration === undefined) {
      invalid(place, pathTo(local), 'the schema does not have it here', local, expectedText);
      return null;
    }
    invalid(place, pathTo(local), 'it is repeated or out of order', local, expectedText);
    return declaration;
  }

  function checkAttributes(frame: Frame, tag: SaxesTagPlain, scope: Scope): void {
    const { declaration } = frame;
    const { attributes } = tag;
    const { complex } = declaration;
    for (const name in attributes) {
      if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
      const raw = attributes[name] ?? '';
      if (name.includes(':')) {
        const refusal = foreignAttribute(name, raw, declaration, scope);
        if (refusal !== null) invalid(frame, pathTo(), refusal, name);
        continue;
      }
      const attribute = complex?.attributes.get(name);
      if (attribute === undefined) invalid(frame, pathTo(), `the attribute ${name} is not allowed`, name);
      else if (!attribute.check.accepts(raw))
        invalid(
          frame,
          pathTo(),
          `the attribute ${name} must be ${attribute.check.expected}`,
          raw,
          attribute.check.expected,
        );
      else {
        const value = collapse(raw);
        attributes[name] = value;
        if (declaration.unique?.attribute === name)
          checkUnique(frame, declaration.unique.levels, name, value);
        if (name === 'code' || name === 'key') frame.label = value;
      }
    }
    for (const name of complex?.requiredAttributes ?? [])
      if (attributes[name] === undefined)
        invalid(frame, pathTo(), `the attribute ${name} is missing`, undefined, name);
  }

  /** Attributes with a prefix: those of XML Schema itself are allowed on any element, others on none. */
  function foreignAttribute(
    name: string,
    raw: string,
    declaration: Declaration,
    scope: Scope,
  ): string | null {
    const { namespace, local } = resolve(name, scope);
    if (namespace !== schemaInstance) return `the attribute ${name} is not allowed`;
    if (local === 'schemaLocation' || local === 'noNamespaceSchemaLocation') return null;
    if (local === 'nil') return 'it may not be nil';
    if (local !== 'type') return `the attribute ${name} is not allowed`;
    const type = resolve(collapse(raw), scope);
    const qualified =
      type.namespace === schema.namespace
        ? type.local
        : type.namespace === 'http://www.w3.org/2001/XMLSchema'
          ? `xs:${type.local}`
          : null;
    return qualified === declaration.type ? null : 'another type is not allowed here';
  }

  function checkUnique(frame: Frame, levels: number, name: string, value: string): void {
    const holder = frames[depth - 1 - levels];
    if (holder === undefined) return;
    holder.taken ??= new Set();
    if (!holder.taken.has(value)) {
      holder.taken.add(value);
      return;
    }
    const { line, column } = frame;
    const at = { line, column };
    if (frame.declaration.type === 'MeasureType') report({ kind: 'duplicateMeasure', code: value, at });
    else if (frame.declaration.type === 'IndicatorType')
      report({ kind: 'duplicateIndicator', key: value, code: labelOf('MeasureType') ?? '', at });
    else invalid(frame, pathTo(), `the ${name} ${value} is repeated`, value);
  }

  function checkVersion(frame: Frame, version: string | undefined): void {
    if (version === undefined || isOffSchema || catalogue.acceptedSchemaVersions.includes(version)) return;
    report({
      kind: 'unsupportedVersion',
      version,
      measurementYear: catalogue.measurementYear,
      at: { line: frame.line, column: frame.column },
      found: version,
      expected: named(catalogue.acceptedSchemaVersions),
    });
  }

  function open(tag: SaxesTagPlain): void {
    if (rootPlace !== null) {
      markLine = rootPlace.line;
      markColumn = rootPlace.column;
      rootPlace = null;
    }
    if (skipped > 0) skipped += 1;
    else openChecked(tag);
    if (depth + skipped > maxDepth) {
      unsafe('tooDeep', { line: markLine, column: markColumn }, undefined, `at most ${maxDepth} levels`);
      throw halt;
    }
    strayText = false;
    markLine = parser.line;
    markColumn = parser.column + 1;
  }

  function openChecked(tag: SaxesTagPlain): void {
    const raw = tag.name;
    const parent = current;
    if (parent !== null && parent.state !== null && parent.scope.isPlain) {
      const { first } = parent.state;
      const edge = first !== null && first.name === raw ? first : parent.state.edges.get(raw);
      // A tag as short as its name has no attributes: seven of eight tags, and looking at saxes's empty attribute
      // objects would cost a quarter of the whole time.
      const isBare = parser.line === markLine && parser.column === markColumn + raw.length + 1;
      if (edge !== undefined && isBare && !edge.declaration.needsAttributes) {
        parent.state = edge.next;
        begin(edge.declaration, parent.scope, tag.attributes);
        return;
      }
    }
    const scope = declaredScope(tag.attributes, parent === null ? outerScope : parent.scope);
    let declaration: Declaration | null = null;
    if (parent !== null && parent.state !== null) {
      const name = resolve(raw, scope);
      const edge = name.namespace === schema.namespace ? parent.state.edges.get(name.local) : undefined;
      if (edge !== undefined) {
        parent.state = edge.next;
        declaration = edge.declaration;
      }
    }
    declaration ??= declarationFor(raw, scope);
    if (declaration === null) {
      skipped = 1;
      return;
    }
    const frame = begin(declaration, scope, tag.attributes, tag);
    if (declaration === schema.root) checkVersion(frame, tag.attributes['schemaVersion']);
  }

  function begin(
    declaration: Declaration,
    scope: Scope,
    attributes: Readonly<Record<string, string>>,
    tag?: SaxesTagPlain,
  ): Frame {
    const frame = push(declaration, scope);
    current = frame;
    if (tag !== undefined) checkAttributes(frame, tag, scope);
    if (declaration.complex !== null && !isOffSchema)
      builder.open(declaration.type, declaration.name, attributes, {
        line: frame.line,
        column: frame.column,
      });
    return frame;
  }

  function close(): void {
    if (skipped > 0) skipped -= 1;
    else if (current !== null) closeChecked(current);
    markLine = parser.line;
    markColumn = parser.column + 1;
    strayText = false;
  }

  function closeChecked(frame: Frame): void {
    const { simple } = frame.declaration;
    if (simple !== null) {
      const { text } = frame;
      if (!simple.accepts(text)) {
        const shown = collapse(text);
        const message =
          shown === ''
            ? `it is empty; it must be ${simple.expected}`
            : `the value must be ${simple.expected}`;
        invalid(frame, pathTo(), message, text, simple.expected);
      } else if (!isOffSchema && builder.isKeeping())
        builder.value(frame.declaration.name, simple.keepsSpace ? text : collapse(text), frame);
    } else {
      const { state } = frame;
      if (state !== null && !state.accepts) {
        const missing = named(state.edges.keys());
        invalid(
          { line: markLine, column: markColumn },
          pathTo(),
          `${missing} is missing`,
          undefined,
          missing,
        );
      }
      if (!isOffSchema) builder.close(frame.declaration.type);
    }
    depth -= 1;
    current = depth === 0 ? null : (frames[depth - 1] ?? null);
  }

  function characters(text: string): void {
    if (current === null || skipped > 0) return;
    if (current.declaration.simple !== null) current.text = current.text === '' ? text : current.text + text;
    else if (!isBlank(text) && !strayText) refuseText(text);
  }

  function refuseText(text: string): void {
    strayText = true;
    invalid({ line: markLine, column: markColumn }, pathTo(), 'text is not allowed here', collapse(text));
  }

  const moveMark = (): void => {
    markLine = parser.line;
    markColumn = parser.column + 1;
  };

  // Seven handlers and not one more: saxes stores them under computed names, and with the eighth V8 keeps the parser
  // as a dictionary, which made it six times slower (20 MB: 1,700 ms for 280).
  parser.on('opentag', open);
  parser.on('closetag', close);
  parser.on('text', (text) => {
    characters(text);
    markLine = parser.line;
    markColumn = parser.column;
  });
  parser.on('cdata', (text) => {
    // Even blank: a CDATA section is never white space between elements.
    if (current !== null && skipped === 0 && current.declaration.simple === null) refuseText(text);
    else characters(text);
    moveMark();
  });
  parser.on('comment', moveMark);
  parser.on('processinginstruction', moveMark);
  parser.on('error', (error) => {
    notWellFormed(parser.line, Math.max(1, parser.column), explain(plain(error.message)));
    throw halt;
  });

  function explain(message: string): string {
    if (message !== 'unexpected close tag')
      return message.replace(/^unclosed tag: (.*)$/, 'the file ends before $1 is closed');
    // The parser has closed the innermost element already, so its frame is the one just above the open ones.
    const unclosed = skipped > 0 ? undefined : frames[depth];
    if (unclosed === undefined) return 'the closing tag does not belong to the element that is open';
    const { declaration, line, column } = unclosed;
    held = held.filter(({ at }) => at.line < line || (at.line === line && at.column < column));
    return `${declaration.name}, begun in line ${line}, is not closed before this closing tag`;
  }

  /** False when the parser came to its end. */
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
      if (stopped) return;
      received += chunk.length;
      if (received > maxBytes) {
        unsafe(
          'tooLarge',
          { line: parser.line, column: parser.column + 1 },
          undefined,
          `at most ${maxBytes} bytes`,
        );
        return;
      }
      const problem = decoder.write(chunk);
      if (problem !== null && !stopped) notWellFormed(parser.line, parser.column + 1, problem.reason);
    },
    end() {
      if (!stopped) {
        const problem = decoder.end();
        if (problem !== null && !stopped) notWellFormed(parser.line, parser.column + 1, problem.reason);
      }
      if (!prologRead && !stopped) feed('', true);
      if (!stopped) parse(() => parser.close());
      release();
      return stopped || isOffSchema ? null : builder.finish();
    },
  };
}
