/** The text of the license agreement, its preview, and its versions. Spec: admin-console-license. */
import { toPlainText } from '@idss/domain/announcements/rich-text';
import { canSaveLicense } from '@idss/domain/settings/license';
import { getReason } from '@idss/domain/verdict';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { OutdatedNotice } from '#src/components/OutdatedNotice.tsx';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { LazyRichTextEditor } from '#src/components/rich-text/LazyRichTextEditor.tsx';
import { useDraft } from '#src/session/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { Columns, Row, Stack } from '#src/ui/Layout.tsx';
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
  /** Who saved the stored version. */
  readonly savedBy: string | undefined;
}

/** The text that is typed, and its preview. */
function LicenseEditor({ stored, savedBy = 'Another administrator' }: EditorProps) {
  // Null: nothing was typed.
  const [draft, setDraft, forget] = useDraft<Draft | null>('license agreement', null);
  const { text, version } = draft ?? stored;
  const [discarded, setDiscarded] = useState(0);
  const isOutdated = version !== stored.version;
  const isEmpty = toPlainText(text).trim() === '';
  const verdict = canSaveLicense({ text, isEmpty, present: stored.text });
  return (
    <Columns>
      <Panel title="License agreement">
        <Stack gap="m">
          {isOutdated && (
            <OutdatedNotice
              title={`${savedBy} saved version ${stored.version} in the meantime.`}
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
            <DialogButton
              variant="contained"
              reason={getReason(verdict) ?? (isOutdated ? 'Decide first which text to keep.' : null)}
              dialog={(close) => (
                <SaveLicenseDialog text={text} version={version} onClose={close} onSaved={forget} />
              )}
            >
              Save…
            </DialogButton>
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
    </Columns>
  );
}

export default function LicensePage() {
  const model = useApi('GetAdminModel');
  const versions = useApi('GetLicenseVersions');
  return (
    <QueryState queries={[model, versions]} loading={<PanelSkeleton title="License agreement" lines={12} />}>
      {({ licenseAgreementText: text }, list) => (
        <Stack gap="l">
          <LicenseEditor stored={{ text, version: list[0]?.version ?? 0 }} savedBy={list[0]?.createdBy} />
          <LicenseVersions versions={list} />
        </Stack>
      )}
    </QueryState>
  );
}
