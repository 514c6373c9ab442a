/** A sentence with its markup; the search words are marked. */
import { type ReactNode, useMemo } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import { toPieces, type Text } from './help-text.ts';

const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function markWords(text: string, searchWords: readonly string[]): ReactNode {
  if (searchWords.length === 0) return text;
  const parts = text.split(new RegExp(`(${searchWords.map(escapeRegExp).join('|')})`, 'gi'));
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}

export function Inline({ text, searchWords }: { text: Text; searchWords: readonly string[] }) {
  const pieces = useMemo(() => toPieces(text), [text]);
  return pieces.map((piece, index) => {
    const content = markWords(piece.text, searchWords);
    switch (piece.kind) {
      case 'strong':
        return <strong key={index}>{content}</strong>;
      case 'code':
        return <code key={index}>{content}</code>;
      case 'link':
        return (
          <AppLink
            key={index}
            underline="always"
            href={piece.target.startsWith('#') ? paths.help(piece.target.slice(1)) : piece.target}
          >
            {content}
          </AppLink>
        );
      case 'text':
        return <span key={index}>{content}</span>;
    }
  });
}
