/** Account settings, colours, logout. Loaded when the button is first hovered, focused or pressed. */
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { signOut } from '#src/session/session.ts';
import { useSession } from '#src/session/session-store.ts';
import { paths } from '#src/paths.ts';
import { Icon } from '#src/ui/icons.tsx';

const schemes = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export default function AccountMenu(props: { anchor: HTMLElement | null; onClose: () => void }) {
  const { anchor, onClose } = props;
  const appLink = useAppLink();
  const link = (href: string) => {
    const { onClick, ...rest } = appLink(href);
    return {
      ...rest,
      onClick: (event: MouseEvent) => {
        onClose();
        onClick(event);
      },
    };
  };
  const { accountUrl } = useClientSettings();
  const profile = useSession(({ profile: p }) => p);
  const { mode, setMode } = useColorScheme();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      disablePortal
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { variant: 'outlined', sx: { minWidth: 230, boxShadow: '0 8px 28px rgb(0 0 0 / .2)' } },
        list: { 'aria-label': 'Account' },
      }}
    >
      <ListSubheader
        component="li"
        role="presentation"
        sx={{ lineHeight: 1.5, py: 1, bgcolor: 'transparent' }}
      >
        <strong>{profile?.name}</strong>
        <br />
        {profile?.email}
      </ListSubheader>
      <Divider />
      <MenuItem component="a" {...link(paths.account)}>
        <Icon name="person" size={18} />
        Account Page
      </MenuItem>
      {accountUrl && (
        <MenuItem component="a" href={accountUrl}>
          <Icon name="settings" size={18} />
          Account Settings
        </MenuItem>
      )}
      <Divider />
      <ListSubheader component="li" role="presentation" sx={{ lineHeight: '30px', bgcolor: 'transparent' }}>
        Theme
      </ListSubheader>
      {schemes.map(([scheme, label]) => (
        <MenuItem
          key={scheme}
          role="menuitemradio"
          aria-checked={mode === scheme}
          onClick={() => setMode(scheme)}
        >
          <span style={{ width: 18, display: 'inline-flex' }}>
            {mode === scheme && <Icon name="check" size={18} />}
          </span>
          {label}
        </MenuItem>
      ))}
      <Divider />
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
