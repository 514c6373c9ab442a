/** The license agreement, before anything else can be used. Texts letter for letter. Spec: sign-in-license. */
import { Card } from '#src/ui/Card.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { useClientSettings } from '#src/components/client-settings.ts';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { paths } from '#src/paths.ts';
import { signOut } from '#src/session/session.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Box, Row } from '#src/ui/Layout.tsx';
import styles from './LicenseScreen.module.css';
import { QueryState } from '#src/components/QueryState.tsx';
import { describeError } from '#src/api/api-error.ts';

export default function LicenseScreen() {
  const { productName } = useClientSettings();
  const admin = useApi('GetAdminModel');
  const navigate = useNavigate();
  const accept = useApiAction('AddLicenseAgreementForUser', {
    // Before the license screen closes: a page behind it that corrects its own address would stay.
    onSuccess: () => navigate({ href: paths.dashboard }),
  });
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeader title={`${productName} User License Agreement`} />
      <Card className={styles.agreement} role="region" aria-label="Agreement text" tabIndex={0}>
        <QueryState queries={[admin]} loading={<LinesSkeleton lines={12} />}>
          {({ licenseAgreementText }) => <LazyRichText html={licenseAgreementText} lines={12} />}
        </QueryState>
      </Card>
      {accept.error && (
        <Box below="l">
          <ErrorState {...describeError(accept.error)} />
        </Box>
      )}
      <Row items="start" isAtEnd>
        <Button variant="outlined" onClick={() => setConfirming(true)}>
          I Disagree
        </Button>
        <Button
          variant="contained"
          isBusy={accept.isPending}
          disabled={!admin.data}
          onClick={() => accept.mutate({})}
        >
          I Agree
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Notice"
        confirmLabel="Leave"
        onConfirm={() => void signOut()}
        onCancel={() => setConfirming(false)}
      >
        You must accept the license agreement in order to use this tool.
      </ConfirmDialog>
    </div>
  );
}
