/** A section of the help page. */
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import styles from './Article.module.css';
import { Contact } from './Contact.tsx';
import type { Block, Section } from './help-text.ts';
import { Inline } from './Inline.tsx';
import { Materials } from './Materials.tsx';

interface Shown<Value> {
  readonly value: Value;
  readonly words: readonly string[];
}

function Anchor({ id, of }: { id: string; of: string }) {
  return (
    <AppLink
      className={`${styles['to-section']} no-print`}
      href={paths.help(id)}
      aria-label={`Link to ${of}`}
    >
      #
    </AppLink>
  );
}

function Part({ value: block, words }: Shown<Block>) {
  switch (block.kind) {
    case 'p':
      return (
        <p>
          <Inline text={block.text} words={words} />
        </p>
      );
    case 'note':
      return (
        <p className={styles.note}>
          <Inline text={block.text} words={words} />
        </p>
      );
    case 'h':
      return <h3>{block.text}</h3>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'steps':
    case 'list': {
      const items = block.items.map((item) => (
        <li key={item}>
          <Inline text={item} words={words} />
        </li>
      ));
      return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <div
          className={styles.wide}
          role="region"
          aria-label={`Table: ${block.head.join(', ')}`}
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join(' ')}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <Inline text={cell} words={words} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'terms':
      return (
        <dl className={styles.terms}>
          {block.entries.flatMap(([term, meaning]) => [
            <dt key={term}>
              <Inline text={term} words={words} />
            </dt>,
            <dd key={`${term} meaning`}>
              <Inline text={meaning} words={words} />
            </dd>,
          ])}
        </dl>
      );
    case 'question':
      return (
        <>
          <h3 id={block.id} tabIndex={-1}>
            <Inline text={block.question} words={words} />
            <Anchor id={block.id} of={block.question} />
          </h3>
          {block.answer.map((text) => (
            <p key={text}>
              <Inline text={text} words={words} />
            </p>
          ))}
        </>
      );
    case 'part':
      return block.part === 'materials' ? <Materials /> : <Contact />;
  }
}

export function Article({ value: { id, title, blocks }, words }: Shown<Section>) {
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-section>
        <Inline text={title} words={words} />
        <Anchor id={id} of={title} />
      </h2>
      {blocks.map((block, at) => (
        <Part key={at} value={block} words={words} />
      ))}
    </section>
  );
}
