/** The name under which the unsaved changes of a submission's review table are stored. */
export const getDraftKey = (subId: number): string => `review:${subId}`;
