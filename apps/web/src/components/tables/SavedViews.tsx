/** A list's views by name: to choose one, to save what is shown, to delete one. Spec: lists-views. */
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { reportDone } from '#src/components/feedback.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Menu, MenuHeading, MenuItem, MenuLine } from '#src/ui/Menu.tsx';
import { useSavedViews } from './use-saved-views.ts';

interface SavedViewsProps {
  /** Of the views; each list has its own. */
  readonly list: string;
  /** What is shown, as the address has it. */
  readonly address: string;
  /** Shows a view; an empty address is the list as it usually is. */
  readonly onApply: (address: string) => void;
}

const SaveView = lazyComponent(() => import('./SaveView.tsx'));

interface ViewsMenuProps extends SavedViewsProps {
  readonly views: Answer<'GetListViews'>;
  readonly anchor: HTMLElement | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function ViewsMenu({ list, address, views, anchor, onApply, onSave, onClose }: ViewsMenuProps) {
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

export function SavedViews(props: SavedViewsProps) {
  const { list, address } = props;
  const views = useSavedViews(list) ?? [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setSaving] = useState(false);
  const current = views.find((view) => view.address === address);
  return (
    <>
      <Button
        startIcon={<Icon name="filter" size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {current ? `View: ${current.name}` : 'Views'}
      </Button>
      <ViewsMenu
        {...props}
        views={views}
        anchor={anchor}
        onSave={() => setSaving(true)}
        onClose={() => setAnchor(null)}
      />
      {isSaving && (
        <SaveView
          list={list}
          address={address}
          name={current?.name ?? ''}
          existing={views.map(({ name }) => name)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
