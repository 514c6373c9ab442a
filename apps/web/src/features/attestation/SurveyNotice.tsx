/** The components of the submission with their states, and what this attestation says of the CAHPS survey. */
import { isHedis } from '@idss/domain/program';
import { ComponentStates } from '#src/components/ComponentStates.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import type { Wizard } from './wizard-view.ts';

export function SurveyNotice({ wizard }: { wizard: Wizard }) {
  const { components, component, leavesOutSurvey, surveyPart } = wizard;
  if (components.length < 2) return null;
  const vendor = components.find((each) => each.component === 'CAHPS')?.vendorName ?? 'its survey vendor';
  return (
    <Stack isText>
      <ComponentStates states={components} />
      {leavesOutSurvey ? (
        <Notice tone="warn" title="The CAHPS survey is not final" isAnnounced={false}>
          Wait until {vendor} has marked it final, and one document covers both. Or sign without it: the
          survey stays open and gets an attestation of its own.
        </Notice>
      ) : (
        isHedis(component) &&
        surveyPart === 'covered' && <div>This attestation covers the CAHPS survey as well.</div>
      )}
      {surveyPart === 'attestedApart' && isHedis(component) && (
        <div>The CAHPS survey has an attestation of its own.</div>
      )}
      {component === 'CAHPS' && surveyPart === 'leftOut' && (
        <div>
          The HEDIS submission was signed without this survey. This attestation covers only the survey.
        </div>
      )}
    </Stack>
  );
}
