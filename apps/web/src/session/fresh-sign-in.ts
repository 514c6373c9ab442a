/** A call that was refused for the age of the sign-in waits while a dialog offers a new one. Spec: security-fresh. */
import { create } from 'zustand';

export const useFreshSignInRequest = create<{ readonly isRequested: boolean }>(() => ({
  isRequested: false,
}));

let pendingProof: {
  readonly promise: Promise<boolean>;
  readonly resolve: (isProven: boolean) => void;
} | null = null;

/** One dialog, however many calls ask for it. Answers whether the person signed in again. */
export function askForFreshSignIn(): Promise<boolean> {
  if (!pendingProof) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pendingProof = { promise, resolve: resolve };
    useFreshSignInRequest.setState({ isRequested: true });
  }
  return pendingProof.promise;
}

export function completeFreshSignIn(isProven: boolean): void {
  pendingProof?.resolve(isProven);
  pendingProof = null;
  useFreshSignInRequest.setState({ isRequested: false });
}
