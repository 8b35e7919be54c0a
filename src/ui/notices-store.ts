import { create } from 'zustand';

type NoticeKind = 'success' | 'error' | 'info';

export interface NoticeInput {
  kind: NoticeKind;
  title?: string | undefined;
  text: string;
  /** Where there is more about it. */
  link?: { readonly to: string; readonly text: string } | undefined;
  /** An action that is offered while it is on screen; it leaves with the press. */
  action?: { readonly text: string; readonly run: () => void } | undefined;
  /** Its person closed it. */
  onClosed?: (() => void) | undefined;
  durationMs: number;
}

export interface Notice extends NoticeInput {
  id: number;
  /** Epoch milliseconds. */
  at: number;
}

interface NoticesState {
  /** On screen, oldest first. */
  open: readonly Notice[];
  /** The last notices, newest first, to be read again. */
  past: readonly Notice[];
}

const KEPT_NOTICES = 20;
let lastId = 0;

export const notices = create<NoticesState>(() => ({ open: [], past: [] }));

/** Shows a notice and returns its id. It leaves by itself after `durationMs`, unless hovered,
 * focused or closed before. */
export function notify(input: NoticeInput): number {
  lastId += 1;
  const notice: Notice = { ...input, id: lastId, at: Date.now() };
  notices.setState((state) => ({
    open: [
      // An earlier failure is mended by a success: it stays to be read again only.
      ...state.open.filter(({ kind }) => !(input.kind === 'success' && kind === 'error')),
      notice,
    ],
    past: [notice, ...state.past].slice(0, KEPT_NOTICES),
  }));
  return notice.id;
}

export function dismissNotice(id: number) {
  notices.setState((state) => ({ open: state.open.filter((notice) => notice.id !== id) }));
}

/** At sign-out, because a shared tablet must not show one user's notices to the next. */
export function clearNotices() {
  notices.setState({ open: [], past: [] });
}
