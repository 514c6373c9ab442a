/** The files of a component that the portal generates from the current file, and that are archived with it. Spec: files-types. */
import type { Component } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';

/** Audit report and attestation are no matter of one file. */
export const derivedFileTypes: Readonly<Record<Component, readonly number[]>> = {
  [hedisComponent]: [2, 3, 4, 18, 21, 22, 23, 25],
  CAHPS: [5, 9, 10, 11, 13, 16, 17, 19, 20],
  HOS: [7, 8, 24],
};

/** Those that mark final makes: the final zip and the de-identified file of CAHPS. */
export const finalFileTypes: Readonly<Record<Component, readonly number[]>> = {
  [hedisComponent]: [],
  CAHPS: [19, 20],
  HOS: [],
};
