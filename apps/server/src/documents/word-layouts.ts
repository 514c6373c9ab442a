/**
 * How the words of a font are laid out, cached for all documents: laying them out again in each document was most of its
 * time. The rest of a font belongs to one document, because it collects the letters that are embedded.
 */
import PDFDocument from 'pdfkit';

/** A font as pdfkit loads it; missing in its type declarations. */
interface LoadedFont {
  layout: (word: string) => Layout;
  /** By number. The first word that uses a glyph decides which characters it represents. */
  _glyphs: Record<number, object>;
}

interface Layout {
  /** pdfkit scales these in place. */
  readonly positions: readonly object[];
}

export interface WordLayouts {
  /** Of the document's font, which was used once before. */
  useFor(doc: PDFKit.PDFDocument): void;
}

/** Some megabytes. */
const maxWords = 5000;

const getLoadedFont = (doc: PDFKit.PDFDocument): LoadedFont =>
  (doc as unknown as { readonly _font: { readonly font: LoadedFont } })._font.font;

export function createWordLayouts(fontFile: Buffer): WordLayouts {
  const words = new Map<string, Layout>();
  let loaded: LoadedFont | null = null;

  function layOut(word: string): Layout {
    loaded ??= getLoadedFont(new PDFDocument().font(fontFile));
    // Equal documents have equal bytes, whatever was written before them.
    loaded._glyphs = {};
    if (words.size >= maxWords) words.clear();
    const layout = loaded.layout(word);
    words.set(word, layout);
    return layout;
  }

  const layout = (word: string): Layout => {
    const cached = words.get(word) ?? layOut(word);
    const positions = cached.positions.map((position) => ({ ...position }));
    return Object.create(cached, { positions: { value: positions } }) as Layout;
  };

  return {
    useFor(doc) {
      getLoadedFont(doc).layout = layout;
    },
  };
}
