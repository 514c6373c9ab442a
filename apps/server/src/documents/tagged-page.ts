/**
 * A tagged PDF in pdfkit: a reading order, headings, tables with header cells, and everything that is only layout
 * marked as such. Equal input gives equal bytes: the dates are given and pdfkit derives the file's id from them.
 */
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { productName } from '#src/kernel/product.ts';
import { colors } from './page-colors.ts';
import { createWordLayouts, type WordLayouts } from './word-layouts.ts';

type StructElement = ReturnType<PDFKit.PDFDocument['struct']>;
type StructOptions = NonNullable<Parameters<PDFKit.PDFDocument['struct']>[1]> & { scope?: 'Row' | 'Column' };

const fonts = {
  regular: openFont('SourceSans3-Regular.ttf'),
  semibold: openFont('SourceSans3-SemiBold.ttf'),
};

function openFont(name: string): { readonly file: Buffer; readonly layouts: WordLayouts } {
  const file = readFileSync(new URL(`fonts/${name}`, import.meta.url));
  return { file, layouts: createWordLayouts(file) };
}

const margin = 54;
const footerSpace = 34;

export interface PageFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly createdAt: Date;
  /** Small line at the foot of every page, before the page's number. */
  readonly footer: string;
  /** Drawn across every page as decoration: the text of the document says the same. */
  readonly watermark: string | null;
}

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** Space below, in points. */
  readonly after?: number;
  readonly align?: 'left' | 'right' | 'center';
}

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface TableRow {
  readonly cells: readonly string[];
  /** The header of the rows below it. */
  readonly isGroup?: boolean;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export class TaggedPage {
  readonly #facts: PageFacts;
  readonly #doc;
  readonly #done;
  readonly #root;
  /** Width between the margins, in points. */
  readonly width: number;
  #inside;

  constructor(facts: PageFacts) {
    this.#facts = facts;
    const options: PDFKit.PDFDocumentOptions = {
      size: 'LETTER',
      margins: { top: margin, bottom: margin + footerSpace, left: margin, right: margin },
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: facts.title,
        Author: facts.author,
        Subject: facts.subject,
        Creator: productName,
        Producer: productName,
        CreationDate: facts.createdAt,
        ModDate: facts.createdAt,
      },
    };
    // Both are known to pdfkit and not to its types. Without a default font: one that is also registered would be
    // parsed again at every use.
    this.#doc = new PDFDocument(Object.assign(options, { subset: 'PDF/UA', font: null }));
    const parts: Buffer[] = [];
    this.#done = new Promise<Buffer>((resolve, reject) => {
      this.#doc.on('data', (part: Buffer) => parts.push(part));
      this.#doc.on('end', () => resolve(Buffer.concat(parts)));
      this.#doc.on('error', reject);
    });
    for (const [name, { file }] of Object.entries(fonts)) this.#doc.registerFont(name, file);
    this.#root = this.#doc.struct('Document', { title: facts.title });
    this.#doc.addStructure(this.#root);
    this.width = this.#doc.page.width - 2 * margin;
    this.#inside = this.#root;
  }

  readonly #bottom = (): number => this.#doc.page.height - margin - footerSpace;

  #use({ size = 10, bold = false, color = colors.ink }: TextStyle): void {
    const font = bold ? 'semibold' : 'regular';
    this.#doc.font(font).fontSize(size).fillColor(color);
    fonts[font].layouts.useFor(this.#doc);
  }

  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Starts a new page unless this many points are left. */
  ensure(height: number): void {
    if (this.#doc.y + height > this.#bottom()) this.#doc.addPage();
  }

  #write(tag: string, text: string, style: TextStyle): void {
    this.#use(style);
    const options = { width: this.width, lineGap: 1.5, align: style.align ?? 'left' } as const;
    this.ensure(this.#doc.heightOfString(text, options));
    // A new page begins with pdfkit's own colour.
    this.#use(style);
    this.#inside.add(
      this.#doc.struct(tag, {}, () => void this.#doc.text(text, margin, this.#doc.y, options)),
    );
    this.#doc.y += style.after ?? 6;
  }

  /** A cell of one line skips pdfkit's line breaking, which is most of the time of a long table. */
  #writeCell(text: string, box: Box): void {
    const usedWidth = this.#doc.widthOfString(text);
    if (usedWidth > box.width)
      return void this.#doc.text(text, box.x, box.y, { width: box.width, align: box.align });
    const x = box.align === 'right' ? box.x + box.width - usedWidth : box.x;
    this.#doc.text(text, x, box.y, { lineBreak: false });
  }

  readonly #cellHeight = (text: string, cellWidth: number): number =>
    this.#doc.widthOfString(text) <= cellWidth
      ? this.#doc.currentLineHeight(true)
      : this.#doc.heightOfString(text, { width: cellWidth });

  #cell(row: StructElement, tag: 'TH' | 'TD', scope: 'Row' | 'Column' | null, text: string, box: Box): void {
    const draw = (): void => this.#writeCell(text, box);
    const options: StructOptions = scope ? { scope } : {};
    row.add(this.#doc.struct(tag, options, draw));
  }

  /** Name and value side by side, read as a table with row headers. */
  facts(rows: readonly (readonly [string, string])[]): void {
    const nameWidth = 150;
    const table = this.#doc.struct('Table');
    this.#inside.add(table);
    for (const [name, value] of rows) {
      this.#use({ size: 9.5 });
      const height = Math.max(this.#doc.heightOfString(value, { width: this.width - nameWidth }), 12) + 7;
      this.ensure(height);
      const y = this.#doc.y;
      this.#artifact(() =>
        this.#doc
          .moveTo(margin, y)
          .lineTo(margin + this.width, y)
          .lineWidth(0.5)
          .stroke(colors.line),
      );
      const row = this.#doc.struct('TR');
      table.add(row);
      this.#use({ size: 9.5, color: colors.muted });
      this.#cell(row, 'TH', 'Row', name, { x: margin, y: y + 3.5, width: nameWidth - 8, align: 'left' });
      this.#use({ size: 9.5 });
      this.#cell(row, 'TD', null, value, {
        x: margin + nameWidth,
        y: y + 3.5,
        width: this.width - nameWidth,
        align: 'left',
      });
      row.end();
      this.#doc.y = y + height;
    }
    table.end();
    this.#doc.y += 10;
  }

  #tableRow(
    table: StructElement,
    boxes: readonly Omit<Box, 'y'>[],
    { cells, isGroup }: TableRow,
    height: number,
  ): void {
    const y = this.#doc.y;
    this.#artifact(() => {
      if (isGroup) this.#doc.rect(margin, y, this.width, height).fill(colors.band);
      this.#doc
        .moveTo(margin, y + height)
        .lineTo(margin + this.width, y + height)
        .lineWidth(0.4)
        .stroke(colors.line);
    });
    this.#use({ size: 8.5, bold: isGroup === true });
    const row = this.#doc.struct('TR');
    table.add(row);
    cells.forEach((text, index) => {
      const box = boxes[index];
      if (box)
        this.#cell(row, index === 1 ? 'TH' : 'TD', index === 1 ? 'Row' : null, text, { ...box, y: y + 2 });
    });
    row.end();
    this.#doc.y = y + height;
  }

  table(title: string, columns: readonly Column[], rows: readonly TableRow[]): void {
    const element = this.#doc.struct('Table', { title });
    this.#inside.add(element);
    const padding = 4;
    const boxes = columns.map((column, index) => ({
      x: margin + columns.slice(0, index).reduce((sum, each) => sum + each.width, 0) + padding,
      width: column.width - 2 * padding,
      align: column.align ?? 'left',
    }));
    const headerHeight = 18;

    const header = (): void => {
      const y = this.#doc.y;
      this.#artifact(() => this.#doc.rect(margin, y, this.width, headerHeight).fill(colors.brand));
      this.#use({ size: 8.5, bold: true, color: '#FFFFFF' });
    };
    const repeatHeader = (): void => {
      header();
      const y = this.#doc.y;
      this.#artifact(() => {
        columns.forEach((column, index) => {
          const box = boxes[index];
          if (box) this.#doc.text(column.title, box.x, y + 3.5, { width: box.width, align: box.align });
        });
      });
      this.#doc.y = y + headerHeight;
    };

    this.ensure(headerHeight + 40);
    header();
    const top = this.#doc.y;
    const headRow = this.#doc.struct('TR');
    element.add(headRow);
    columns.forEach((column, index) => {
      const box = boxes[index];
      if (box) this.#cell(headRow, 'TH', 'Column', column.title, { ...box, y: top + 3.5 });
    });
    headRow.end();
    this.#doc.y = top + headerHeight;

    for (const { cells, isGroup = false } of rows) {
      this.#use({ size: 8.5, bold: isGroup });
      const height =
        Math.max(...cells.map((text, index) => this.#cellHeight(text, boxes[index]?.width ?? 0))) + 4;
      // A group's header is not left alone at the bottom of a page.
      if (this.#doc.y + height + (isGroup ? 20 : 0) > this.#bottom()) {
        this.#doc.addPage();
        repeatHeader();
      }
      this.#tableRow(element, boxes, { cells, isGroup }, height);
    }
    element.end();
    this.#doc.y += 12;
  }

  /** Adds the watermark and the footer to every page. Called last, when the number of pages is known. */
  #furnish(): void {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      this.#doc.switchToPage(index);
      // Text below the bottom margin would start a page.
      this.#doc.page.margins.bottom = 0;
      this.#doc.markContent('Artifact', { type: 'Pagination' });
      const y = this.#doc.page.height - margin - 4;
      this.#doc
        .moveTo(margin, y - 6)
        .lineTo(margin + this.width, y - 6)
        .lineWidth(0.5)
        .stroke(colors.line);
      this.#use({ size: 8, color: colors.muted });
      this.#doc.text(this.#facts.footer, margin, y, { width: this.width - 90, lineBreak: false });
      this.#doc.text(`Page ${index - start + 1} of ${count}`, margin + this.width - 90, y, {
        width: 90,
        align: 'right',
        lineBreak: false,
      });
      if (this.#facts.watermark !== null) {
        this.#doc.save().rotate(-52, { origin: [this.#doc.page.width / 2, this.#doc.page.height / 2] });
        this.#use({ size: 150, bold: true, color: colors.alert });
        this.#doc.fillOpacity(0.07).text(this.#facts.watermark, 0, this.#doc.page.height / 2 - 95, {
          width: this.#doc.page.width,
          align: 'center',
          lineBreak: false,
        });
        this.#doc.restore();
      }
      this.#doc.endMarkedContent();
    }
  }

  heading(level: 1 | 2 | 3, text: string): void {
    const style = { 1: { size: 21 }, 2: { size: 13.5 }, 3: { size: 10.5 } }[level];
    this.ensure(level === 1 ? 60 : 70);
    if (level > 1) this.#doc.y += level === 2 ? 8 : 4;
    this.#write(`H${level}`, text, {
      ...style,
      bold: true,
      color: level === 1 ? colors.ink : colors.brand,
      after: level === 1 ? 10 : 5,
    });
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#write('P', text, style);
  }

  /** A paragraph in small grey letters. */
  note(text: string): void {
    this.#write('P', text, { size: 9, color: colors.muted });
  }

  /** A part with a bar at its side that stays on one page: `height` is at least what `draw` writes. */
  panel(color: string, height: number, draw: () => void): void {
    this.ensure(height);
    const top = this.#doc.y;
    const outer = this.#inside;
    const part = this.#doc.struct('Sect');
    outer.add(part);
    this.#inside = part;
    draw();
    this.#inside = outer;
    part.end();
    const end = this.#doc.y;
    this.#artifact(() => this.#doc.rect(margin - 12, top, 3, end - top - 4).fill(color));
    this.#doc.y = end + 4;
  }

  newPage(): void {
    this.#doc.addPage();
  }

  async finish(): Promise<Buffer> {
    this.#root.end();
    this.#furnish();
    this.#doc.end();
    return this.#done;
  }
}
