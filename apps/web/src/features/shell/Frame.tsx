/** The frame of every page: skip link, top bar, demonstration banner, main part, footer. */
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { paths } from '#src/paths.ts';
import { useSession } from '#src/session/session-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Footer } from './Footer.tsx';

const AccountMenu = lazy(() => import('./AccountMenu.tsx'));

const Grid = styled('div')<{ sidebar: string }>(({ sidebar }) => ({
  display: 'grid',
  gridTemplateColumns: `${sidebar} minmax(0, 1fr)`,
  gridTemplateRows: 'auto auto 1fr auto',
  minHeight: '100dvh',
  transition: 'grid-template-columns .18s ease',
}));
const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  left: 8,
  top: -60,
  zIndex: 2000,
  padding: '8px 14px',
  borderRadius: 6,
  fontWeight: 600,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:focus': { top: 8 },
}));
const Bar = styled('header')(({ theme }) => ({
  gridColumn: '1 / -1',
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 52,
  padding: '0 12px',
  background: theme.vars.palette.background.paper,
  borderBottom: `3px solid ${theme.vars.palette.brand.fill}`,
}));
const Title = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  minHeight: 32,
  color: 'inherit',
  textDecoration: 'none',
  '& strong': { fontWeight: 680, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    '& strong': { whiteSpace: 'normal', lineHeight: 1.2, fontSize: '.75rem' },
    '& span': { display: 'none' },
  },
}));
const Demo = styled('aside')(({ theme }) => ({
  gridColumn: '1 / -1',
  padding: '5px 16px',
  textAlign: 'center',
  fontSize: '.75rem',
  fontWeight: 600,
  background: theme.vars.palette.tone.warn.ground,
  color: theme.vars.palette.tone.warn.text,
  borderBottom: `1px solid ${theme.vars.palette.tone.warn.edge}`,
}));
const Side = styled('nav')(({ theme }) => ({
  gridRow: '3 / -1',
  position: 'sticky',
  top: 55,
  alignSelf: 'start',
  height: 'calc(100dvh - 55px)',
  overflow: 'hidden auto',
  background: theme.vars.palette.background.paper,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
}));
const Main = styled('main')(({ theme }) => ({
  gridColumn: 2,
  minWidth: 0,
  width: '100%',
  maxWidth: 1760,
  boxSizing: 'border-box',
  marginInline: 'auto',
  padding: '20px 24px 32px',
  outline: 'none',
  [theme.breakpoints.down('sm')]: { padding: '16px 14px 28px' },
}));
const Initials = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  fontSize: '.75rem',
  fontWeight: 650,
  background: theme.vars.palette.info.main,
  color: theme.vars.palette.info.contrastText,
}));
const OnWide = styled('span')(({ theme }) => ({ [theme.breakpoints.down('sm')]: { display: 'none' } }));

const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

export interface FrameProps {
  readonly children: ReactNode;
  readonly navigation?: {
    readonly width: string;
    readonly isOpen: boolean;
    readonly side: ReactNode;
    readonly onToggle: () => void;
  };
}

export function Frame({ children, navigation }: FrameProps) {
  const { productName, measurementYear, mode, provider } = useClientSettings();
  const profile = useSession(({ profile: p }) => p);
  const link = useAppLink();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMenuWanted, setMenuWanted] = useState(false);
  return (
    <Grid id="frame" sidebar={navigation?.width ?? '0px'}>
      <Skip href="#main">Skip to main content</Skip>
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
        <span style={{ flex: 1 }} />
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
            {isMenuWanted && (
              <Suspense fallback={null}>
                <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />
              </Suspense>
            )}
          </>
        )}
      </Bar>
      {mode === 'demo' ? (
        <Demo aria-label="Demonstration">
          Demonstration: all organizations, people and results here are invented.
        </Demo>
      ) : (
        <span style={{ gridColumn: '1 / -1' }} />
      )}
      {navigation && navigation.width !== '0px' && <Side aria-label="Main">{navigation.side}</Side>}
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </Grid>
  );
}
