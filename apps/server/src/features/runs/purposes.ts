/** Everything that files are checked for. Written by `npm run lists` from the *.purpose.ts of this folder. */
import type { Purpose } from './purpose.ts';
import genericUpload from './generic/generic-upload.purpose.ts';
import reprocess from './reprocess/reprocess.purpose.ts';
import rulePreview from './preview/rule-preview.purpose.ts';
import upload from './uploads/upload.purpose.ts';

export const purposes: readonly Purpose[] = [genericUpload, reprocess, rulePreview, upload];
