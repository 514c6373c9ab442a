/** A part of a page that could not be loaded: what happened, a reference for support, and a retry. */
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';
import { Notice } from './Notice.tsx';
import { Reference } from './Reference.tsx';

export interface ErrorStateProps {
  readonly title?: string | undefined;
  readonly message: string;
  readonly reference?: string | null | undefined;
  readonly onRetry?: () => void;
}

export function ErrorState({ title, message, reference, onRetry }: ErrorStateProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        onRetry && (
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<Icon name="refresh" size={16} />}
            onClick={onRetry}
          >
            Try again
          </Button>
        )
      }
    >
      {message}
      {reference && <Reference code={reference} />}
    </Notice>
  );
}
