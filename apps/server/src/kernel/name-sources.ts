/**
 * Traces of the bundled program name the sources. Node's own way to do it reads all maps at every start, which takes a tenth of the
 * start and 12 MB; here a map is read when a trace has a place in its file. docs/decisions/031-the-server-is-bundled.md
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Beyond it they are looked up again. */
const maxPlaces = 1000;

/** `program`: the file that runs, and lies next to the others. Does nothing where that is a source. */
export function nameSources(program: string): void {
  if (!program.endsWith('.js')) return;
  const folder = pathToFileURL(path.join(path.dirname(program), '/'));
  const maps = new Map<string, SourceMap>();
  const found = new Map<string, string>();

  function find(file: string, place: Place): string | null | undefined {
    const map =
      maps.get(file) ?? (JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')) as SourceMap);
    maps.set(file, map);
    const source = findSource(map.mappings, { line: place.line - 1, column: place.column - 1 });
    const name = source === null ? undefined : map.sources[source.file];
    return source && name && `${new URL(name, file).href}:${source.line + 1}:${source.column + 1}`;
  }

  function name(place: string, file: string, line: string, column: string): string {
    if (!file.startsWith(folder.href)) return place;
    let source = found.get(place);
    if (source === undefined) {
      // An error that is being reported must not be lost to another one.
      try {
        source = find(file, { line: Number(line), column: Number(column) }) ?? place;
      } catch {
        source = place;
      }
      if (found.size >= maxPlaces) found.clear();
      found.set(place, source);
    }
    return source;
  }

  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map(String)]
      .join('\n    at ')
      .replaceAll(/(file:\/\/[^\s:()]+\.js):(\d+):(\d+)/g, name);
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digitOf = new Map([...digits].map((digit, value) => [digit.charCodeAt(0), value]));
const comma = 44;
const semicolon = 59;

/**
 * The place in the sources, counted from 0, of one in the generated file. Segments of a line are separated by commas, lines by semicolons; a
 * segment has the differences from the one before of: column (which begins anew with each line), source, line and column there.
 */
export function findSource(
  mappings: string,
  { line, column }: Place,
): (Place & { readonly file: number }) | null {
  let atLine = 0;
  /** Column, source, line, column, and a name that is not looked at. */
  let state = [0, 0, 0, 0, 0];
  let part = 0;
  let value = 0;
  let shift = 0;
  let last: (Place & { readonly file: number }) | null = null;
  for (let at = 0; at <= mappings.length; at += 1) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : semicolon;
    if (code !== comma && code !== semicolon) {
      const digit = digitOf.get(code) ?? 0;
      value += (digit & 31) << shift;
      shift += 5;
      if (digit >= 32) continue;
      state[part] = (state[part] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1);
      part += 1;
      value = 0;
      shift = 0;
      continue;
    }
    const [here = 0, file = 0, sourceLine = 0, sourceColumn = 0] = state;
    if (part > 1 && atLine === line) {
      if (here > column) return last;
      last = { file, line: sourceLine, column: sourceColumn };
    }
    part = 0;
    if (code === comma) continue;
    if (atLine === line) return last;
    atLine += 1;
    state = [0, ...state.slice(1)];
  }
  return last;
}
