/**
 * A button that says why it cannot be used. It stays in the tab order with aria-disabled so that the reason
 * is reached by keyboard and read aloud.
 */
import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './DisabledReasonButton.module.css';
import { joinClasses } from './element.tsx';
import { Tip } from './Tip.tsx';

export interface DisabledReasonButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why not; null where the button works. */
  readonly reason: string | null | undefined;
}

export function DisabledReasonButton({ reason, className, ...rest }: DisabledReasonButtonProps) {
  if (!reason) return <Button {...rest} className={className} />;
  const preventDefault = (event: MouseEvent): void => event.preventDefault();
  return (
    <Tip text={reason}>
      <Button
        {...rest}
        type="button"
        aria-disabled
        onClick={preventDefault}
        className={joinClasses(styles.off, className)}
      />
    </Tip>
  );
}
