/** Buttons, and links that look like one. While one is busy it cannot be pressed and shows that it works. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { joinClasses } from './element.tsx';

type Native = Omit<ButtonHTMLAttributes<HTMLElement>, 'color'> &
  Pick<AnchorHTMLAttributes<HTMLElement>, 'href' | 'target' | 'rel' | 'download'>;

export interface ButtonProps extends Native {
  readonly variant?: 'text' | 'outlined' | 'contained';
  readonly color?: 'primary' | 'error' | 'inherit';
  readonly startIcon?: ReactNode;
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly endIcon?: ReactNode;
}

/** Turns while something works. */
export const Spinner = ({ size }: { size: number }) => (
  <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden />
);

export function Button({
  variant = 'text',
  color = 'primary',
  startIcon,
  endIcon,
  isBusy = false,
  isWide = false,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const isCovered = isBusy && !startIcon;
  const classes = joinClasses(
    styles.button,
    styles[variant],
    styles[color],
    isWide && styles.wide,
    isCovered && styles.covered,
    className,
  );
  const content = (
    <>
      {startIcon && (
        <span className={styles.start} data-button-icon>
          {isBusy ? <Spinner size={16} /> : startIcon}
        </span>
      )}
      {children}
      {endIcon && <span className={styles.end}>{endIcon}</span>}
      {isCovered && <Spinner size={16} />}
    </>
  );
  if (rest.href === undefined)
    return (
      <button type="button" {...rest} ref={ref} disabled={rest.disabled || isBusy} className={classes}>
        {content}
      </button>
    );
  return (
    <a {...rest} data-button className={classes}>
      {content}
    </a>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isSmall?: boolean;
}

/** Round, around an icon that its label names. */
export const IconButton = ({ isSmall = false, className, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={joinClasses(styles.icon, isSmall && styles.small, className)} />
);
