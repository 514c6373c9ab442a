/** The text of the license agreement, its preview, and its versions. Spec: admin-console-license. */
import { toPlainText } from '@idss/domain/announcements/rich-text';
import { canSaveLicense } from '@idss/domain/settings/license';
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { OutdatedNotice } from '#src/components/OutdatedNotice.tsx';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { LazyRichTextEditor } from '#src/components/rich-text/LazyRichTextEditor.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { useDraft } from '#src/session/drafts.ts';
import { Columns } from '#src/ui/Layout.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { LicenseVersions } from './LicenseVersions.tsx';
import { SaveLicenseDialog } from './SaveLicenseDialog.tsx';

interface Draft {
  readonly text: string;
  /** The version that the text began as. */
  readonly version: number;
}

interface EditorProps {
  readonly stored: Draft;
  readonly current: Answer<'GetLicenseVersions'>[number] | undefined;
}

function Editor({ stored, current }: EditorProps) {
  // Null: nothing was typed.
  const [draft, setDraft, forget] = useDraft<Draft | null>('license agreement', null);
  const { text, version } = draft ?? stored;
  const [discarded, setDiscarded] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const isOutdated = version !== stored.version;
  const verdict = canSaveLicense({
    text,
    isEmpty: toPlainText(text).trim() === '',
    present: stored.text,
  });
  return (
    <Columns>
      <Panel title="License agreement">
        <Stack gap="m">
          {isOutdated && (
            <OutdatedNotice
              title={`${current?.createdBy ?? 'Another administrator'} saved version ${stored.version} in the meantime.`}
              onAcceptTheirs={forget}
              onKeepMine={() => setDraft({ text, version: stored.version })}
            />
          )}
          <LazyRichTextEditor
            key={`${version} ${discarded}`}
            label="Text"
            hint="Everyone accepts it before they can use the portal. Alt+F10 moves to the formatting tools."
            initial={text}
            onChange={(typed) => setDraft({ text: typed, version })}
          />
          <Row>
            <DisabledReasonButton
              variant="contained"
              reason={
                verdict.ok ? (isOutdated ? 'Decide first which text continues.' : null) : verdict.reason
              }
              onClick={() => setSaving(true)}
            >
              Save…
            </DisabledReasonButton>
            {draft && (
              <Button
                variant="outlined"
                onClick={() => {
                  forget();
                  setDiscarded(discarded + 1);
                }}
              >
                Discard changes
              </Button>
            )}
          </Row>
        </Stack>
      </Panel>
      <Panel title="Preview">
        <LazyRichText html={text} lines={12} />
      </Panel>
      {isSaving && (
        <SaveLicenseDialog
          text={text}
          version={version}
          onClose={() => setSaving(false)}
          onDone={() => {
            forget();
            reportDone('The license agreement was saved.');
          }}
        />
      )}
    </Columns>
  );
}

export default function LicensePage() {
  const model = useApi('GetAdminModel');
  const versions = useApi('GetLicenseVersions');
  return (
    <QueryState queries={[model, versions]} loading={<PanelSkeleton title="License agreement" lines={12} />}>
      {({ licenseAgreementText }, list) => (
        <>
          <Stack gap="l">
            <Editor
              stored={{ text: licenseAgreementText, version: list[0]?.version ?? 0 }}
              current={list[0]}
            />
            <LicenseVersions versions={list} />
          </Stack>
        </>
      )}
    </QueryState>
  );
}
