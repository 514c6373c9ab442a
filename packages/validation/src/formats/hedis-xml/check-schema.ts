/**
 * Checks elements, attributes and text against the import schema as they are read, recovers after a problem, and passes
 * what is valid to the builder.
 */
import type { SaxesTagPlain } from 'saxes';
import { shorten } from '../../create-finding.ts';
import type { ReaderProblem } from '../../rules/hedis/reader-problem.ts';
import type { Catalogue } from '../../seasons/catalogue.ts';
import type { SubmissionBuilder } from './build-submission.ts';
import { type Declaration, findEdge, type State } from './compile-schema.ts';
import { collapse, isBlank } from './lexical.ts';
import type { Place } from './model.ts';
import {
  isDeclaration,
  outerScope,
  resolve,
  type Scope,
  schemaInstance,
  schemaTypes,
  scopeWith,
  yearOfNamespace,
} from './namespaces.ts';

export interface SchemaCheck {
  /** `line` and `column`: where the construct is. A bare tag has no attributes and is not self-closing. */
  open(tag: SaxesTagPlain, line: number, column: number, isBare: boolean): void;
  close(line: number, column: number): void;
  text(text: string, line: number, column: number): void;
  cdata(text: string, line: number, column: number): void;
  /** How many elements are open. */
  depth(): number;
  /** The element that was closed last, if the schema has it. */
  lastClosed(): ({ readonly name: string } & Place) | null;
  /** Was there a problem other than a repeated code or the version? Then the model would be incomplete. */
  isOffSchema(): boolean;
}

/** One open element. Frames are reused, as a file has some hundred thousand elements. */
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

const named = (names: Iterable<string>): string => [...names].join(' or ');

export function createSchemaCheck(
  catalogue: Catalogue,
  builder: SubmissionBuilder,
  report: (problem: ReaderProblem) => void,
): SchemaCheck {
  const { schema } = catalogue;
  let isOffSchema = false;
  const frames: Frame[] = [];
  let depth = 0;
  /** Levels below an element that the schema does not have; nothing in there is checked. */
  let skipped = 0;
  let markLine = 1;
  let markColumn = 1;
  let current: Frame | null = null;
  /** One report per run of text. */
  let strayText = false;

  function moveTo(line: number, column: number): void {
    markLine = line;
    markColumn = column;
  }

  const findLabel = (type: string): string | undefined => {
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
      measure: findLabel('MeasureType'),
      indicatorKey: findLabel('IndicatorType'),
      found: found === undefined ? undefined : shorten(found),
      expected,
    });
  }

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

  /** The declaration the content model has for this child, or null after a report. */
  function declarationFor(raw: string, scope: Scope): Declaration | null {
    const parent = current;
    const { namespace: uri, local } = resolve(raw, scope);
    const inSchema = uri === schema.namespace;
    const place = { line: markLine, column: markColumn };
    const shown = inSchema ? local : raw;
    if (parent === null) {
      if (inSchema && local === schema.root.name) return schema.root;
      const { measurementYear } = catalogue;
      const year = yearOfNamespace(uri ?? '', schema.namespace, measurementYear);
      if (year !== null && local === schema.root.name) {
        isOffSchema = true;
        report({ kind: 'otherYear', at: place, year, measurementYear });
        return null;
      }
      invalid(
        place,
        shown,
        inSchema ? 'the file must begin with hedisSubmission' : `its namespace must be ${schema.namespace}`,
        inSchema ? local : (uri ?? raw),
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
      invalid(place, pathTo(raw), `its namespace must be ${schema.namespace}`, uri ?? raw, schema.namespace);
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
      if (isDeclaration(name)) continue;
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
        : type.namespace === schemaTypes
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
      report({ kind: 'duplicateIndicator', key: value, code: findLabel('MeasureType') ?? '', at });
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

  function openChecked(tag: SaxesTagPlain, isBare: boolean): void {
    const raw = tag.name;
    const parent = current;
    if (parent !== null && parent.state !== null && parent.scope.isPlain) {
      const { first } = parent.state;
      const edge = first !== null && first.name === raw ? first : parent.state.edges.get(raw);
      if (edge !== undefined && isBare && !edge.declaration.needsAttributes) {
        parent.state = edge.next;
        begin(edge.declaration, parent.scope, tag.attributes);
        return;
      }
    }
    const scope = scopeWith(tag.attributes, parent === null ? outerScope : parent.scope, schema.namespace);
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

  return {
    open(tag, line, column, isBare) {
      moveTo(line, column);
      strayText = false;
      if (skipped > 0) skipped += 1;
      else openChecked(tag, isBare);
    },
    close(line, column) {
      moveTo(line, column);
      strayText = false;
      if (skipped > 0) skipped -= 1;
      else if (current !== null) closeChecked(current);
    },
    text(text, line, column) {
      moveTo(line, column);
      characters(text);
    },
    cdata(text, line, column) {
      moveTo(line, column);
      // Even if blank: a CDATA section is never white space between elements.
      if (current !== null && skipped === 0 && current.declaration.simple === null) refuseText(text);
      else characters(text);
    },
    depth: () => depth + skipped,
    lastClosed() {
      // Frames are reused, so the closed one is still just above the open ones.
      const frame = skipped > 0 ? undefined : frames[depth];
      return frame === undefined
        ? null
        : { name: frame.declaration.name, line: frame.line, column: frame.column };
    },
    isOffSchema: () => isOffSchema,
  };
}
