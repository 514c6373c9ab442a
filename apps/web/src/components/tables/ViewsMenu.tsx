/** The menu of a list's views: to show one, to save what is shown, to delete one. Spec: lists-views. */
import type { Answer } from '#src/api/calls.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { reportDone } from '#src/components/feedback.ts';
import { Menu, MenuHeading, MenuItem, MenuLine } from '#src/ui/Menu.tsx';
import type { SavedViewsProps } from './SavedViews.tsx';

interface ViewsMenuProps extends SavedViewsProps {
  readonly views: Answer<'GetListViews'>;
  readonly anchor: HTMLElement | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

export default function ViewsMenu({
  list,
  address,
  views,
  anchor,
  onApply,
  onSave,
  onClose,
}: ViewsMenuProps) {
  const current = views.find((view) => view.address === address);
  const remove = useApiAction('DeleteListView', { onSuccess: () => reportDone('The view was deleted.') });
  const closeAnd = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <Menu label="Views" anchor={anchor} onClose={onClose}>
      {views.length > 0 && <MenuHeading>Your views</MenuHeading>}
      {views.map(({ name, address: saved, isDefault }) => (
        <MenuItem
          key={name}
          role="menuitemradio"
          aria-checked={saved === address}
          onClick={closeAnd(() => onApply(saved))}
        >
          {name}
          {isDefault && ' (at first)'}
        </MenuItem>
      ))}
      <MenuItem onClick={closeAnd(() => onApply(''))}>Usual view</MenuItem>
      <MenuLine />
      <MenuItem onClick={closeAnd(onSave)}>Save this view…</MenuItem>
      {current && (
        <MenuItem onClick={closeAnd(() => remove.mutate({ body: { list, name: current.name } }))}>
          Delete “{current.name}”
        </MenuItem>
      )}
    </Menu>
  );
}
