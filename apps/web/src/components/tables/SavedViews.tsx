/** A list's views by name: to choose one, to save what is shown, to delete one. Spec: lists-views. */
import { useState } from 'react';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useSavedViews } from './use-saved-views.ts';

export interface SavedViewsProps {
  /** Of the views; each list has its own. */
  readonly list: string;
  /** What is shown, as the address has it. */
  readonly address: string;
  /** Shows a view; an empty address is the list as it usually is. */
  readonly onApply: (address: string) => void;
}

// Loaded when a person is about to open it.
const ViewsMenu = lazyComponent(() => import('./ViewsMenu.tsx'));
const SaveView = lazyComponent(() => import('./SaveView.tsx'));

export function SavedViews(props: SavedViewsProps) {
  const { list, address } = props;
  const views = useSavedViews(list) ?? [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const current = views.find((view) => view.address === address);
  return (
    <>
      <Button
        startIcon={<Icon name="filter" size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => setMenuLoaded(true)}
        onFocus={() => setMenuLoaded(true)}
        onClick={({ currentTarget }) => {
          setMenuLoaded(true);
          setAnchor(anchor ? null : currentTarget);
        }}
      >
        {current ? `View: ${current.name}` : 'Views'}
      </Button>
      {isMenuLoaded && (
        <ViewsMenu
          {...props}
          views={views}
          anchor={anchor}
          onSave={() => setSaving(true)}
          onClose={() => setAnchor(null)}
        />
      )}
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
