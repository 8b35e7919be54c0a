/** Installing the application: when the browser offers it, and when it is the moment to say so. */
import { createStore } from 'zustand/vanilla';

interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** The browser's own offer, kept until it is wanted. */
  readonly offer: InstallPromptEvent | null;
  readonly isInstalled: boolean;
  /** Somebody saw the invitation here and said no, or nothing; not asked again on this device. */
  readonly isDeclined: boolean;
  /** A second sign-in, or a first save without signal: the application has shown its worth. */
  readonly isWorthInstalling: boolean;
}

const KEYS = { declined: 'install:declined', earned: 'install:earned' } as const;

export const install = createStore<InstallState>(() => ({
  offer: null,
  isInstalled: isStandalone(),
  isDeclined: localStorage.getItem(KEYS.declined) !== null,
  isWorthInstalling: localStorage.getItem(KEYS.earned) !== null,
}));

/** Early: the browser says it once, often before anything is drawn. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.setState({ offer: event as InstallPromptEvent });
  });
  addEventListener('appinstalled', () => install.setState({ offer: null, isInstalled: true }));
}

export async function acceptInstall(): Promise<void> {
  const { offer } = install.getState();
  if (!offer) return;
  // An offer serves once, whatever the answer.
  install.setState({ offer: null });
  await offer.prompt();
}

/** It was shown on this device: not again after a reload. */
export function rememberInvitation(): void {
  localStorage.setItem(KEYS.declined, '1');
}

export function declineInstall(): void {
  rememberInvitation();
  install.setState({ isDeclined: true });
}

export function markWorthInstalling(): void {
  if (install.getState().isWorthInstalling) return;
  localStorage.setItem(KEYS.earned, '1');
  install.setState({ isWorthInstalling: true });
}

function isStandalone(): boolean {
  // `standalone` is Apple's own; the other browsers tell it by the media feature.
  const apple = (navigator as { readonly standalone?: boolean }).standalone;
  return apple === true || matchMedia('(display-mode: standalone)').matches;
}

/** iPhone and iPad offer nothing: one installs by hand, and an installed application has its own storage. */
export function isAppleTouchDevice(): boolean {
  return (
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}
