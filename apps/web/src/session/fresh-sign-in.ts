/** A call that was refused for the age of the sign-in waits while a dialog offers a new one. Spec: security-fresh. */
import { create } from 'zustand';

export const useFreshSignInAsked = create<{ readonly isAsked: boolean }>(() => ({ isAsked: false }));

let waiting: { readonly promise: Promise<boolean>; readonly resolve: (isProven: boolean) => void } | null =
  null;

/** One dialog, however many calls ask for it. Answers whether the person signed in again. */
export function askForFreshSignIn(): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { promise, resolve: resolve };
    useFreshSignInAsked.setState({ isAsked: true });
  }
  return waiting.promise;
}

export function completeFreshSignIn(isProven: boolean): void {
  waiting?.resolve(isProven);
  waiting = null;
  useFreshSignInAsked.setState({ isAsked: false });
}
