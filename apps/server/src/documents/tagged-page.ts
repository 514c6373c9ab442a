/**
 * A tagged PDF in pdfkit: a reading order, headings, tables with header cells, and everything that is only layout
 * marked as such. Equal input gives equal bytes: the dates are given and pdfkit derives the file's id from them.
 */
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { productName } from '#src/kernel/product.ts';
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

export const colors = {
  ink: '#1B2733',
  muted: '#55636F',
  line: '#C9D3DA',
  band: '#EEF3F6',
  brand: '#006A8E',
  alert: '#A50D22',
} as const;

const margin = 54;
const footerSpace = 34;

export interface PageFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly createdAt: Date;
  /** Small line at the foot of every page, before the page's number. */
  readonly footer: string;
  /** Set across every page, and only there for the eye: the document says it in words, too. */
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
  /** Heads the rows below it. */
  readonly isGroup?: boolean;
}

export interface TaggedPage {
  /** Width between the margins, in points. */
  readonly width: number;
  heading(level: 1 | 2 | 3, text: string): void;
  paragraph(text: string, style?: TextStyle): void;
  /** A paragraph in small grey letters. */
  note(text: string): void;
  /** Name and value side by side, read as a table with row headers. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void;
  table(title: string, columns: readonly Column[], rows: readonly TableRow[]): void;
  /** A part with a bar at its side that stays on one page: `height` is at least what `draw` writes. */
  panel(color: string, height: number, draw: () => void): void;
  newPage(): void;
  /** Starts a new page unless this many points are left. */
  ensure(height: number): void;
  finish(): Promise<Buffer>;
}

export function openTaggedPage(facts: PageFacts): TaggedPage {
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
  const doc = new PDFDocument(Object.assign(options, { subset: 'PDF/UA', font: null }));
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  for (const [name, { file }] of Object.entries(fonts)) doc.registerFont(name, file);

  const root = doc.struct('Document', { title: facts.title });
  doc.addStructure(root);
  const width = doc.page.width - 2 * margin;
  const bottom = (): number => doc.page.height - margin - footerSpace;
  let inside = root;

  const use = ({ size = 10, bold = false, color = colors.ink }: TextStyle): void => {
    const font = bold ? 'semibold' : 'regular';
    doc.font(font).fontSize(size).fillColor(color);
    fonts[font].layouts.useFor(doc);
  };
  const artifact = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const ensure = (height: number): void => {
    if (doc.y + height > bottom()) doc.addPage();
  };

  function write(tag: string, text: string, style: TextStyle): void {
    use(style);
    const options = { width, lineGap: 1.5, align: style.align ?? 'left' } as const;
    ensure(doc.heightOfString(text, options));
    // A new page begins with pdfkit's own colour.
    use(style);
    inside.add(doc.struct(tag, {}, () => void doc.text(text, margin, doc.y, options)));
    doc.y += style.after ?? 6;
  }

  /** A cell of one line skips pdfkit's line breaking, which is most of the time of a long table. */
  function writeCell(
    text: string,
    box: { x: number; y: number; width: number; align: 'left' | 'right' },
  ): void {
    const taken = doc.widthOfString(text);
    if (taken > box.width) return void doc.text(text, box.x, box.y, { width: box.width, align: box.align });
    const x = box.align === 'right' ? box.x + box.width - taken : box.x;
    doc.text(text, x, box.y, { lineBreak: false });
  }
  const cellHeight = (text: string, cellWidth: number): number =>
    doc.widthOfString(text) <= cellWidth
      ? doc.currentLineHeight(true)
      : doc.heightOfString(text, { width: cellWidth });

  function cell(
    row: StructElement,
    tag: 'TH' | 'TD',
    scope: 'Row' | 'Column' | null,
    text: string,
    box: { x: number; y: number; width: number; align: 'left' | 'right' },
  ): void {
    const draw = (): void => writeCell(text, box);
    const options: StructOptions = scope ? { scope } : {};
    row.add(doc.struct(tag, options, draw));
  }

  function factTable(rows: readonly (readonly [string, string])[]): void {
    const nameWidth = 150;
    const table = doc.struct('Table');
    inside.add(table);
    for (const [name, value] of rows) {
      use({ size: 9.5 });
      const height = Math.max(doc.heightOfString(value, { width: width - nameWidth }), 12) + 7;
      ensure(height);
      const y = doc.y;
      artifact(() =>
        doc
          .moveTo(margin, y)
          .lineTo(margin + width, y)
          .lineWidth(0.5)
          .stroke(colors.line),
      );
      const row = doc.struct('TR');
      table.add(row);
      use({ size: 9.5, color: colors.muted });
      cell(row, 'TH', 'Row', name, { x: margin, y: y + 3.5, width: nameWidth - 8, align: 'left' });
      use({ size: 9.5 });
      cell(row, 'TD', null, value, {
        x: margin + nameWidth,
        y: y + 3.5,
        width: width - nameWidth,
        align: 'left',
      });
      row.end();
      doc.y = y + height;
    }
    table.end();
    doc.y += 10;
  }

  function table(title: string, columns: readonly Column[], rows: readonly TableRow[]): void {
    const element = doc.struct('Table', { title });
    inside.add(element);
    const padding = 4;
    const boxes = columns.map((column, index) => ({
      x: margin + columns.slice(0, index).reduce((sum, each) => sum + each.width, 0) + padding,
      width: column.width - 2 * padding,
      align: column.align ?? 'left',
    }));
    const headerHeight = 18;

    const header = (): void => {
      const y = doc.y;
      artifact(() => doc.rect(margin, y, width, headerHeight).fill(colors.brand));
      use({ size: 8.5, bold: true, color: '#FFFFFF' });
    };
    const repeatHeader = (): void => {
      header();
      const y = doc.y;
      artifact(() => {
        columns.forEach((column, index) => {
          const box = boxes[index];
          if (box) doc.text(column.title, box.x, y + 3.5, { width: box.width, align: box.align });
        });
      });
      doc.y = y + headerHeight;
    };

    ensure(headerHeight + 40);
    header();
    const top = doc.y;
    const headRow = doc.struct('TR');
    element.add(headRow);
    columns.forEach((column, index) => {
      const box = boxes[index];
      if (box) cell(headRow, 'TH', 'Column', column.title, { ...box, y: top + 3.5 });
    });
    headRow.end();
    doc.y = top + headerHeight;

    for (const { cells, isGroup = false } of rows) {
      use({ size: 8.5, bold: isGroup });
      const height = Math.max(...cells.map((text, index) => cellHeight(text, boxes[index]?.width ?? 0))) + 4;
      // A group's head is not left alone at the foot of a page.
      if (doc.y + height + (isGroup ? 20 : 0) > bottom()) {
        doc.addPage();
        repeatHeader();
      }
      const y = doc.y;
      artifact(() => {
        if (isGroup) doc.rect(margin, y, width, height).fill(colors.band);
        doc
          .moveTo(margin, y + height)
          .lineTo(margin + width, y + height)
          .lineWidth(0.4)
          .stroke(colors.line);
      });
      use({ size: 8.5, bold: isGroup });
      const row = doc.struct('TR');
      element.add(row);
      cells.forEach((text, index) => {
        const box = boxes[index];
        if (box) cell(row, index === 1 ? 'TH' : 'TD', index === 1 ? 'Row' : null, text, { ...box, y: y + 2 });
      });
      row.end();
      doc.y = y + height;
    }
    element.end();
    doc.y += 12;
  }

  /** What every page has: watermark below nothing, foot with number. Written last, when the count is known. */
  function furnish(): void {
    const { start, count } = doc.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      doc.switchToPage(index);
      // Text below the bottom margin would start a page.
      doc.page.margins.bottom = 0;
      doc.markContent('Artifact', { type: 'Pagination' });
      const y = doc.page.height - margin - 4;
      doc
        .moveTo(margin, y - 6)
        .lineTo(margin + width, y - 6)
        .lineWidth(0.5)
        .stroke(colors.line);
      use({ size: 8, color: colors.muted });
      doc.text(facts.footer, margin, y, { width: width - 90, lineBreak: false });
      doc.text(`Page ${index - start + 1} of ${count}`, margin + width - 90, y, {
        width: 90,
        align: 'right',
        lineBreak: false,
      });
      if (facts.watermark !== null) {
        doc.save().rotate(-52, { origin: [doc.page.width / 2, doc.page.height / 2] });
        use({ size: 150, bold: true, color: colors.alert });
        doc.fillOpacity(0.07).text(facts.watermark, 0, doc.page.height / 2 - 95, {
          width: doc.page.width,
          align: 'center',
          lineBreak: false,
        });
        doc.restore();
      }
      doc.endMarkedContent();
    }
  }

  return {
    width,
    heading(level, text) {
      const style = { 1: { size: 21 }, 2: { size: 13.5 }, 3: { size: 10.5 } }[level];
      ensure(level === 1 ? 60 : 70);
      if (level > 1) doc.y += level === 2 ? 8 : 4;
      write(`H${level}`, text, {
        ...style,
        bold: true,
        color: level === 1 ? colors.ink : colors.brand,
        after: level === 1 ? 10 : 5,
      });
    },
    paragraph: (text, style = {}) => write('P', text, style),
    note: (text) => write('P', text, { size: 9, color: colors.muted }),
    facts: factTable,
    table,
    panel(color, height, draw) {
      ensure(height);
      const top = doc.y;
      const outer = inside;
      const part = doc.struct('Sect');
      outer.add(part);
      inside = part;
      draw();
      inside = outer;
      part.end();
      const end = doc.y;
      artifact(() => doc.rect(margin - 12, top, 3, end - top - 4).fill(color));
      doc.y = end + 4;
    },
    newPage: () => void doc.addPage(),
    ensure,
    async finish() {
      root.end();
      furnish();
      doc.end();
      return done;
    },
  };
}
