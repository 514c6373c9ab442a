/** Links of the provider, its address, and the privacy policy. Spec: shell-footer. */
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';

const PrivacyDialog = lazy(() => import('./PrivacyDialog.tsx'));

const Root = styled('footer')(({ theme }) => ({
  gridColumn: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, auto) 1fr auto',
  alignItems: 'center',
  gap: '8px 32px',
  padding: '16px 24px',
  fontSize: '.75rem',
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& a, & button': { color: 'inherit', fontWeight: 600, fontSize: 'inherit', verticalAlign: 'baseline' },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(220px, auto) 1fr' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', padding: '16px 14px' },
}));
const Logo = styled('div')({
  minWidth: 220,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  '& img': { maxHeight: 34, maxWidth: 200 },
});
const Links = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 18px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { minHeight: 24, display: 'flex', alignItems: 'center' },
});
/** On its own row in the medium layout. */
const AccountRow = styled('div')(({ theme }) => ({
  minHeight: 24,
  [theme.breakpoints.down('lg')]: { gridColumn: '1 / -1' },
}));
const Address = styled('address')({ fontStyle: 'normal', gridColumn: '1 / -1' });

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
      {isPrivacyOpen && (
        <Suspense fallback={null}>
          <PrivacyDialog onClose={() => setPrivacyOpen(false)} />
        </Suspense>
      )}
    </Root>
  );
}
