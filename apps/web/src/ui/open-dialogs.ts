import { create } from 'zustand';

/** The dialogs that are open, the last one on top: outside of it nothing is read aloud. */
export const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);
