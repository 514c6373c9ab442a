/**
 * A button that says why it cannot be used. It stays in the tab order with aria-disabled, so that the reason, and who can
 * do it instead, is reached by keyboard and read aloud.
 */
import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './DisabledReasonButton.module.css';
import { joined } from './element.tsx';
import { Line } from './Text.tsx';
import { Tip } from './Tip.tsx';

export interface DisabledReasonButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why not; null where the button works. */
  readonly reason: string | null | undefined;
  /** Who can do it, in words: `Auditors of this organization`. */
  readonly whoCan?: string | null | undefined;
}

export function DisabledReasonButton({ reason, whoCan, className, ...rest }: DisabledReasonButtonProps) {
  if (!reason) return <Button {...rest} className={className} />;
  const stay = (event: MouseEvent): void => event.preventDefault();
  return (
    <Tip
      text={
        <>
          {reason}
          {whoCan && <Line>Who can: {whoCan}</Line>}
        </>
      }
    >
      <Button
        {...rest}
        type="button"
        aria-disabled
        onClick={stay}
        className={joined(styles.off, className)}
      />
    </Tip>
  );
}
