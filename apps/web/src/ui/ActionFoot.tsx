/** The buttons of a dialog: Cancel, and an action with its icon, or the reason why it cannot be done yet. */
import { Button } from './Button.tsx';
import { DialogFoot } from './Dialog.tsx';
import { DisabledReasonButton } from './DisabledReasonButton.tsx';
import { Icon, type IconName } from './icons.tsx';

export interface ActionFootProps {
  readonly label: string;
  readonly icon: IconName;
  readonly reason: string | null;
  /** The reason is also shown next to the buttons. */
  readonly showsReason?: boolean;
  readonly isBusy: boolean;
  /** Cancel has the focus at first. */
  readonly isCancelFocused?: boolean;
  readonly onAction: () => void;
  readonly onCancel: () => void;
}

export const ActionFoot = (props: ActionFootProps) => (
  <DialogFoot>
    {props.showsReason && props.reason !== null && <span role="status">{props.reason}</span>}
    <Button
      variant="outlined"
      onClick={props.onCancel}
      aria-disabled={props.isBusy}
      autoFocus={props.isCancelFocused ?? false}
    >
      Cancel
    </Button>
    <DisabledReasonButton
      variant="contained"
      reason={props.reason}
      startIcon={<Icon name={props.icon} size={17} />}
      isBusy={props.isBusy}
      onClick={props.onAction}
    >
      {props.label}
    </DisabledReasonButton>
  </DialogFoot>
);
