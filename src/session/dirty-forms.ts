import { useEffect } from 'react';
import { create } from 'zustand';

interface DirtyForms {
  /** Forms on screen that hold something not saved: a new version of the app waits for them. */
  readonly names: readonly string[];
  /** Somebody has agreed to leave them (a sign-out, an ended session): drafts are kept and nobody is asked again. */
  readonly isLeavingAgreed: boolean;
}

export const dirtyForms = create<DirtyForms>(() => ({ names: [], isLeavingAgreed: false }));

export function hasDirtyForms(): boolean {
  return dirtyForms.getState().names.length > 0;
}

export function agreeToLeave(isLeavingAgreed: boolean): void {
  dirtyForms.setState({ isLeavingAgreed });
}

export function isLeavingAgreed(): boolean {
  return dirtyForms.getState().isLeavingAgreed;
}

/** Counts a form in while it is dirty and mounted. */
export function useDirtyForm(name: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    dirtyForms.setState(({ names }) => ({ names: [...names, name] }));
    return () =>
      dirtyForms.setState(({ names }) => {
        const at = names.indexOf(name);
        return { names: names.filter((_, place) => place !== at) };
      });
  }, [name, isDirty]);
}
