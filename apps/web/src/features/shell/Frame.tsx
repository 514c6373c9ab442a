/** The frame of every page: skip link, top bar, demonstration banner, main part, footer. */
import { Button, IconButton } from '#src/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { paths } from '#src/paths.ts';
import { useSession } from '#src/session/session-store.ts';
import { toProperties } from '#src/ui/element.tsx';
import { Icon } from '#src/ui/icons.tsx';
import styles from './Frame.module.css';
import { Spacer } from '#src/ui/Layout.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Footer } from './Footer.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { SeasonSwitch } from './SeasonSwitch.tsx';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const AccountMenu = lazyComponent(() => import('./AccountMenu.tsx'));
const NoticePanel = lazyComponent(() => import('./NoticePanel.tsx'));

const getInitials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

interface Navigation {
  readonly width: string;
  readonly isOpen: boolean;
  readonly side: ReactNode;
  readonly onToggle: () => void;
}

export interface FrameProps {
  readonly children: ReactNode;
  /** Under the top bar, over the whole width; it does not scroll away. */
  readonly banner?: ReactNode;
  readonly navigation?: Navigation;
}

/** The account menu and its button. Its code is loaded when a person is about to open it. */
function AccountButton({ name }: { name: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  return (
    <>
      <IconButton
        className={styles.accountButton}
        aria-label={`Account menu of ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => setMenuLoaded(true)}
        onFocus={() => setMenuLoaded(true)}
        onClick={({ currentTarget }) => {
          setMenuLoaded(true);
          setAnchor(anchor ? null : currentTarget);
        }}
      >
        <span className={styles.initials} aria-hidden>
          {getInitials(name)}
        </span>
      </IconButton>
      {isMenuLoaded && <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

/** How many notices are unread, and the inbox under it. Spec: notices-inbox. */
function NoticeBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useApi('GetNoticeCount').data?.unread;
  return (
    <>
      <IconButton
        className={styles.bell}
        aria-label={unread ? `Notices, ${unread} unread` : 'Notices'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <Icon name="bell" />
        {!!unread && <b>{unread > 99 ? '99+' : unread}</b>}
      </IconButton>
      {anchor && <NoticePanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

function TopBar({ navigation }: { navigation: Navigation | undefined }) {
  const { productName, measurementYear, hasSeveralSeasons, provider } = useClientSettings();
  const profile = useSession((session) => session.profile);
  const link = useAppLink();
  const hasSwitch = navigation?.side && hasSeveralSeasons;
  return (
    <div className={styles.bar}>
      {navigation && (
        <IconButton
          className={styles.menuButton}
          aria-label={navigation.isOpen ? 'Collapse navigation' : 'Expand navigation'}
          aria-expanded={navigation.isOpen}
          onClick={navigation.onToggle}
        >
          <Icon name="menu" size={22} />
        </IconButton>
      )}
      <a className={styles.title} {...link(profile ? paths.dashboard : paths.landing)}>
        <img src="/favicon.svg" alt="" width="28" height="28" />
        <strong>{productName}</strong>
        {measurementYear > 0 && !hasSwitch && <span>MY {measurementYear}</span>}
      </a>
      {hasSwitch && <SeasonSwitch currentYear={measurementYear} />}
      <Spacer />
      {navigation?.side && <PaletteButton />}
      {provider.questionUrl && (
        <Button
          href={provider.questionUrl}
          target="_blank"
          rel="noopener"
          startIcon={<Icon name="help" size={18} />}
          aria-label="Ask a Question"
          className={styles.action}
        >
          <span className={styles.wideOnly}>Ask a Question</span>
        </Button>
      )}
      {navigation?.side && <NoticeBell />}
      {profile && <AccountButton name={profile.name} />}
    </div>
  );
}

export function Frame({ children, banner, navigation }: FrameProps) {
  const { mode } = useClientSettings();
  return (
    <div className={styles.grid} id="frame" style={toProperties({ '--sidebar': navigation?.width ?? '0px' })}>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <header className={styles.top}>
        <TopBar navigation={navigation} />
        <ConnectionBar />
        {banner}
      </header>
      <div className={styles.fullWidth}>
        {mode === 'demo' && (
          <aside className={styles.demo} aria-label="Demonstration">
            Demonstration: all organizations, people and results here are invented.
          </aside>
        )}
      </div>
      {navigation && navigation.width !== '0px' && (
        <nav className={styles.side} aria-label="Main">
          {navigation.side}
        </nav>
      )}
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
