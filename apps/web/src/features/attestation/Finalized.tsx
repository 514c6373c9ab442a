/** The end of the way: what is complete, and what of the submission is still open. */
import { isHedis } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Title } from '#src/ui/Text.tsx';
import { read } from '#src/api/client.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { formatMoment } from '#src/components/moments.ts';
import { saveBase64 } from '#src/components/save-file.ts';
import { getProgress } from '#src/components/open-components.ts';
import { OpenComponents } from '#src/components/OpenComponents.tsx';
import { paths } from '#src/paths.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from './Finalized.module.css';
import { Box, Row } from '#src/ui/Layout.tsx';
import type { Wizard } from './wizard-view.ts';

export function Finalized({ wizard }: { wizard: Wizard }) {
  const { submissionId, component, productLine, signed } = wizard;
  const link = useAppLink();
  const isSurveyOpen = isHedis(component) && wizard.surveyPart === 'leftOut';
  const { complete, isOne, open } = getProgress(wizard.components);
  return (
    <Card className={styles.card} role="status">
      <div className={styles.disc}>
        <Icon name="check" size={38} />
      </div>
      <Title level={2} tabIndex={-1} data-step-heading>
        {open.length === 0
          ? `Submission ${submissionId} is complete`
          : `${complete} of submission ${submissionId} ${isOne ? 'is' : 'are'} complete`}
      </Title>
      <Box isText>
        {wizard.orgName}, {productLine}.
        {signed && ` Signed by ${signed.signedBy}, ${formatMoment(signed.signedAt)}.`}{' '}
        {isSurveyOpen &&
          'The CAHPS survey of this submission was left out. It is marked final by its survey vendor and then attested separately. '}
        {open.length === 0 && 'Nothing is left to do.'}
        <OpenComponents subId={submissionId} productLine={productLine} open={open} />
      </Box>
      <Row items="start" isCentred>
        {signed && (
          <DownloadButton
            variant="contained"
            onDownload={async () => {
              const file = await read('GetESignPDF', { submissionId, component });
              saveBase64(file.fileName, file.fileContents);
            }}
          >
            Download Document
          </DownloadButton>
        )}
        {isSurveyOpen && (
          <Button variant="outlined" {...link(paths.submissionHome(submissionId, 'CAHPS', productLine))}>
            CAHPS survey
          </Button>
        )}
        <Button variant="outlined" {...link(paths.submissionHome(submissionId, component, productLine))}>
          Submission home
        </Button>
        <Button variant="outlined" {...link(paths.dashboard)}>
          Dashboard
        </Button>
      </Row>
    </Card>
  );
}
