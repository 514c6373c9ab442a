/** The end of the way: the submission is complete. */
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { read } from '#src/api/client.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { fullMoment } from '#src/components/moments.ts';
import { saveBase64 } from '#src/components/save-file.ts';
import { paths } from '#src/paths.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { Wizard } from './wizard-view.ts';

/** A ring that opens once; with less motion it simply stands there. */
const Disc = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  borderRadius: '50%',
  background: theme.vars.palette.tone.ok.ground,
  color: theme.vars.palette.tone.ok.text,
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: '50%',
    border: `3px solid ${theme.vars.palette.tone.ok.edge}`,
    animation: 'idss-ring 1.2s ease-out both',
  },
  '@keyframes idss-ring': {
    from: { transform: 'scale(.8)', opacity: 1 },
    to: { transform: 'scale(1.7)', opacity: 0 },
  },
}));

export function Finalized({ wizard }: { wizard: Wizard }) {
  const { submissionId, component, productLine, signed } = wizard;
  const link = useAppLink();
  const isSurveyOpen = component === 'DST' && wizard.surveyPart === 'leftOut';
  return (
    <Paper
      variant="outlined"
      sx={{ p: 4, display: 'grid', justifyItems: 'center', gap: 1.5, textAlign: 'center' }}
      role="status"
    >
      <Disc>
        <Icon name="check" size={38} />
      </Disc>
      <Typography variant="h2" tabIndex={-1} data-step-heading>
        {isSurveyOpen ? `HEDIS submission ${submissionId}` : `Submission ${submissionId}`} is finalized
      </Typography>
      <div style={{ maxWidth: 520 }}>
        {wizard.orgName}, {productLine}.
        {signed && ` Signed by ${signed.signedBy}, ${fullMoment(signed.signedAt)}.`}{' '}
        {isSurveyOpen
          ? 'The CAHPS survey of this submission was left out. It is marked final by its survey vendor and then attested separately.'
          : 'Nothing is left to do.'}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'center' }}>
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
      </div>
    </Paper>
  );
}
