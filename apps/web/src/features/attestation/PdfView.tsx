/**
 * A PDF, page by page in the width there is. Its text lies over the picture, so that it can be read aloud, selected and
 * found. Loaded when it is needed: the reader is 150 kB.
 */
import { Button } from '#src/ui/Button.tsx';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import styles from './PdfView.module.css';
import { Row } from '#src/ui/Layout.tsx';

/** Widest a page is drawn, CSS pixels. */
const maxWidth = 900;

/** A plan's document has twenty pages: each is drawn when it comes near. */
function useIsNear(isFirst: boolean) {
  const sheet = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const element = sheet.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { sheet, isNear };
}

interface PageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly width: number;
}

function Page({ document: pdf, number, width }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { sheet, isNear } = useIsNear(number === 1);
  const [height, setHeight] = useState(width * 1.294);
  useEffect(() => {
    if (!isNear) return;
    let isStopped = false;
    let cancel = (): void => undefined;
    async function draw(): Promise<void> {
      const page = await pdf.getPage(number);
      const canvasElement = canvas.current;
      const layer = text.current;
      if (isStopped || !canvasElement || !layer) return;
      const scale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const density = Math.min(window.devicePixelRatio || 1, 2);
      setHeight(viewport.height);
      canvasElement.width = Math.floor(viewport.width * density);
      canvasElement.height = Math.floor(viewport.height * density);
      const task = page.render({
        canvas: canvasElement,
        viewport: page.getViewport({ scale: scale * density }),
      });
      layer.replaceChildren();
      layer.style.setProperty('--total-scale-factor', String(scale));
      const texts = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport,
      });
      cancel = () => {
        task.cancel();
        texts.cancel();
      };
      // Both at once: of two promises awaited in turn, the second may be rejected without a handler.
      await Promise.all([task.promise, texts.render()]);
    }
    draw().catch(() => undefined);
    return () => {
      isStopped = true;
      cancel();
    };
  }, [pdf, number, width, isNear]);
  return (
    <div
      className={styles.sheet}
      ref={sheet}
      style={{ width, height }}
      role="group"
      aria-label={`Page ${number} of ${pdf.numPages}`}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={text} className={styles.text} />
    </div>
  );
}

/** The words of a page, line by line: for small screens, large print and other ways of reading. */
async function readText(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const content = await (await pdf.getPage(number)).getTextContent();
  return content.items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .replace(/\n{3,}/g, '\n\n');
}

function TextPages({ document: pdf }: { document: PDFDocumentProxy }) {
  const [pages, setPages] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isStopped = false;
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
    Promise.all(numbers.map((number) => readText(pdf, number))).then(
      (texts) => !isStopped && setPages(texts),
      () => undefined,
    );
    return () => {
      isStopped = true;
    };
  }, [pdf]);
  if (!pages) return <LinesSkeleton lines={12} />;
  return pages.map((texts, index) => (
    <pre className={styles.plainText} key={index}>
      {texts}
    </pre>
  ));
}

export default function PdfView({ bytes, label }: { bytes: Uint8Array<ArrayBuffer>; label: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [width, setWidth] = useState(0);
  const [isText, setText] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const worker = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
      type: 'module',
    });
    // Its script may not be loaded, as without a connection.
    worker.onerror = () => setBroken(true);
    GlobalWorkerOptions.workerPort = worker;
    // The PDF reader takes ownership of the bytes that it gets.
    const task = getDocument({ data: bytes.slice(), enableXfa: false, useWasm: false });
    let isStopped = false;
    task.promise.then(
      (document) => !isStopped && setPdf(document),
      () => !isStopped && setBroken(true),
    );
    return () => {
      isStopped = true;
      setPdf(null);
      void task.destroy().finally(() => worker.terminate());
    };
  }, [bytes]);
  useEffect(() => {
    const container = stage.current;
    if (!container) return;
    const observer = new ResizeObserver(() => setWidth(Math.min(maxWidth, container.clientWidth - 24)));
    observer.observe(container);
    return () => observer.disconnect();
  }, []);
  if (isBroken) return <ErrorState message="The document cannot be shown here. Download it to read it." />;
  return (
    <div>
      <Row items="start" isAtEnd gap="none" below="xs">
        <Button aria-pressed={isText} onClick={() => setText(!isText)}>
          {isText ? 'Show pages' : 'Show as text'}
        </Button>
      </Row>
      <div
        className={styles.stage}
        ref={stage}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={pdf === null}
      >
        {pdf && isText && <TextPages document={pdf} />}
        {pdf &&
          !isText &&
          width > 0 &&
          Array.from({ length: pdf.numPages }, (_, index) => (
            <Page key={index} document={pdf} number={index + 1} width={width} />
          ))}
        {!pdf && <LinesSkeleton lines={12} />}
      </div>
    </div>
  );
}
