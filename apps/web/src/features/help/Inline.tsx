/** A sentence with its markup; the words that are searched for are marked. */
import { type ReactNode, useMemo } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { toPieces, type Text } from './help-text.ts';

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function marked(text: string, searchWords: readonly string[]): ReactNode {
  if (searchWords.length === 0) return text;
  const parts = text.split(new RegExp(`(${searchWords.map(escaped).join('|')})`, 'gi'));
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

export function Inline({ text, searchWords }: { text: Text; searchWords: readonly string[] }) {
  const pieces = useMemo(() => toPieces(text), [text]);
  return pieces.map((piece, at) => {
    const shown = marked(piece.text, searchWords);
    switch (piece.kind) {
      case 'strong':
        return <strong key={at}>{shown}</strong>;
      case 'code':
        return <code key={at}>{shown}</code>;
      case 'link':
        return (
          <AppLink
            key={at}
            underline="always"
            href={piece.target.startsWith('#') ? paths.help(piece.target.slice(1)) : piece.target}
          >
            {shown}
          </AppLink>
        );
      case 'text':
        return <span key={at}>{shown}</span>;
    }
  });
}
