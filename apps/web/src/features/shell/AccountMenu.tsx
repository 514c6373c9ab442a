/** Account settings, colours, logout. Loaded when the button is first hovered, focused or pressed. */
import type { MouseEvent } from 'react';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { paths } from '#src/paths.ts';
import { type Colours, useColours } from '#src/preferences.ts';
import { signOut } from '#src/session/session.ts';
import { useSession } from '#src/session/session-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Menu, MenuHeading, MenuItem, MenuLine } from '#src/ui/Menu.tsx';
import styles from './AccountMenu.module.css';

const choices: readonly (readonly [Colours, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export default function AccountMenu(props: { anchor: HTMLElement | null; onClose: () => void }) {
  const { anchor, onClose } = props;
  const link = useAppLink();
  const { onClick: openAccount, ...account } = link(paths.account);
  const { accountUrl } = useClientSettings();
  const profile = useSession(({ profile: p }) => p);
  const { colours, setColours } = useColours();
  return (
    <Menu label="Account" anchor={anchor} side="right" onClose={onClose}>
      <MenuHeading className={styles.person}>
        <strong>{profile?.name}</strong>
        <br />
        {profile?.email}
      </MenuHeading>
      <MenuLine />
      <MenuItem
        {...account}
        onClick={(event: MouseEvent) => {
          onClose();
          openAccount(event);
        }}
      >
        <Icon name="person" size={18} />
        Account Page
      </MenuItem>
      {accountUrl && (
        <MenuItem href={accountUrl}>
          <Icon name="settings" size={18} />
          Account Settings
        </MenuItem>
      )}
      <MenuLine />
      <MenuHeading>Theme</MenuHeading>
      {choices.map(([choice, label]) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={colours === choice}
          onClick={() => setColours(choice)}
        >
          <span className={styles.mark}>{colours === choice && <Icon name="check" size={18} />}</span>
          {label}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem
        onClick={() => {
          onClose();
          void signOut();
        }}
      >
        <Icon name="leave" size={18} />
        Logout
      </MenuItem>
    </Menu>
  );
}
