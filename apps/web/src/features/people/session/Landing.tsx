/** The public welcome page: logo, Login, an optional message, and why the last session ended. Spec: sign-in-landing. */
import { Button } from '#src/ui/Button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { paths } from '#src/paths.ts';
import { useSession } from '#src/session/session-store.ts';
import { readNote, type SignedOutNote } from '#src/session/signed-out-note.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import styles from './Landing.module.css';
import { Box } from '#src/ui/Layout.tsx';
import { Card } from '#src/ui/Card.tsx';

const notes: Record<SignedOutNote['because'], { title: string; text: string }> = {
  idle: {
    title: 'You have been signed out',
    text: 'You were inactive for a while. What you typed is kept in this tab until you sign in again.',
  },
  elsewhere: {
    title: 'You have been signed out',
    text: 'Your session ended in another window or by an administrator.',
  },
  chosen: { title: 'You have been signed out', text: '' },
  locked: {
    title: 'Your account was locked',
    text: 'That ended your session. To have it unlocked, please contact the system admin; then sign in again.',
  },
  failed: { title: 'You are not signed in', text: 'Sign-in did not complete. Please try again.' },
};

export function Landing() {
  const { provider, productName, measurementYear } = useClientSettings();
  const phase = useSession((session) => session.phase);
  const message = useApi('GetConfigUserMsgOnLoginModel', undefined, { staleTime: 300_000 });
  const navigate = useNavigate();
  const link = useAppLink();
  const [note] = useState(readNote);
  useEffect(() => {
    if (phase === 'signedIn') void navigate({ href: paths.dashboard, replace: true });
  }, [phase, navigate]);
  if (phase === 'restoring' || phase === 'signedIn') return <PageSkeleton />;
  const text = message.data?.enable ? message.data.message : '';
  return (
    <div className={styles.column}>
      {note && (
        <Notice
          tone={note.because === 'failed' || note.because === 'locked' ? 'warn' : 'info'}
          title={notes[note.because].title}
        >
          {notes[note.because].text}
        </Notice>
      )}
      <Card>
        <div className={styles.band} />
        <Box pad="xxl">
          <img
            className={styles.logo}
            src={provider.logoUrl ?? '/favicon.svg'}
            alt={provider.logoUrl ? provider.name : ''}
            height="52"
          />
          <PageHeader title={`Welcome to ${productName}`} documentTitle="Welcome" />
          <p className={styles.lead}>
            Submit, validate, audit and attest the quality data of
            {measurementYear > 0 ? ` measurement year ${measurementYear}` : ' the measurement year'}: HEDIS,
            CAHPS and HOS.
          </p>
          <Button
            variant="contained"
            className={styles.login}
            {...link(paths.login(note?.returnTo ?? undefined))}
          >
            {note?.because === 'idle' ? 'Sign in again' : 'Login'}
          </Button>
        </Box>
      </Card>
      {text && (
        <Card as="section" aria-label="Message" pad="xl">
          <LazyRichText html={text} />
        </Card>
      )}
    </div>
  );
}
