/** How parts are put next to and under each other. Distances come from one scale. */
import type { ElementType } from 'react';
import { toProperties, element, type ElementProps, joinClasses } from './element.tsx';
import styles from './Layout.module.css';

export type Space = 'none' | 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl';

export interface Spaced {
  readonly gap?: Space;
  readonly above?: Space;
  readonly below?: Space;
  /** Inside the edges of a flush panel: at its sides, below its heading, above its end, in a row, or in a line under an icon. */
  readonly pad?: Space | 'sides' | 'head' | 'foot' | 'row' | 'line';
  /** No wider than text is read well. */
  readonly isText?: boolean;
  /** The layout does not shift when a button replaces text. */
  readonly isButtonHigh?: boolean;
  /** Of a stack: its parts are no wider than their content. */
  readonly isNarrow?: boolean;
  /** Of a row. */
  readonly items?: 'center' | 'start' | 'baseline';
  readonly isAtEnd?: boolean;
  readonly isCentred?: boolean;
}

const createLayout = (ownClass: string | undefined, defaultGap?: Space) =>
  function Spaced<Tag extends ElementType = 'div'>(props: ElementProps<Tag> & Spaced) {
    const {
      as: As = 'div' as ElementType,
      className,
      style,
      gap = defaultGap,
      above,
      below,
      pad,
      items,
      ...flags
    } = props;
    const { isText, isButtonHigh, isNarrow, isAtEnd, isCentred, ...rest } = flags;
    const distances = Object.entries({ '--gap': gap, '--above': above, '--below': below, '--pad': pad });
    const usedDistances = distances.filter(([, space]) => space);
    const classes = [
      ...usedDistances.map(([name]) => styles[name.slice(2)]),
      items && styles.items,
      isText && styles.text,
      isButtonHigh && styles.buttonHigh,
      isNarrow && styles.narrow,
      isAtEnd && styles.atEnd,
      isCentred && styles.centred,
    ];
    const values = Object.fromEntries(usedDistances.map(([name, space]) => [name, `var(--space-${space})`]));
    return (
      <As
        {...rest}
        className={joinClasses(ownClass, ...classes, className)}
        style={{ ...toProperties({ ...values, ...(items ? { '--items': items } : {}) }), ...style }}
      />
    );
  };

export const Box = createLayout(styles.box);

/** A page's heading in a stack, whose gap it has of its own. */
export const Heading = element('div', styles.heading);

/** Under each other. */
export const Stack = createLayout(styles.stack, 's');

/** Next to each other, in a second line where there is no room. */
export const Row = createLayout(styles.row, 's');

/** Small text. */
export const Small = createLayout(joinClasses(styles.box, styles.small));

/** Takes the remaining space of a row. */
export const Spacer = element('span', styles.spacer);

/** Content that takes the remaining space of a row, and a line of its own where that is too narrow. */
export const Grow = element('div', styles.grow);

/** An element that changes no layout, for screen readers or as a key of a list. */
export const Contents = element('div', styles.contents);

/** Gets the focus from the program, when its content is news. */
export const FocusTarget = element('div', styles.focusTarget);

/** Two columns where there is room, as wide as `--columns` says; each is as high as its content. */
export const Columns = element('div', styles.columns);
