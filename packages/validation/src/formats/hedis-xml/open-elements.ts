/** The elements that are open while a file is read; both ways of reading it have them in common. */
import type { Declaration, State } from './compile-schema.ts';
import type { Scope } from './namespaces.ts';

/** One open element. Frames are reused, as a file has some hundred thousand elements. */
export interface Frame {
  declaration: Declaration;
  state: State | null;
  scope: Scope;
  /** Is it written without a prefix? */
  isPlain: boolean;
  line: number;
  column: number;
  /** Text of a simple element so far. */
  text: string;
  /** Code or key, for the path. */
  label: string;
  /** Values that must be unique among some descendants. */
  seenNames: Set<string> | null;
}

export class OpenElements {
  /** Those above `depth` were open before. */
  readonly frames: Frame[] = [];
  depth = 0;
  current: Frame | null = null;

  push(declaration: Declaration, scope: Scope, isPlain: boolean, line: number, column: number): Frame {
    const known = this.frames[this.depth];
    this.depth += 1;
    if (known === undefined) {
      const { start: state } = declaration;
      const frame = {
        declaration,
        state,
        scope,
        isPlain,
        line,
        column,
        text: '',
        label: '',
        seenNames: null,
      };
      this.frames.push(frame);
      this.current = frame;
      return frame;
    }
    known.declaration = declaration;
    known.state = declaration.start;
    known.scope = scope;
    known.isPlain = isPlain;
    known.line = line;
    known.column = column;
    known.text = '';
    known.label = '';
    known.seenNames = null;
    this.current = known;
    return known;
  }

  pop(): void {
    this.depth -= 1;
    this.current = this.depth === 0 ? null : (this.frames[this.depth - 1] ?? null);
  }

  findLabel(type: string): string | undefined {
    for (let i = this.depth; i-- > 0; ) {
      const frame = this.frames[i];
      if (frame?.declaration.type === type) return frame.label || undefined;
    }
    return undefined;
  }

  pathTo(last?: string): string {
    const steps = this.frames
      .slice(0, this.depth)
      .map((f) => (f.label === '' ? f.declaration.name : `${f.declaration.name}[${f.label}]`));
    return (last === undefined ? steps : [...steps, last]).join('/');
  }
}
