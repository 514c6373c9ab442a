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
import { Button } from '#src/ui/Button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
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
  showingWords,
  verdictOn,
} from './announcement-form.ts';
import { useEditAddress } from './edit-address.ts';
import { Muted } from '#src/ui/Text.tsx';

interface LineProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly problem?: string | null;
  readonly placeholder?: string;
  readonly onChange: (typed: string) => void;
}

function Line({ label, hint, value, problem = null, placeholder, onChange }: LineProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <TextBox
        id={id}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-hint`} className={problem === null ? styles.hint : styles.problem} aria-live="polite">
        {problem ?? hint}
      </div>
    </div>
  );
}

const isSame = (a: AnnouncementForm, b: AnnouncementForm): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface AnnouncementEditorProps {
  /** Null: a new one. */
  readonly id: number | null;
  /** As the server keeps it; null if it is new, or no longer there. */
  readonly kept: Announcement | null;
}

const dayFields = [
  { name: 'startDate', label: 'Start date', hint: 'yyyy-MM-dd; empty: at once.' },
  { name: 'stopDate', label: 'Stop date', hint: 'yyyy-MM-dd, the last day; empty: none.' },
] as const;

export default function AnnouncementEditor({ id, kept }: AnnouncementEditorProps) {
  const navigate = useNavigate();
  const { getAddress } = useEditAddress();
  // As it was opened: a change by another user must not change the base of the comparison.
  const [first] = useState(() => (kept ? getForm(kept) : emptyForm));
  const [form, setForm, forget] = useDraft<AnnouncementForm>(`announcement ${id ?? 'new'}`, first);
  const [fresh, setFresh] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  const { timeZone } = useClientSettings();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const set = (change: Partial<AnnouncementForm>): void => setForm({ ...form, ...change });
  const leave = (): void => {
    forget();
    void navigate({ href: getAddress() });
  };
  const save = useApiAction('SaveAnnouncement', {
    onRefreshed: leave,
  });
  const verdict = verdictOn(form);
  const needsDeadline = hasDeadlineToken(form.text);
  const preview = useMemo(() => getPreview(form, timeZone), [form, timeZone]);
  const isConflict = save.error instanceof ApiError && save.error.code === 'data_changed';
  const isMissing = id !== null && kept === null;
  const takeTheirs = (): void => {
    save.reset();
    if (!kept) return;
    setForm(getForm(kept));
    setFresh(fresh + 1);
  };
  const keepMine = (): void => {
    if (!kept) return;
    const mine = { ...form, lastChangedOn: kept.lastChangedOn };
    setForm(mine);
    save.mutate({ body: toBody(id, mine) });
  };
  const title = id === null ? 'Add announcement' : 'Edit announcement';
  return (
    <>
      <PageHeader title={title} lead={<AppLink href={getAddress()}>All announcements</AppLink>} />
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
              key={fresh}
              label="Text"
              hint={`Write ${deadlineToken} where the deadline should appear. Alt+F10 moves to the formatting tools.`}
              initial={form.text}
              onChange={(text) => set({ text })}
            />
            <div className={styles.dates}>
              <Line
                label="Display order"
                hint="A whole number; small ones come first."
                value={form.displayOrder}
                onChange={(typed) => set({ displayOrder: typedDisplayOrder(typed, form.displayOrder) })}
              />
              {dayFields.map(({ name, label, hint }) => (
                <Line
                  key={name}
                  label={label}
                  hint={hint}
                  placeholder="yyyy-MM-dd"
                  value={form[name]}
                  problem={isDateWrong(form[name]) ? invalidDateFormat : null}
                  onChange={(typed) => set({ [name]: typed })}
                />
              ))}
              {needsDeadline && (
                <Line
                  label="Deadline date"
                  hint={`yyyy-MM-dd HH:mm in the season's time zone (${timeZone}); replaces ${deadlineToken}.`}
                  placeholder="yyyy-MM-dd HH:mm"
                  value={form.deadlineDate}
                  problem={isDeadlineWrong(form.deadlineDate) ? invalidDateFormat : null}
                  onChange={(deadlineDate) => set({ deadlineDate })}
                />
              )}
            </div>
            {save.error && (
              <ErrorState title="The announcement was not saved" {...describeError(save.error)} />
            )}
            {isConflict && kept && (
              <Row items="start">
                <Button variant="outlined" onClick={takeTheirs}>
                  Show the other text
                </Button>
                <Button variant="outlined" color="error" onClick={keepMine}>
                  Replace it with mine
                </Button>
              </Row>
            )}
            <div className={styles.actions}>
              <span className={styles.reason} role="status">
                {verdict.ok ? '' : verdict.reason}
              </span>
              <Button variant="outlined" onClick={() => (isSame(form, first) ? leave() : setLeaving(true))}>
                Cancel
              </Button>
              <DisabledReasonButton
                variant="contained"
                reason={verdict.ok ? null : verdict.reason}
                isBusy={save.isPending}
                onClick={() => save.mutate({ body: toBody(isMissing ? null : id, form) })}
              >
                Save
              </DisabledReasonButton>
            </div>
          </Stack>
        </Panel>
        <Panel title="Preview">
          {toPlainText(preview) === '' ? (
            <Muted as="span">Nothing written yet.</Muted>
          ) : (
            <LazyRichText html={preview} lines={1} />
          )}
          <p className={styles.quiet}>{showingWords(form, today)}</p>
        </Panel>
      </Columns>
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
