/**
 * The first search texts of the run that was searched last, decompressed, for a minute: people search as they type, and each of their
 * searches looks through the same blocks.
 */
import { type FrameHead, openFrame, openPart } from './finding-frames.ts';

export interface SearchText extends Pick<FrameHead, 'groups' | 'ends'> {
  /** Of all findings of the block, one after the other. */
  readonly bytes: Buffer;
}

/** By the number of the first finding of their block. */
export type SearchTexts = ReadonlyMap<number, SearchText>;

/** Of 120,000 findings of a survey. */
const maxBytes = 20_000_000;
const keptMilliseconds = 60_000;

let run: { readonly runId: string; readonly texts: Map<number, SearchText>; bytes: number } | null = null;
const forgetting = setTimeout(() => {
  run = null;
}, keptMilliseconds).unref();

/** Those that are at hand now. They stay at hand for who has asked, whatever is searched meanwhile. */
export function getSearchTexts(runId: string): SearchTexts {
  forgetting.refresh();
  if (run?.runId !== runId) run = { runId, texts: new Map(), bytes: 0 };
  return run.texts;
}

/** Decompresses the texts of a block. */
export async function openSearchText(runId: string, firstSeq: number, search: Buffer): Promise<SearchText> {
  const frame = openFrame(search);
  const { groups, ends } = frame;
  const text = { groups, ends, bytes: await openPart(frame, 0) };
  const size = text.bytes.length + groups.byteLength + ends.byteLength;
  if (run?.runId === runId && run.bytes + size <= maxBytes && !run.texts.has(firstSeq)) {
    run.texts.set(firstSeq, text);
    run.bytes += size;
  }
  return text;
}
