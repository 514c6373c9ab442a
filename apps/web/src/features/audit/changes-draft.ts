/** Under which name the unsaved changes of a submission's review table are kept. */
export const changesDraft = (subId: number): string => `review:${subId}`;
