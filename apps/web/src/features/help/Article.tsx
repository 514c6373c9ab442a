/** A section of the help page. */
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import styles from './Article.module.css';
import { Contact } from './Contact.tsx';
import type { Block, Section } from './help-text.ts';
import { Inline } from './Inline.tsx';
import { Materials } from './Materials.tsx';

interface SearchableProps<Value> {
  readonly value: Value;
  /** The text that is searched for. */
  readonly searchWords: readonly string[];
}
type BlockProps<Kind extends Block['kind']> = SearchableProps<Extract<Block, { kind: Kind }>>;

function Anchor({ id, title }: { id: string; title: string }) {
  return (
    <AppLink
      className={`${styles['to-section']} no-print`}
      href={paths.help(id)}
      aria-label={`Link to ${title}`}
    >
      #
    </AppLink>
  );
}

const Table = ({ value: { head, rows }, searchWords }: BlockProps<'table'>) => (
  <div className={styles.wide} role="region" aria-label={`Table: ${head.join(', ')}`} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((cell, column) => (
              <td key={column}>
                <Inline text={cell} searchWords={searchWords} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Terms = ({ value: { entries }, searchWords }: BlockProps<'terms'>) => (
  <dl className={styles.terms}>
    {entries.flatMap(([term, meaning]) => [
      <dt key={term}>
        <Inline text={term} searchWords={searchWords} />
      </dt>,
      <dd key={`${term} meaning`}>
        <Inline text={meaning} searchWords={searchWords} />
      </dd>,
    ])}
  </dl>
);

const Question = ({ value: { id, question, answer }, searchWords }: BlockProps<'question'>) => (
  <>
    <h3 id={id} tabIndex={-1}>
      <Inline text={question} searchWords={searchWords} />
      <Anchor id={id} title={question} />
    </h3>
    {answer.map((text) => (
      <p key={text}>
        <Inline text={text} searchWords={searchWords} />
      </p>
    ))}
  </>
);

function BlockContent({ value: block, searchWords }: SearchableProps<Block>) {
  switch (block.kind) {
    case 'p':
      return (
        <p>
          <Inline text={block.text} searchWords={searchWords} />
        </p>
      );
    case 'note':
      return (
        <p className={styles.note}>
          <Inline text={block.text} searchWords={searchWords} />
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
          <Inline text={item} searchWords={searchWords} />
        </li>
      ));
      return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <Table value={block} searchWords={searchWords} />;
    case 'terms':
      return <Terms value={block} searchWords={searchWords} />;
    case 'question':
      return <Question value={block} searchWords={searchWords} />;
    case 'part':
      return block.part === 'materials' ? <Materials /> : <Contact />;
  }
}

export function Article({ value: { id, title, blocks }, searchWords }: SearchableProps<Section>) {
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} data-section>
        <Inline text={title} searchWords={searchWords} />
        <Anchor id={id} title={title} />
      </h2>
      {blocks.map((block, index) => (
        <BlockContent key={index} value={block} searchWords={searchWords} />
      ))}
    </section>
  );
}
