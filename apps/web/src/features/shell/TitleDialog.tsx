/** Blocks until the signer has a title at the account site. Texts letter for letter. Spec: sign-in-title. */
import { Button } from '#src/ui/Button.tsx';
import { useEffect } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';
import { signOut } from '#src/session/session.ts';
import { Dialog, DialogBody, NarrowDialogFoot } from '#src/ui/Dialog.tsx';

/** The account site gets a path when it is ours, a whole address when it is elsewhere. */
export function getAccountAddress(accountUrl: string, pageUrl: URL): string {
  const url = new URL(accountUrl, pageUrl);
  url.searchParams.set(
    'returnTo',
    url.origin === pageUrl.origin ? pageUrl.pathname + pageUrl.search : pageUrl.href,
  );
  return url.href;
}

export default function TitleDialog({ onRefresh }: { onRefresh: () => void }) {
  const { accountUrl } = useClientSettings();
  useEffect(() => {
    window.addEventListener('focus', onRefresh);
    return () => window.removeEventListener('focus', onRefresh);
  }, [onRefresh]);
  return (
    <Dialog title="Update your title" maxWidth="xs" isDescribed>
      <DialogBody isPlain>
        Your title information is missing. Clicking OK will redirect you to the account site to fill out the
        title for attestation purposes.
      </DialogBody>
      <NarrowDialogFoot>
        <Button onClick={() => void signOut()}>Logout</Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => window.location.assign(getAccountAddress(accountUrl, new URL(window.location.href)))}
        >
          OK
        </Button>
      </NarrowDialogFoot>
    </Dialog>
  );
}
