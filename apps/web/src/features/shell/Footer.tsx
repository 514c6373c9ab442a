/** Links of the provider, its address, and the privacy policy. Spec: shell-footer. */
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';
import { Root, Logo, Links, AccountRow, Address } from '#src/ui/shell/Footer.styles.ts';
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
    <Root>
      <Logo>
        <img src={provider.logoUrl ?? '/favicon.svg'} alt="" height="30" />
        <strong>{provider.name}</strong>
      </Logo>
      <Links>
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
          <Link component="button" type="button" onClick={() => setPrivacyOpen(true)}>
            Privacy Policy
          </Link>
        </li>
      </Links>
      {accountUrl && (
        <AccountRow>
          <Link href={accountUrl}>My {provider.name} account</Link>
        </AccountRow>
      )}
      <Address>
        {provider.address}
        {provider.phone && (
          <>
            {provider.address && ' · '}
            <Link href={`tel:${provider.phone.replace(/[^\d+]/g, '')}`}>{provider.phone}</Link>
          </>
        )}
        {(provider.address || provider.phone) && ' · '}© {year} {provider.name}
      </Address>
      {isPrivacyOpen && <PrivacyDialog onClose={() => setPrivacyOpen(false)} />}
    </Root>
  );
}
