/** Links of the provider, its address, and the privacy policy. Spec: shell-footer. */
import { Link, LinkButton } from '#src/ui/Link.tsx';
import { useState } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';
import styles from './Footer.module.css';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const PrivacyDialog = lazyComponent(() => import('./PrivacyDialog.tsx'));

export function Footer() {
  const { provider, accountUrl } = useClientSettings();
  const [isPrivacyOpen, setPrivacyOpen] = useState(false);
  const [year] = useState(() => new Date().getFullYear());
  const links = [
    ['Home Page', provider.homeUrl],
    ['About Us', provider.aboutUrl],
    ['Contact Us', provider.contactUrl],
    ['Terms of Use', provider.termsUrl],
  ] as const;
  return (
    <footer className={styles.root}>
      <div className={styles.logo}>
        <img src={provider.logoUrl ?? '/favicon.svg'} alt="" height="30" />
        <strong>{provider.name}</strong>
      </div>
      <ul className={styles.links}>
        {links
          .flatMap(([label, url]) => (url ? [{ label, url }] : []))
          .map(({ label, url }) => (
            <li key={label}>
              <Link href={url} target="_blank" rel="noopener">
                {label}
              </Link>
            </li>
          ))}
        <li>
          <LinkButton type="button" onClick={() => setPrivacyOpen(true)}>
            Privacy Policy
          </LinkButton>
        </li>
      </ul>
      {accountUrl && (
        <div className={styles.accountRow}>
          <Link href={accountUrl}>My {provider.name} account</Link>
        </div>
      )}
      <address className={styles.address}>
        {provider.address}
        {provider.phone && (
          <>
            {provider.address && ' · '}
            <Link href={`tel:${provider.phone.replace(/[^\d+]/g, '')}`}>{provider.phone}</Link>
          </>
        )}
        {(provider.address || provider.phone) && ' · '}© {year} {provider.name}
      </address>
      {isPrivacyOpen && <PrivacyDialog onClose={() => setPrivacyOpen(false)} />}
    </footer>
  );
}
