/**
 * A button that says why it cannot be used. It stays in the tab order with aria-disabled, so that the reason, and who can
 * do it instead, is reached by keyboard and read aloud.
 */
import Button, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { Tip } from './Tip.tsx';

export interface DisabledReasonButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why not; null where the button works. */
  readonly reason: string | null | undefined;
  /** Who can do it, in words: `Auditors of this organization`. */
  readonly whoCan?: string | null | undefined;
}

export function DisabledReasonButton({ reason, whoCan, onClick, sx, ...rest }: DisabledReasonButtonProps) {
  if (!reason) return <Button {...rest} {...(sx ? { sx } : {})} {...(onClick ? { onClick } : {})} />;
  const stay = (event: MouseEvent): void => event.preventDefault();
  return (
    <Tip
      text={
        <>
          {reason}
          {whoCan && <span style={{ display: 'block' }}>Who can: {whoCan}</span>}
        </>
      }
    >
      <Button
        {...rest}
        type="button"
        aria-disabled
        onClick={stay}
        sx={[
          (theme) => ({
            cursor: 'not-allowed',
            '&, &:hover': {
              background: theme.vars.palette.surface.sunken,
              color: theme.vars.palette.text.secondary,
              borderColor: theme.vars.palette.divider,
              boxShadow: 'none',
            },
          }),
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      />
    </Tip>
  );
}
