/** What is shown of a place in a file: lines with the place marked, and in survey files the fields around it. */
import type { Program } from '@idss/domain/program';
import type { HosLayout } from '../formats/hos-fixed/layout.ts';
import { findFileForm } from './file-form.ts';
import { nameCahpsFields, type NamedField, nameHosFields } from './name-fields.ts';
import { type BlockSource, type ExcerptLine, type Place, readExcerpt } from './read-excerpt.ts';

export interface ShownField {
  readonly name: string;
  readonly position: string;
  readonly value: string;
  readonly isMarked: boolean;
}

export interface ShownPlace {
  readonly lines: readonly ExcerptLine[];
  /** The part of the place's line that is marked, as positions in its text; null: the whole line. */
  readonly mark: { readonly from: number; readonly to: number } | null;
  readonly fields: readonly ShownField[];
}

export interface PlacedFile extends BlockSource {
  readonly program: Program;
  /** Of the season of the file. */
  readonly hosLayout: HosLayout;
}

export interface FoundPlace extends Place {
  /** What was found there, as the finding says it. */
  readonly found: string | null;
}

/** Or why nothing can be shown, in a sentence. */
export async function showPlace(file: PlacedFile, place: FoundPlace): Promise<ShownPlace | string> {
  const { program, hosLayout } = file;
  if (file.index.size === 0) return 'The file is empty.';
  const head = await file.readBlock(0);
  const form = findFileForm(program, head);
  if (!form) return 'The lines of a file in UTF-16 are not shown here. Download the file to see them.';
  const excerpt = await readExcerpt(file, place, form);
  if (!excerpt) return `The file has no line ${place.line}.`;
  const { line, column } = place;
  const fields = column === null ? [] : nameFields(program, excerpt.row, head, { line, column }, hosLayout);
  const own = excerpt.lines.find((each) => each.line === line);
  const marked = fields.find(({ isMarked }) => isMarked);
  return {
    lines: excerpt.lines,
    mark: own && column !== null ? findMark(own, { column, found: place.found }, marked) : null,
    fields: fields.map(({ name, position, value, isMarked }) => ({ name, position, value, isMarked })),
  };
}

function nameFields(
  program: Program,
  row: Parameters<typeof nameCahpsFields>[0],
  head: Uint8Array,
  at: { readonly line: number; readonly column: number },
  hosLayout: HosLayout,
): readonly NamedField[] {
  if (program === 'HEDIS') return [];
  return program === 'CAHPS' ? nameCahpsFields(row, head, at.column) : nameHosFields(row, hosLayout, at);
}

/** A tag with its name, or a value up to what ends it. */
const token = /^(?:<[/?!]?[\w.:-]*|[^\s<>"',;]+)/u;
const elementWithValue = /^(<[\w.:-]+[^<>]*>)([^<>]+)</u;

/** Where in the text, which begins at the place, the mark is: at what was found, or at the tag. */
function findToken(text: string, found: string | null): readonly [from: number, length: number] {
  const [, tag, value] = elementWithValue.exec(text) ?? [];
  const isValue = value !== undefined && value.trim() !== '' && found?.includes(value.trim());
  if (isValue && tag !== undefined) return [tag.length, value.length];
  return [0, token.exec(text)?.[0].length ?? 1];
}

/** Columns count characters, positions in a text units of UTF-16. */
function findMark(
  { text, startColumn }: ExcerptLine,
  { column, found }: { readonly column: number; readonly found: string | null },
  field: NamedField | undefined,
): ShownPlace['mark'] {
  const characters = Array.from(text);
  const countUnits = (count: number): number => characters.slice(0, Math.max(0, count)).join('').length;
  const first = (field?.startColumn ?? column) - startColumn;
  if (first >= characters.length) return null;
  const from = countUnits(first);
  if (field) return { from, to: Math.max(from, countUnits(first + field.length)) };
  const [offset, length] = findToken(text.slice(from), found);
  return { from: from + offset, to: from + offset + length };
}
