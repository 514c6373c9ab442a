/** The privacy policy. Spec: shell-privacy. */
import { Link } from '#src/ui/Link.tsx';
import { Title } from '#src/ui/Text.tsx';
import type { ReactNode } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';
import { Stack } from '#src/ui/Layout.tsx';
import { TextDialog } from '#src/ui/TextDialog.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="xs" below="l">
      <Title level={3}>{title}</Title>
      <div>{children}</div>
    </Stack>
  );
}

export default function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { provider, productName } = useClientSettings();
  return (
    <TextDialog title="Privacy Policy" isPlain onClose={onClose}>
      <Section title="How information is collected">
        An organization that takes part registers its name and its contact details, and names an
        administrative user who manages its users. Each user needs a user id, a password, a user name and an
        e-mail address that no other user has. The license agreement must be signed before {productName} can
        be used.
      </Section>
      <Section title="Cookies">
        One session cookie is used. It keeps you signed in, and lasts only while you are logged in.
      </Section>
      <Section title="How information is used">
        Measure data that does not come from surveys is collected for national statistics, for benchmarks and
        for accreditation standards.
      </Section>
      <Section title="How information is secured">
        Data travels over SSL and is stored encrypted. Access requires a password, and users can reach only
        what their permissions allow.
      </Section>
      <Section title="Whom to contact">
        For a breach or a complaint, contact {provider.supportName || provider.name}
        {provider.supportEmail && (
          <>
            {' at '}
            <Link underline="always" href={`mailto:${provider.supportEmail}`}>
              {provider.supportEmail}
            </Link>
          </>
        )}
        {provider.address && <>, {provider.address}</>}
        {provider.phone && (
          <>
            {', telephone '}
            <Link underline="always" href={`tel:${provider.phone.replace(/[^\d+]/g, '')}`}>
              {provider.phone}
            </Link>
          </>
        )}
        .
      </Section>
    </TextDialog>
  );
}
