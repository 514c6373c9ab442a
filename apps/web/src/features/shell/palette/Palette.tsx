/**
 * The palette: one field over everything that can be opened or done, after the ARIA pattern of a combobox with a list. What the
 * browser knows is there with the key; the server's answer is added. Spec: shell-palette.
 */
import { maxSearchLength } from '@idss/domain/search/search-terms';
import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Dialog } from '#src/ui/Dialog.tsx';
import { element } from '#src/ui/element.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { type Entry, groupTitles, toGroups } from './entries.ts';
import styles from './Palette.module.css';

export interface PaletteProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly entries: readonly Entry[];
  /** The server has not answered for this text yet. */
  readonly isWaiting: boolean;
  /** The server could not be asked: what the browser knows is shown. */
  readonly isFailed: boolean;
  /** What is followed as soon as this text is pasted; said before. Without it nothing is. */
  readonly pasting?: { readonly hint: string; readonly find: (pasted: string) => Entry | null } | null;
  readonly onClose: () => void;
}

const pageRows = 8;

/** The place of the next entry for a key; null for other keys. */
function getNext(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + pageRows);
    case 'PageUp':
      return Math.max(0, at - pageRows);
    default:
      return null;
  }
}

/** Closes the palette and follows an entry; one that is refused stays, with its reason. */
function useFollow(onClose: () => void) {
  const { history } = useRouter();
  return ({ does, reason, opensNewTab }: Entry, inNewTab: boolean): void => {
    if (reason) return;
    // The dialog gives the focus back first; then what follows takes it.
    onClose();
    if (typeof does !== 'string') requestAnimationFrame(does);
    else if (inNewTab || opensNewTab) window.open(does, '_blank', 'noopener');
    else history.push(does);
  };
}

const SearchBox = element('input', styles.box);
const OptionBox = element('div', styles.option);

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onFollow: (event: MouseEvent) => void;
}

function Option({ id, entry, isActive, onPoint, onFollow }: OptionProps) {
  const { label, detail, icon, reason, opensNewTab } = entry;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <OptionBox
      ref={box}
      id={id}
      role="option"
      tabIndex={-1}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      aria-selected={isActive}
      aria-disabled={reason ? true : undefined}
      onPointerMove={onPoint}
      onClick={onFollow}
    >
      <Icon name={icon} size={17} />
      <span className={styles.label}>{label}</span>
      {(reason ?? detail) && <span className={styles.detail}>{reason ?? detail}</span>}
      {opensNewTab && <Icon name="external" size={14} />}
    </OptionBox>
  );
}

const toKey = ({ group, label, detail }: Entry): string => `${group} ${label} ${detail ?? ''}`;

/** The entry that Enter follows: the first, or the one that the person moved to. */
function useActive(entries: readonly Entry[], text: string) {
  const [moved, setMoved] = useState<{ readonly key: string; readonly text: string } | null>(null);
  const found = moved?.text === text ? entries.findIndex((entry) => toKey(entry) === moved.key) : -1;
  const index = Math.max(0, found);
  const moveTo = (at: number): void => {
    const entry = entries[at];
    if (entry) setMoved({ key: toKey(entry), text });
  };
  return { index, isMoved: found >= 0, moveTo };
}

function Status(props: Omit<PaletteProps, 'onText' | 'onClose' | 'pasting'>) {
  const { text, entries, isWaiting, isFailed } = props;
  const isEmpty = entries.length === 0;
  const count = entries.length === 1 ? '1 result' : `${entries.length} results`;
  return (
    <>
      <VisuallyHidden role="status">{isWaiting ? '' : isEmpty ? 'Nothing found' : count}</VisuallyHidden>
      {isEmpty && (
        <p className={styles.none}>
          {isWaiting
            ? 'Searching…'
            : text.trim() === ''
              ? 'Type an id, a name, a measure, a rule or what you want to do.'
              : 'Nothing found. Try the beginning of an id, or fewer words.'}
        </p>
      )}
      {isFailed && <p className={styles.none}>The portal could not be asked. Screens and help are found.</p>}
    </>
  );
}

/** What Enter follows, and how the keys choose it. */
function useChoice({
  text,
  entries,
  isWaiting,
  onClose,
}: Omit<PaletteProps, 'onText' | 'isFailed' | 'pasting'>) {
  const follow = useFollow(onClose);
  const groups = toGroups(entries);
  const shown = groups.flatMap((group) => group.entries);
  const active = useActive(shown, text);
  /** Enter was pressed before the server answered. */
  const [isHurried, hurry] = useState(false);
  const current = shown[active.index];
  // Help is what is left where nothing else has the words: worth waiting for something better.
  const isBest = current !== undefined && (!isWaiting || active.isMoved || current.group !== 'help');
  const finish = useEffectEvent(() => {
    if (current) follow(current, false);
  });
  useEffect(() => {
    if (isHurried && !isWaiting) finish();
  }, [isHurried, isWaiting]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (current && isBest) follow(current, ctrlKey || metaKey);
      else hurry(isWaiting);
      return;
    }
    const next = shown.length === 0 || ctrlKey || metaKey ? null : getNext(key, active.index, shown.length);
    if (next === null) return;
    event.preventDefault();
    active.moveTo(next);
  };
  return { shown, groups, active, current, follow, hurry, onKeyDown };
}

type Choice = ReturnType<typeof useChoice>;

const Results = ({ id, shown, groups, active, follow }: Choice & { readonly id: string }) => (
  <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
    {groups.map(({ group, entries: some }) => (
      <div key={group} role="group" aria-label={groupTitles[group]}>
        <div role="presentation" className={styles.heading}>
          {groupTitles[group]}
        </div>
        {some.map((entry) => {
          const index = shown.indexOf(entry);
          return (
            <Option
              key={toKey(entry)}
              id={`${id}-${index}`}
              entry={entry}
              isActive={index === active.index}
              onPoint={() => active.moveTo(index)}
              onFollow={({ ctrlKey, metaKey }) => follow(entry, ctrlKey || metaKey)}
            />
          );
        })}
      </div>
    ))}
  </div>
);

const KeyHints = ({ hint }: { readonly hint: string | undefined }) => (
  <div className={styles.foot} aria-hidden>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> select
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
    {hint !== undefined && <span>{hint}</span>}
  </div>
);

export function Palette(props: PaletteProps) {
  const { text, onText, entries, isWaiting, isFailed, pasting = null, onClose } = props;
  const id = useId();
  const choice = useChoice({ text, entries, isWaiting, onClose });
  const { shown, active, current, follow, hurry, onKeyDown } = choice;
  return (
    <Dialog
      title={<VisuallyHidden>Search or jump to</VisuallyHidden>}
      className={styles.palette}
      onClose={onClose}
    >
      <div className={styles.field}>
        <Icon name="search" size={20} />
        <SearchBox
          autoFocus
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${active.index}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchLength}
          placeholder="Search or jump to…"
          value={text}
          onChange={({ target }) => {
            hurry(false);
            onText(target.value);
          }}
          onKeyDown={onKeyDown}
          aria-describedby={pasting ? `${id}-pasting` : undefined}
          onPaste={(event) => {
            const entry = pasting?.find(event.clipboardData.getData('text')) ?? null;
            if (!entry) return;
            event.preventDefault();
            follow(entry, false);
          }}
        />
        {pasting && <VisuallyHidden id={`${id}-pasting`}>{pasting.hint}</VisuallyHidden>}
      </div>
      <Status text={text} entries={entries} isWaiting={isWaiting} isFailed={isFailed} />
      <Results id={id} {...choice} />
      <KeyHints hint={pasting?.hint} />
    </Dialog>
  );
}
