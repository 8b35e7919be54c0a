/** A dialog takes the focus, traps it, and restores it unless the user has moved on meanwhile. */
import '../../src/ui/styles/index.css';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../../src/ui/button';
import { Dialog } from '../../src/ui/dialog';
import { dialog, focusedName, press } from './support/typing';

const onClosed = vi.fn();

function Page({ text }: { text: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onClosed();
  };
  return (
    <>
      <button type="button" name="opener" onClick={() => setIsOpen(true)}>
        Abrir
      </button>
      <input name="behind" aria-label="Detrás" />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="¿Seguir?"
        actions={
          <>
            <Button name="no" onClick={close}>
              No
            </Button>
            <Button name="yes" data-autofocus>
              Sí
            </Button>
          </>
        }
      >
        {text}
      </Dialog>
    </>
  );
}

async function open(text: ReactNode = <p>Texto</p>): Promise<HTMLElement> {
  await render(<Page text={text} />);
  await press('Abrir');
  return dialog('¿Seguir?');
}

const gone = () => document.querySelector('[role=dialog]') === null;

it('shows its beginning where its buttons are below the screen', async () => {
  const scroller = await open(<p style={{ height: '300vh' }}>Se perderá</p>);
  await expect.poll(focusedName).toBe('yes');
  await expect.poll(() => scroller.scrollTop).toBe(0);
  expect(scroller.scrollHeight).toBeGreaterThan(2 * scroller.clientHeight);
});

it('focuses its initial button and traps the focus', async () => {
  await open();
  await expect.poll(focusedName).toBe('yes');
  await userEvent.tab();
  expect(focusedName()).toBe('no');
  await userEvent.tab();
  expect(focusedName()).toBe('yes');
});

it('closes on Escape and restores the focus', async () => {
  await open();
  onClosed.mockClear();
  await userEvent.keyboard('{Escape}');
  await expect.poll(gone).toBe(true);
  expect(onClosed).toHaveBeenCalledOnce();
  await expect.poll(focusedName).toBe('opener');
});

it('leaves the focus on a field that took it while the dialog closed', async () => {
  await open();
  new MutationObserver((_changes, observer) => {
    if (!gone()) return;
    observer.disconnect();
    document.querySelector<HTMLElement>('[name=behind]')?.focus();
  }).observe(document.body, { childList: true, subtree: true });
  await userEvent.keyboard('{Escape}');
  await expect.poll(gone).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(focusedName()).toBe('behind');
});
