/** Guides, reference and answers on one page that is searched, linked into and printed. Spec: help-page. */
import { Button } from '#src/ui/Button.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pluralize } from '@idss/domain/format-number';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { useKeys } from '#src/components/use-keys.ts';
import { type ListedKeys, useListedKeys } from '#src/components/use-listed-keys.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import styles from './HelpPage.module.css';
import { Article } from './Article.tsx';
import { getSections, getFirstLinks } from './content/all-sections.ts';
import { createRulesSection } from './content/rules.ts';
import { groups, type HelpFacts, type Section, search, toSearchWords } from './help-text.ts';
import { useHelpFacts } from './use-help-facts.ts';

/** The section that is being read: the last one whose heading has come up to the top. */
function useSectionInView(sections: readonly Section[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = [...document.querySelectorAll<HTMLElement>('#main h2[data-section]')];
    const update = (): void => {
      const passedHeadings = headings.filter((heading) => heading.getBoundingClientRect().top < 140);
      setCurrent((passedHeadings.at(-1) ?? headings[0])?.id ?? null);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [sections]);
  return current;
}

/** To the section that the address names: at first, after each link, and again where it is followed twice. Keep `onArrive` stable. */
function useHash(onArrive: () => void): void {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const arrival = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  useEffect(() => {
    if (hash === '') return undefined;
    onArrive();
    // After the whole search result is drawn, and after the page's own arrival, which goes to the top.
    let secondFrame = 0;
    const firstFrame = requestAnimationFrame(() => {
      secondFrame = requestAnimationFrame(() => {
        const heading = document.getElementById(hash);
        heading?.focus({ preventScroll: true });
        heading?.scrollIntoView({ block: 'start' });
      });
    });
    return () => {
      cancelAnimationFrame(firstFrame);
      cancelAnimationFrame(secondFrame);
    };
  }, [hash, arrival, onArrive]);
}

function TableOfContents({ sections }: { sections: readonly Section[] }) {
  const current = useSectionInView(sections);
  return (
    <nav className={styles.contents} aria-label="On this page">
      {groups
        .map((group) => ({ group, groupSections: sections.filter((section) => section.group === group) }))
        .filter(({ groupSections }) => groupSections.length > 0)
        .map(({ group, groupSections }) => (
          <div key={group}>
            <h2>{group}</h2>
            <ul>
              {groupSections.map(({ id, title }) => (
                <li key={id}>
                  <AppLink
                    href={paths.help(id)}
                    underline="hover"
                    aria-current={id === current ? 'location' : undefined}
                  >
                    {title}
                  </AppLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

/** The sections in which something is found; all of them while nothing is searched for. */
function useSearch(facts: HelpFacts, query: string) {
  const sections = useMemo(() => getSections(facts), [facts]);
  const searchWords = useMemo(() => toSearchWords(query), [query]);
  // Found and not listed: the page would be twice as long. Without them the search finds the rest.
  const rules = useApi('GetRules', undefined, { enabled: searchWords.length > 0, staleTime: Infinity });
  const matchingSections = useMemo(
    () => (rules.data === undefined ? sections : [...sections, createRulesSection(rules.data)]),
    [sections, rules.data],
  );
  const shownSections = useMemo(
    () => (searchWords.length === 0 ? sections : search(matchingSections, query)),
    [sections, matchingSections, searchWords, query],
  );
  return { searchWords, shownSections };
}

interface SearchBoxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The number of results, read aloud; false while nothing is searched for. */
  readonly countText: string | false;
}

const listedKeys: ListedKeys = [['/', 'Search help.']];

/** A slash leads here from everywhere on the page. */
function SearchBox({ query, onQuery, countText }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => box.current?.focus() }, box);
  useListedKeys('Help', listedKeys);
  return (
    <search>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <TextBox
          ref={box}
          type="search"
          aria-label="Search help"
          placeholder="Search help"
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
        />
      </div>
      <p role="status">{countText}</p>
    </search>
  );
}

const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    title="Nothing found"
    icon="search"
    action={
      <Button variant="outlined" onClick={onShowAll}>
        Show everything
      </Button>
    }
  >
    Try fewer or other words, or ask{' '}
    <AppLink href={paths.help('contact')} underline="always">
      support
    </AppLink>
    .
  </EmptyState>
);

const formatFoundCount = (count: number): string =>
  count === 0 ? 'Nothing found' : `Found in ${count} ${pluralize(count, 'section')}`;

export default function HelpPage() {
  const facts = useHelpFacts();
  const [query, setQuery] = useState('');
  const { searchWords, shownSections } = useSearch(facts, query);
  const isSearching = searchWords.length > 0;
  useHash(useCallback(() => setQuery(''), []));
  return (
    <>
      <PageHeader
        title="Help"
        lead={`Guides, reference and answers for measurement year ${facts.measurementYear}`}
        actions={
          <Button
            className="no-print"
            variant="outlined"
            startIcon={<Icon name="file" size={18} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      />
      <div className={styles.columns}>
        <div className={`${styles.aside} no-print`}>
          <SearchBox
            query={query}
            onQuery={setQuery}
            countText={isSearching && formatFoundCount(shownSections.length)}
          />
          <TableOfContents sections={shownSections} />
        </div>
        <div>
          {!isSearching && (
            <ul aria-label="Most asked for" className={`${styles.first} no-print`}>
              {getFirstLinks(facts).map(({ label, section }) => (
                <li key={section}>
                  <AppLink href={paths.help(section)}>{label}</AppLink>
                </li>
              ))}
            </ul>
          )}
          {shownSections.map((section) => (
            <Article key={section.id} value={section} searchWords={searchWords} />
          ))}
          {shownSections.length === 0 && <NothingFound onShowAll={() => setQuery('')} />}
        </div>
      </div>
    </>
  );
}
