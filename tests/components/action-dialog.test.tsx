/** A dialog's action runs once a press, shows why it was refused, and takes the focus to the field that is wrong. */
import '../../src/ui/styles/index.css';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ActionDialog, type ActionDialogProps, type Refusal } from '../../src/ui/action-dialog';
import { Field } from '../../src/ui/field';
import { TextInput } from '../../src/ui/text-input';
import { dialog, focusedName, press, pressUnavailable, type } from './support/typing';

type Run = (typed: FormData) => Promise<Refusal | undefined>;

type Props = Omit<Partial<ActionDialogProps>, 'run'>;

function Page({ run, ...rest }: Props & { run: Run }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" name="opener" onClick={() => setIsOpen(true)}>
        Abrir
      </button>
      <ActionDialog
        title="Cambiar la nota"
        confirmText="Guardar"
        busyText="Guardando…"
        {...rest}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        run={async (typed) => {
          const refusal = await run(typed);
          if (!refusal) setIsOpen(false);
          return refusal;
        }}
      >
        {({ errors, isJudged }) => (
          <>
            <Field label="Lugar">
              <TextInput name="lugar" />
            </Field>
            <Field
              label="Nota"
              error={
                errors.nota ?? (isJudged && rest.isComplete === false ? 'Falta la nota' : undefined)
              }
            >
              <TextInput name="nota" />
            </Field>
          </>
        )}
      </ActionDialog>
    </>
  );
}

async function open(run: Run, props: Props = {}): Promise<void> {
  await render(<Page run={run} {...props} />);
  await press('Abrir');
  await dialog('Cambiar la nota');
}

const isGone = () => document.querySelector('[role=dialog]') === null;
const save = () => page.getByRole('button', { name: 'Guardar', exact: true });

it('runs once for a double press, says that it is under way, and closes', async () => {
  let finish: (() => void) | undefined;
  const run = vi.fn<Run>(() => new Promise((resolve) => (finish = () => resolve(undefined))));
  await open(run);
  await userEvent.dblClick(save());
  await expect.element(page.getByRole('button', { name: 'Guardando…' })).toBeVisible();
  await pressUnavailable('Guardando…');
  finish?.();
  await expect.poll(isGone).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  await expect.poll(focusedName).toBe('opener');
});

it('says why it was refused at its beginning, can be tried again, and opens anew without it', async () => {
  const run = vi.fn<Run>(async () => ({ form: 'No hay espacio.' }));
  await open(run, { failureTitle: 'No se guardó' });
  await press('Guardar');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('No se guardóNo hay espacio.');
  await press('Guardar');
  await expect.poll(() => run.mock.calls.length).toBe(2);
  await expect.element(alert).toBeVisible();
  await press('Cancelar');
  await expect.poll(isGone).toBe(true);
  await press('Abrir');
  await dialog('Cambiar la nota');
  await expect.element(alert).not.toBeInTheDocument();
});

it('does not run while it is incomplete: the wrong field gets the focus', async () => {
  const run = vi.fn<Run>();
  await open(run, { isComplete: false });
  await pressUnavailable('Guardar');
  await expect.element(page.getByText('Falta la nota')).toBeVisible();
  await expect.poll(focusedName).toBe('nota');
  expect(run).not.toHaveBeenCalled();
});

it('confirms a form with Enter, and forgets the error of a field once it is typed in', async () => {
  const read: unknown[] = [];
  await open(
    async (typed) => {
      read.push(typed.get('nota'));
      return { nota: 'Ya existe', lugar: undefined };
    },
    { isForm: true },
  );
  await type({ nota: 'Uno' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Ya existe')).toBeVisible();
  expect(read).toEqual(['Uno']);
  await userEvent.keyboard('Dos');
  expect(document.querySelector<HTMLInputElement>('[name=nota]')?.value).toBe('Dos');
  await expect.element(page.getByText('Ya existe')).not.toBeInTheDocument();
});

it('closes on Escape, unless the dialog has another way for it', async () => {
  const stay = vi.fn();
  await open(async () => undefined, { onEscape: stay });
  await userEvent.keyboard('{Escape}');
  expect(stay).toHaveBeenCalledOnce();
  await press('Cancelar');
  await expect.poll(isGone).toBe(true);
});
