/** Moves of the page wait until the pointer is up: else the button under it is gone before the press is one. */

let isPressed = false;
const waiting: (() => void)[] = [];

/** Runs at once, or after the press that is going on and the click it ends in. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

function end(): void {
  isPressed = false;
  setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

// The pages that are drawn on the server have no pointer.
if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, end, true);
}
