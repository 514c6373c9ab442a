/**
 * A corrected file of one component, from the choice to the portal: its name is compared, its bytes with those of earlier uploads, it is
 * checked in this browser, and sent where nothing speaks against it. Spec: submissions-outlook, uploads-late, uploads-same.
 */
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { hasErrors } from '@idss/domain/findings/finding';
import { getProgram, type Program } from '@idss/domain/program';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getUrl } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import { useSending } from '#src/components/upload/use-sending.ts';
import { useUnsaved } from '#src/components/unsaved.ts';
import { findTwin, hashFile } from './same-file.ts';
import type { Uploaded } from './upload-text.ts';
import { usePrecheck } from './use-precheck.ts';

interface Chosen {
  /** As it is sent: the same list again is the same upload. */
  readonly files: readonly [File];
  /** The earlier upload with the same bytes; undefined while they are compared. */
  readonly twin: Uploaded | null | undefined;
}

const isNamed = (file: File, expected: string): boolean => file.name.toLowerCase() === expected.toLowerCase();

/** Sends files with a reason, which is part of the address. */
function useSendingWithReason(program: Program, onReceived: (answer: BulkUploadResult) => void) {
  const reason = useRef('');
  const getAddress = useCallback(
    (transactionId: string) =>
      getUrl('UploadFiles', {
        submissionType: program,
        transactionId,
        ...(reason.current === '' ? {} : { lateReason: reason.current }),
      }),
    [program],
  );
  const sending = useSending<BulkUploadResult>(getAddress, onReceived);
  const { send: sendFiles } = sending;
  const send = useCallback(
    (files: readonly File[], lateReason: string) => {
      reason.current = lateReason;
      sendFiles(files);
    },
    [sendFiles],
  );
  return { sending, send };
}

/** The chosen file: of the right name, compared with earlier uploads, and checked if that is wanted. */
function useChosenFile({ subId, component, requiredFileName }: SubmissionSummary) {
  const precheck = usePrecheck();
  const admin = useApi('GetAdminModel').data;
  const uploads = useApi('GetSubmissionUploadedDocuments', { submissionId: subId, component }).data;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(true);
  useUnsaved(chosen !== null);
  const { reset } = precheck;
  const clear = useCallback(() => {
    setChosen(null);
    setRefusal(null);
    reset();
  }, [reset]);
  const choose = (file: File | undefined): void => {
    clear();
    if (!file || !isNamed(file, requiredFileName)) {
      const why = file ? `${file.name} is another name.` : 'This is another kind of file.';
      setRefusal(`${why} Expected: ${requiredFileName}.`);
      return;
    }
    const files = [file] as const;
    setChosen({ files, twin: undefined });
    const compared = (twin: Uploaded | null): void =>
      setChosen((current) => (current?.files === files ? { files, twin } : current));
    hashFile(file).then(
      (hash) => compared(findTwin(uploads ?? [], hash)),
      () => compared(null),
    );
    if (!isChecked) return;
    precheck.start({
      program: getProgram(component),
      files,
      guid: admin?.enableMeasureGuidValidation ?? false,
      experimental: admin?.enableExperimentalValidation ?? false,
    });
  };
  const { phase, reports } = precheck.state;
  return {
    chosen,
    refusal,
    choose,
    clear,
    isChecked,
    setChecked,
    precheck: precheck.state,
    hasErrors: reports.some(({ status }) => hasErrors(status)),
    isThrough: chosen?.twin !== undefined && phase !== 'running',
  };
}

/** Its states and what a person does; `transactionId`: of the file that was sent from here. */
export function useHomeUpload(summary: SubmissionSummary) {
  const file = useChosenFile(summary);
  const { chosen, clear, isThrough } = file;
  const [lateReason, setLateReason] = useState('');
  const [transactionId, setTransactionId] = useState<string | null>(null);
  const onReceived = useCallback(
    (received: BulkUploadResult) => {
      setTransactionId(received.transactionId);
      clear();
      void invalidateAfter('UploadFiles');
    },
    [clear],
  );
  const { sending, send } = useSendingWithReason(getProgram(summary.component), onReceived);
  const needsReason = summary.lateSince !== null;
  // A person sends it where something speaks against it.
  const isFree =
    isThrough &&
    chosen?.twin === null &&
    !file.hasErrors &&
    file.precheck.phase !== 'failed' &&
    !needsReason &&
    sending.state.kind !== 'failed';
  const sentBySelf = useRef<Chosen['files'] | null>(null);
  const freeFiles = isFree && chosen ? chosen.files : null;
  useEffect(() => {
    if (!freeFiles || sentBySelf.current === freeFiles) return;
    // Once for each file.
    sentBySelf.current = freeFiles;
    send(freeFiles, '');
  }, [freeFiles, send]);
  return {
    ...file,
    isFree,
    sending,
    send: () => chosen && send(chosen.files, needsReason ? lateReason.trim() : ''),
    clear: () => {
      clear();
      sending.reset();
    },
    needsReason,
    lateReason,
    setLateReason,
    transactionId,
    setTransactionId,
  };
}

export type HomeUploadState = ReturnType<typeof useHomeUpload>;
