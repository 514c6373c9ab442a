/** The frame of every page: skip link, top bar, demonstration banner, main part, footer. */
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { paths } from '#src/paths.ts';
import { useSession } from '#src/session/session-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import {
  Grid,
  Skip,
  Top,
  Bar,
  Title,
  Demo,
  Side,
  Main,
  Initials,
  OnWide,
} from '#src/ui/shell/Frame.styles.ts';
import { Spacer } from '#src/ui/Layout.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Footer } from './Footer.tsx';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const AccountMenu = lazyComponent(() => import('./AccountMenu.tsx'));

const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

export interface FrameProps {
  readonly children: ReactNode;
  /** Under the top bar, over the whole width; it does not scroll away. */
  readonly banner?: ReactNode;
  readonly navigation?: {
    readonly width: string;
    readonly isOpen: boolean;
    readonly side: ReactNode;
    readonly onToggle: () => void;
  };
}

export function Frame({ children, banner, navigation }: FrameProps) {
  const { productName, measurementYear, mode, provider } = useClientSettings();
  const profile = useSession(({ profile: p }) => p);
  const link = useAppLink();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMenuWanted, setMenuWanted] = useState(false);
  return (
    <Grid id="frame" sidebar={navigation?.width ?? '0px'}>
      <Skip href="#main">Skip to main content</Skip>
      <Top>
        <Bar>
          {navigation && (
            <IconButton
              edge="start"
              aria-label={navigation.isOpen ? 'Collapse navigation' : 'Expand navigation'}
              aria-expanded={navigation.isOpen}
              onClick={navigation.onToggle}
            >
              <Icon name="menu" size={22} />
            </IconButton>
          )}
          <Title {...link(profile ? paths.dashboard : paths.landing)}>
            <img src="/favicon.svg" alt="" width="28" height="28" />
            <strong>{productName}</strong>
            {measurementYear > 0 && <span>MY {measurementYear}</span>}
          </Title>
          <Spacer />
          {provider.questionUrl && (
            <Button
              href={provider.questionUrl}
              target="_blank"
              rel="noopener"
              startIcon={<Icon name="help" size={18} />}
              aria-label="Ask a Question"
              sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
            >
              <OnWide>Ask a Question</OnWide>
            </Button>
          )}
          {profile && (
            <>
              <IconButton
                edge="end"
                aria-label={`Account menu of ${profile.name}`}
                aria-haspopup="menu"
                aria-expanded={anchor !== null}
                onPointerEnter={() => setMenuWanted(true)}
                onFocus={() => setMenuWanted(true)}
                onClick={({ currentTarget }) => {
                  setMenuWanted(true);
                  setAnchor(currentTarget);
                }}
              >
                <Initials aria-hidden>{initialsOf(profile.name)}</Initials>
              </IconButton>
              {isMenuWanted && <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />}
            </>
          )}
        </Bar>
        <ConnectionBar />
        {banner}
      </Top>
      <div style={{ gridColumn: '1 / -1' }}>
        {mode === 'demo' && (
          <Demo aria-label="Demonstration">
            Demonstration: all organizations, people and results here are invented.
          </Demo>
        )}
      </div>
      {navigation && navigation.width !== '0px' && <Side aria-label="Main">{navigation.side}</Side>}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </Grid>
  );
}
