/** The first tab of the console: switches, modes, this installation, login message. Spec: admin-console-switches. */
import { formatCount, pluralize } from '@idss/domain/format-number';
import { dayText } from '@idss/domain/moments/moment-text';
import { switchKeys } from '@idss/domain/settings/switches';
import { read } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { saveBase64 } from '#src/components/save-file.ts';
import styles from './AdministrationHome.module.css';
import { Notice } from '#src/ui/Notice.tsx';
import { Columns, Box, Stack } from '#src/ui/Layout.tsx';
import { FactRows } from '#src/ui/FactRows.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { listClearConsequences, type Facts, reloadConsequences } from './consequences.ts';
import { ConsistencyCheck } from './ConsistencyCheck.tsx';
import { LoginMessagePanel } from './LoginMessagePanel.tsx';
import { ActionRow, ModeRow, SwitchRow } from './SettingRows.tsx';

async function saveTemplates(): Promise<void> {
  const { fileName, fileContents } = await read('DownloadAllProductLineTemplates');
  saveBase64(fileName, fileContents);
}

const LicenseLine = ({
  facts: {
    home: { license, people },
  },
}: {
  facts: Facts;
}) => (
  <>
    Version {license.version} since <Moment at={license.since} /> · {license.accepted} of{' '}
    {formatCount(people.withAccess, 'person', 'people')} with access{' '}
    {pluralize(people.withAccess, 'has', 'have')} accepted
  </>
);

function Installation({ facts: { model, home } }: { facts: Facts }) {
  return (
    <Panel title="This installation">
      <dl className={styles.factList}>
        <dt>Version</dt>
        <dd>
          {home.version},{' '}
          {home.builtAt === null ? (
            'build time unknown'
          ) : (
            <>
              built <Moment at={home.builtAt} />
            </>
          )}
        </dd>
        <dt>Measurement year</dt>
        <dd>{model.measurementYear}</dd>
        <dt>Measure model</dt>
        <dd>{dayText(model.measureModelDate)}</dd>
        <dt>Last backup</dt>
        <dd>{home.lastBackup.takenAt === null ? 'None known' : <Moment at={home.lastBackup.takenAt} />}</dd>
      </dl>
      {home.lastBackup.isMissed && (
        <Box above="m">
          <Notice tone="warn" isAnnounced={false}>
            {home.lastBackup.state === 'none'
              ? 'The portal knows of no backup of its data. Ask its operator to set up a daily one.'
              : 'The last backup is more than a day old. Ask the operator why the daily backup is missing.'}
          </Notice>
        </Box>
      )}
      <Box above="m">
        <ConsistencyCheck />
      </Box>
    </Panel>
  );
}

function Settings({ facts }: { facts: Facts }) {
  // HEDIS is not switched in a DCAP environment.
  const keys = switchKeys.filter((key) => key !== 'HEDIS' || !facts.model.isDcapEnvironment);
  return (
    <Columns>
      <Stack gap="l">
        <Panel title="Programs and checks" isFlush>
          <FactRows>
            {keys.map((key) => (
              <SwitchRow key={key} switchKey={key} facts={facts} />
            ))}
          </FactRows>
        </Panel>
        <Panel title="Portal access" isFlush>
          <FactRows>
            <ModeRow mode="isMaintenanceMode" facts={facts} />
            <ModeRow mode="isOffseasonMode" facts={facts} />
            <ActionRow
              call="ClearAllLicenseAgreements"
              name="License agreement"
              line={<LicenseLine facts={facts} />}
              label="Clear License Agreements"
              tone="danger"
              sentences={listClearConsequences(facts)}
              doneMessage="License agreements were cleared."
            />
            <ActionRow
              call="UpdateAllSubmissionStatuses"
              name="Cache"
              line="Copies in memory, and statuses that follow from other data"
              label="Reload Cache"
              sentences={reloadConsequences}
              doneMessage="The cache was reloaded."
            />
          </FactRows>
        </Panel>
      </Stack>
      <Stack gap="l">
        <Installation facts={facts} />
        <LoginMessagePanel stored={facts.home.loginMessage} />
        <Panel title="Templates">
          <DownloadButton variant="outlined" onDownload={saveTemplates}>
            Download All Submission Templates
          </DownloadButton>
        </Panel>
      </Stack>
    </Columns>
  );
}

export default function AdministrationHome() {
  const model = useApi('GetAdminModel');
  const home = useApi('GetAdministrationHome');
  return (
    <QueryState queries={[model, home]} loading={<PanelSkeleton title="Programs and checks" lines={16} />}>
      {(settings, installation) => <Settings facts={{ model: settings, home: installation }} />}
    </QueryState>
  );
}
