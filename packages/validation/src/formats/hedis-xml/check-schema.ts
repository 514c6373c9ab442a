/**
 * Checks elements, attributes and text against the import schema as they are read, recovers after a problem, and passes
 * what is valid to the builder.
 */
import type { SaxesTagPlain } from 'saxes';
import { shorten } from '../../create-finding.ts';
import type { ReaderProblem } from '../../rules/hedis/reader-problem.ts';
import type { Catalogue } from '../../seasons/catalogue.ts';
import type { SubmissionBuilder } from './build-submission.ts';
import { type Declaration, findEdge } from './compile-schema.ts';
import { collapse, isBlank } from './lexical.ts';
import type { Place } from './model.ts';
import {
  isDeclaration,
  outerScope,
  refuseForeignAttribute,
  resolve,
  type Scope,
  extendScope,
  findYear,
} from './namespaces.ts';
import { type Frame, OpenElements } from './open-elements.ts';

const joinNames = (names: Iterable<string>): string => [...names].join(' or ');

export class SchemaCheck {
  readonly #catalogue: Catalogue;
  readonly #builder: SubmissionBuilder;
  readonly #report: (problem: ReaderProblem) => void;
  readonly #schema;
  #isOffSchema = false;
  readonly elements = new OpenElements();
  /** Levels below an element that the schema does not have; nothing in there is checked. */
  #skipped = 0;
  #markLine = 1;
  #markColumn = 1;
  /** Closed last; its frame is used again by the next one that opens. */
  #closed: Frame | null = null;
  /** One report per run of text. */
  #strayText = false;

  constructor(catalogue: Catalogue, builder: SubmissionBuilder, report: (problem: ReaderProblem) => void) {
    this.#catalogue = catalogue;
    this.#builder = builder;
    this.#report = report;
    this.#schema = catalogue.schema;
  }

  #moveTo(line: number, column: number): void {
    this.#markLine = line;
    this.#markColumn = column;
  }

  #invalid(at: Place, path: string, schemaMessage: string, found?: string, expected?: string): void {
    this.#isOffSchema = true;
    this.#report({
      kind: 'schemaInvalid',
      at: { line: at.line, column: at.column },
      path,
      schemaMessage,
      measure: this.elements.findLabel('MeasureType'),
      indicatorKey: this.elements.findLabel('IndicatorType'),
      found: found === undefined ? undefined : shorten(found),
      expected,
    });
  }

  /** The root's declaration, or null after a report of what the file begins with. */
  #declarationForRoot(raw: string, uri: string | null, local: string, at: Place): Declaration | null {
    const { namespace, root } = this.#schema;
    const inSchema = uri === namespace;
    if (inSchema && local === root.name) return root;
    const { measurementYear } = this.#catalogue;
    const year = findYear(uri ?? '', namespace, measurementYear);
    if (year !== null && local === root.name) {
      this.#isOffSchema = true;
      this.#report({ kind: 'otherYear', at, year, measurementYear });
    } else if (inSchema)
      this.#invalid(at, local, 'the file must begin with hedisSubmission', local, root.name);
    else this.#invalid(at, raw, `its namespace must be ${namespace}`, uri ?? raw, namespace);
    return null;
  }

  /** The declaration the content model has for this child, or null after a report. */
  #declarationFor(raw: string, scope: Scope): Declaration | null {
    const parent = this.elements.current;
    const { namespace: uri, local } = resolve(raw, scope);
    const { namespace } = this.#schema;
    const inSchema = uri === namespace;
    const place = { line: this.#markLine, column: this.#markColumn };
    if (parent === null) return this.#declarationForRoot(raw, uri, local, place);
    if (parent.state === null) {
      this.#invalid(
        place,
        this.elements.pathTo(inSchema ? local : raw),
        'elements are not allowed here',
        raw,
        parent.declaration.simple?.expected,
      );
      return null;
    }
    const expected = parent.state.edges;
    if (!inSchema) {
      this.#invalid(
        place,
        this.elements.pathTo(raw),
        `its namespace must be ${namespace}`,
        uri ?? raw,
        namespace,
      );
      return null;
    }
    const allowed = joinNames(expected.keys());
    const ahead = findEdge(parent.state, local);
    if (ahead !== null) {
      parent.state = ahead.next;
      this.#invalid(place, this.elements.pathTo(local), `${allowed} is missing before it`, local, allowed);
      return ahead.declaration;
    }
    const declaration = parent.declaration.complex?.children.get(local);
    const expectedText = allowed === '' ? 'nothing more' : allowed;
    if (declaration === undefined) {
      this.#invalid(
        place,
        this.elements.pathTo(local),
        'the schema does not have it here',
        local,
        expectedText,
      );
      return null;
    }
    this.#invalid(place, this.elements.pathTo(local), 'it is repeated or out of order', local, expectedText);
    return declaration;
  }

  #checkAttributes(frame: Frame, tag: SaxesTagPlain, scope: Scope): void {
    const { declaration } = frame;
    const { attributes } = tag;
    const { complex } = declaration;
    for (const name in attributes) {
      if (isDeclaration(name)) continue;
      const raw = attributes[name] ?? '';
      if (name.includes(':')) {
        const refusal = refuseForeignAttribute(name, raw, declaration.type, this.#schema.namespace, scope);
        if (refusal !== null) this.#invalid(frame, this.elements.pathTo(), refusal, name);
        continue;
      }
      const attribute = complex?.attributes.get(name);
      if (attribute === undefined)
        this.#invalid(frame, this.elements.pathTo(), `the attribute ${name} is not allowed`, name);
      else if (!attribute.check.accepts(raw))
        this.#invalid(
          frame,
          this.elements.pathTo(),
          `the attribute ${name} must be ${attribute.check.expected}`,
          raw,
          attribute.check.expected,
        );
      else {
        const value = collapse(raw);
        attributes[name] = value;
        if (declaration.unique?.attribute === name)
          this.#checkUnique(frame, declaration.unique.levels, name, value);
        if (name === 'code' || name === 'key') frame.label = value;
      }
    }
    for (const name of complex?.requiredAttributes ?? [])
      if (attributes[name] === undefined)
        this.#invalid(frame, this.elements.pathTo(), `the attribute ${name} is missing`, undefined, name);
  }

  #checkUnique(frame: Frame, levels: number, name: string, value: string): void {
    const holder = this.elements.frames[this.elements.depth - 1 - levels];
    if (holder === undefined) return;
    holder.seenNames ??= new Set();
    if (!holder.seenNames.has(value)) {
      holder.seenNames.add(value);
      return;
    }
    const at = { line: frame.line, column: frame.column };
    if (frame.declaration.type === 'MeasureType') this.#report({ kind: 'duplicateMeasure', code: value, at });
    else if (frame.declaration.type === 'IndicatorType')
      this.#report({
        kind: 'duplicateIndicator',
        key: value,
        code: this.elements.findLabel('MeasureType') ?? '',
        at,
      });
    else this.#invalid(frame, this.elements.pathTo(), `the ${name} ${value} is repeated`, value);
  }

  #checkVersion(frame: Frame, version: string | undefined): void {
    const { acceptedSchemaVersions, measurementYear } = this.#catalogue;
    if (version === undefined || this.#isOffSchema || acceptedSchemaVersions.includes(version)) return;
    this.#report({
      kind: 'unsupportedVersion',
      version,
      measurementYear,
      at: { line: frame.line, column: frame.column },
      found: version,
      expected: joinNames(acceptedSchemaVersions),
    });
  }

  #openChecked(tag: SaxesTagPlain, isBare: boolean): void {
    const raw = tag.name;
    const parent = this.elements.current;
    if (parent !== null && parent.state !== null && parent.scope.isPlain) {
      const { first } = parent.state;
      const edge = first !== null && first.name === raw ? first : parent.state.edges.get(raw);
      if (edge !== undefined && isBare && !edge.declaration.needsAttributes) {
        parent.state = edge.next;
        this.#begin(edge.declaration, parent.scope, tag, false);
        return;
      }
    }
    const scope = extendScope(
      tag.attributes,
      parent === null ? outerScope : parent.scope,
      this.#schema.namespace,
    );
    let declaration: Declaration | null = null;
    if (parent !== null && parent.state !== null) {
      const name = resolve(raw, scope);
      const edge = name.namespace === this.#schema.namespace ? parent.state.edges.get(name.local) : undefined;
      if (edge !== undefined) {
        parent.state = edge.next;
        declaration = edge.declaration;
      }
    }
    declaration ??= this.#declarationFor(raw, scope);
    if (declaration === null) {
      this.#skipped = 1;
      return;
    }
    const frame = this.#begin(declaration, scope, tag, true);
    if (declaration === this.#schema.root) this.#checkVersion(frame, tag.attributes['schemaVersion']);
  }

  #begin(declaration: Declaration, scope: Scope, tag: SaxesTagPlain, hasAttributes: boolean): Frame {
    const isPlain = tag.name === declaration.name;
    const frame = this.elements.push(declaration, scope, isPlain, this.#markLine, this.#markColumn);
    if (hasAttributes) this.#checkAttributes(frame, tag, scope);
    if (declaration.complex !== null && !this.#isOffSchema)
      this.#builder.open(declaration.type, declaration.name, tag.attributes, {
        line: frame.line,
        column: frame.column,
      });
    return frame;
  }

  #closeChecked(frame: Frame): void {
    const { simple } = frame.declaration;
    if (simple !== null) {
      const { text } = frame;
      if (!simple.accepts(text)) {
        const shortText = collapse(text);
        const message =
          shortText === ''
            ? `it is empty; it must be ${simple.expected}`
            : `the value must be ${simple.expected}`;
        this.#invalid(frame, this.elements.pathTo(), message, text, simple.expected);
      } else if (!this.#isOffSchema && this.#builder.isKeeping())
        this.#builder.value(frame.declaration.name, simple.keepsSpace ? text : collapse(text), frame);
    } else {
      const { state } = frame;
      if (state !== null && !state.accepts) {
        const missing = joinNames(state.edges.keys());
        this.#invalid(
          { line: this.#markLine, column: this.#markColumn },
          this.elements.pathTo(),
          `${missing} is missing`,
          undefined,
          missing,
        );
      }
      if (!this.#isOffSchema) this.#builder.close(frame.declaration.type);
    }
    this.elements.pop();
  }

  #characters(text: string): void {
    const { current } = this.elements;
    if (current === null || this.#skipped > 0) return;
    if (current.declaration.simple !== null) current.text = current.text === '' ? text : current.text + text;
    else if (!isBlank(text) && !this.#strayText) this.#refuseText(text);
  }

  #refuseText(text: string): void {
    this.#strayText = true;
    this.#invalid(
      { line: this.#markLine, column: this.#markColumn },
      this.elements.pathTo(),
      'text is not allowed here',
      collapse(text),
    );
  }

  /** `line` and `column`: where the construct is. A bare tag has no attributes and is not self-closing. */
  open(tag: SaxesTagPlain, line: number, column: number, isBare: boolean): void {
    this.#moveTo(line, column);
    this.#strayText = false;
    if (this.#skipped > 0) this.#skipped += 1;
    else this.#openChecked(tag, isBare);
  }

  close(line: number, column: number): void {
    this.#moveTo(line, column);
    this.#strayText = false;
    const { current } = this.elements;
    this.#closed = this.#skipped > 0 ? null : current;
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (current !== null) this.#closeChecked(current);
  }

  text(text: string, line: number, column: number): void {
    this.#moveTo(line, column);
    this.#characters(text);
  }

  cdata(text: string, line: number, column: number): void {
    this.#moveTo(line, column);
    // Even if blank: a CDATA section is never white space between elements.
    const { current } = this.elements;
    if (current !== null && this.#skipped === 0 && current.declaration.simple === null)
      this.#refuseText(text);
    else this.#characters(text);
  }

  /** How many elements are open. */
  depth(): number {
    return this.elements.depth + this.#skipped;
  }

  /** The element that was closed last, if the schema has it. */
  lastClosed(): ({ readonly name: string } & Place) | null {
    if (this.#closed === null) return null;
    const { declaration, line, column } = this.#closed;
    return { name: declaration.name, line, column };
  }

  /** Is what follows plainly the content of the element that is open: in the schema, and without a prefix? */
  isInPlainContent(): boolean {
    const { current } = this.elements;
    return current !== null && this.#skipped === 0 && current.state !== null && current.scope.isPlain;
  }

  /** Was there a problem other than a repeated code or the version? Then the model would be incomplete. */
  isOffSchema(): boolean {
    return this.#isOffSchema;
  }
}
