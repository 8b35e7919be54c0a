import { useEffect } from 'react';
import { create } from 'zustand';

/** The title of the screen that is shown; the shell writes it as the page's heading. */
export const screenTitle = create<{ title: string }>(() => ({ title: '' }));

/** Names the screen: its heading and the document's title. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    screenTitle.setState({ title });
    document.title = `${title} · FluviCarga`;
  }, [title]);
}
