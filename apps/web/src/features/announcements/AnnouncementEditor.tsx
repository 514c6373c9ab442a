/** Edits one announcement, with a preview of it on the dashboard. What is typed survives a reload. */
import type { Announcement } from '@idss/contract/announcements/announcements';
import {
  deadlineToken,
  hasDeadlineToken,
  invalidDateFormat,
  typedDisplayOrder,
} from '@idss/domain/announcements/announcement';
import { toPlainText } from '@idss/domain/announcements/rich-text';
import { dayIn } from '@idss/domain/moments/moment-text';
import { programs } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type InputHTMLAttributes, useMemo, useState } from 'react';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { LazyRichTextEditor } from '#src/components/rich-text/LazyRichTextEditor.tsx';
import { useDraft } from '#src/session/drafts.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { MultiChoice } from '#src/ui/MultiChoice.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import styles from './AnnouncementEditor.module.css';
import { Box, Columns, Row, Stack } from '#src/ui/Layout.tsx';
import {
  type AnnouncementForm,
  toBody,
  emptyForm,
  getForm,
  isDateWrong,
  isDeadlineWrong,
  getPreview,
  describeAudience,
  describeShowing,
  validate,
} from './announcement-form.ts';
import { useEditAddress } from './edit-address.ts';
import { Muted } from '#src/ui/Text.tsx';

interface LineProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'placeholder'> {
  readonly label: string;
  readonly hint: string;
  readonly problem?: string | null;
  readonly onChange: (text: string) => void;
}

const Line = ({ label, hint, problem, onChange, ...field }: LineProps) => (
  <Labelled label={label} hint={hint} problem={problem}>
    <TextBox {...field} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  </Labelled>
);

export interface AnnouncementEditorProps {
  /** Null: a new one. */
  readonly id: number | null;
  /** As the server has it; null if it is new, or no longer there. */
  readonly stored: Announcement | null;
}

const dayFields = [
  { name: 'startDate', label: 'Start date', hint: 'yyyy-MM-dd. Leave it empty to start at once.' },
  { name: 'stopDate', label: 'Stop date', hint: 'yyyy-MM-dd, the last day. Leave it empty for no end.' },
] as const;

/** The announcement as it is edited, until it is saved or given up; what was typed survives a reload. */
function useAnnouncement({ id, stored }: AnnouncementEditorProps) {
  const navigate = useNavigate();
  const { getAddress } = useEditAddress();
  // As it was opened: a change by another user must not change the base of the comparison.
  const [first] = useState(() => (stored ? getForm(stored) : emptyForm));
  const [form, setForm, forget] = useDraft<AnnouncementForm>(`announcement ${id ?? 'new'}`, first);
  // Counts the texts that replaced the one in the editor.
  const [version, setVersion] = useState(0);
  const leave = (): void => {
    forget();
    void navigate({ href: getAddress() });
  };
  const save = useApiAction('SaveAnnouncement', { onRefreshed: leave });
  const isMissing = id !== null && stored === null;
  return {
    form,
    version,
    isChanged: JSON.stringify(form) !== JSON.stringify(first),
    /** Another user deleted it. */
    isMissing,
    change: (change: Partial<AnnouncementForm>) => setForm({ ...form, ...change }),
    leave,
    isSaving: save.isPending,
    error: save.error,
    save: () => save.mutate({ body: toBody(isMissing ? null : id, form) }),
    /** Where another user saved it: what they wrote, or this text instead of it. */
    conflict:
      stored !== null && save.error instanceof ApiError && save.error.code === 'data_changed'
        ? {
            takeTheirs: () => {
              save.reset();
              setForm(getForm(stored));
              setVersion(version + 1);
            },
            keepMine: () => {
              const ownForm = { ...form, lastChangedOn: stored.lastChangedOn };
              setForm(ownForm);
              save.mutate({ body: toBody(id, ownForm) });
            },
          }
        : null,
  };
}

type EditedAnnouncement = ReturnType<typeof useAnnouncement>;

function Dates({ announcement: { form, change } }: { announcement: EditedAnnouncement }) {
  const { timeZone } = useClientSettings();
  return (
    <div className={styles.dates}>
      <Line
        label="Display order"
        hint="A whole number. Smaller numbers come first."
        value={form.displayOrder}
        onChange={(text) => change({ displayOrder: typedDisplayOrder(text, form.displayOrder) })}
      />
      {dayFields.map(({ name, label, hint }) => (
        <Line
          key={name}
          label={label}
          hint={hint}
          placeholder="yyyy-MM-dd"
          value={form[name]}
          problem={isDateWrong(form[name]) ? invalidDateFormat : null}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      {hasDeadlineToken(form.text) && (
        <Line
          label="Deadline date"
          hint={`yyyy-MM-dd HH:mm in the season's time zone (${timeZone}); replaces ${deadlineToken}.`}
          placeholder="yyyy-MM-dd HH:mm"
          value={form.deadlineDate}
          problem={isDeadlineWrong(form.deadlineDate) ? invalidDateFormat : null}
          onChange={(deadlineDate) => change({ deadlineDate })}
        />
      )}
    </div>
  );
}

/** Save and Cancel, and what came of saving. */
function Actions({ announcement }: { announcement: EditedAnnouncement }) {
  const { form, isChanged, conflict, error, isSaving, leave, save } = announcement;
  const [isLeaving, setLeaving] = useState(false);
  const verdict = validate(form);
  return (
    <>
      {error && <ErrorState title="The announcement was not saved" {...describeError(error)} />}
      {conflict && (
        <Row items="start">
          <Button variant="outlined" onClick={conflict.takeTheirs}>
            Show the other text
          </Button>
          <Button variant="outlined" color="error" onClick={conflict.keepMine}>
            Replace it with mine
          </Button>
        </Row>
      )}
      <div className={styles.actions}>
        <span className={styles.reason} role="status">
          {verdict.ok ? '' : verdict.reason}
        </span>
        <Button variant="outlined" onClick={() => (isChanged ? setLeaving(true) : leave())}>
          Cancel
        </Button>
        <DisabledReasonButton
          variant="contained"
          reason={verdict.ok ? null : verdict.reason}
          isBusy={isSaving}
          onClick={save}
        >
          Save
        </DisabledReasonButton>
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        title="Leave without saving"
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        tone="danger"
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      >
        What you changed in this announcement is discarded.
      </ConfirmDialog>
    </>
  );
}

/** The announcement as the dashboard will show it, and when. */
function Preview({ form }: { form: AnnouncementForm }) {
  const { timeZone } = useClientSettings();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const preview = useMemo(() => getPreview(form, timeZone), [form, timeZone]);
  return (
    <Panel title="Preview">
      {toPlainText(preview) === '' ? (
        <Muted as="span">Nothing written yet.</Muted>
      ) : (
        <LazyRichText html={preview} lines={1} />
      )}
      <p className={styles.quiet}>
        {describeShowing(form, today)} For: {describeAudience(form.programs)}.
      </p>
    </Panel>
  );
}

export default function AnnouncementEditor(props: AnnouncementEditorProps) {
  const { getAddress } = useEditAddress();
  const announcement = useAnnouncement(props);
  const { form, version, isMissing, change } = announcement;
  return (
    <>
      <PageHeader
        title={props.id === null ? 'Add announcement' : 'Edit announcement'}
        lead={<AppLink href={getAddress()}>All announcements</AppLink>}
      />
      {isMissing && (
        <Box below="l">
          <Notice tone="warn" title="This announcement is no longer there.">
            Another user deleted it. Your text stays here until you leave; Save adds it again.
          </Notice>
        </Box>
      )}
      <Columns className={styles.columns}>
        <Panel title="Announcement">
          <Stack gap="l">
            <LazyRichTextEditor
              key={version}
              label="Text"
              hint={`Write ${deadlineToken} where the deadline should appear. Alt+F10 moves to the formatting tools.`}
              initial={form.text}
              onChange={(text) => change({ text })}
            />
            <MultiChoice
              label="For people with submissions of"
              options={programs.map((program) => ({ value: program, label: program }))}
              selected={form.programs}
              hint="Everybody"
              onChange={(chosen) =>
                change({ programs: programs.filter((program) => chosen.includes(program)) })
              }
            />
            <Dates announcement={announcement} />
            <Actions announcement={announcement} />
          </Stack>
        </Panel>
        <Preview form={form} />
      </Columns>
    </>
  );
}
