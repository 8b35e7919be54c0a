/**
 * A sound and a vibration for each scan's result, beside the words on the screen, which nobody on a dock reads each
 * time.
 */

export type ScanKind = 'found' | 'again' | 'wrong';

const OFF_KEY = 'scan:silent';

export const areSignalsOn = () => localStorage.getItem(OFF_KEY) === null;

export function setSignalsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, '1');
}

/** Tones one after the other, and the vibration, ms on and off. */
const SIGNALS: Readonly<Record<ScanKind, { hertz: readonly number[]; pattern: number[] }>> = {
  found: { hertz: [1320], pattern: [60] },
  again: { hertz: [660, 660], pattern: [60, 60, 60] },
  wrong: { hertz: [220, 165], pattern: [300] },
};
const TONE_S = 0.12;
const VOLUME = 0.25;

let sounds: AudioContext | null = null;

export function signal(kind: ScanKind): void {
  if (!areSignalsOn()) return;
  const { hertz, pattern } = SIGNALS[kind];
  navigator.vibrate?.(pattern);
  try {
    sounds ??= new AudioContext();
    const context = sounds;
    void context.resume();
    hertz.forEach((frequency, at) => {
      const tone = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: VOLUME });
      tone.connect(volume).connect(context.destination);
      const start = context.currentTime + at * TONE_S * 1.4;
      tone.start(start);
      tone.stop(start + TONE_S);
    });
  } catch {
    // A device without sound: the words are there.
  }
}
