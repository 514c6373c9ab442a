/** The buttons of a step: back to the one before, and on, or the reason why not yet. */
import { Button } from './Button.tsx';
import { DisabledReasonButton } from './DisabledReasonButton.tsx';
import { Icon, type IconName } from './icons.tsx';

export interface StepButtonsProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly reason: string | null | undefined;
  readonly onNext: () => void;
  /** Not in the first step. */
  readonly onBack?: (() => void) | undefined;
}

export const StepButtons = ({ label, icon, reason, onNext, onBack }: StepButtonsProps) => (
  <>
    {onBack && (
      <Button variant="outlined" onClick={onBack}>
        Back
      </Button>
    )}
    <DisabledReasonButton
      variant="contained"
      startIcon={icon && <Icon name={icon} size={17} />}
      reason={reason}
      onClick={onNext}
    >
      {label}
    </DisabledReasonButton>
  </>
);
