/** The way through a form: which control is still to be answered, and the keyboard's key that leads there. */

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The first control that nobody has answered yet, of those after `control` where one is given. */
export function nextEmptyControl(
  form: HTMLFormElement | null,
  control?: FormControl,
): FormControl | null {
  const controls = [...(form?.elements ?? [])].filter(isControl);
  const start = control ? controls.indexOf(control) + 1 : 0;
  return controls.slice(start).find((one) => isEmpty(one) && one.checkVisibility()) ?? null;
}

/** A keyboard on the glass says where its Enter leads: on through the form, and at its end it sends it. */
export function nameEnterKey({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  currentTarget.enterKeyHint = nextEmptyControl(currentTarget.form, currentTarget)
    ? 'next'
    : 'done';
}

/** At a desk Enter sends the form, as everywhere; on the glass it leads on, so that no field needs a tap of its own. */
export function goOnByEnter(event: {
  readonly currentTarget: HTMLInputElement;
  preventDefault(): void;
}): void {
  if (!matchMedia('(pointer: coarse)').matches) return;
  const next = nextEmptyControl(event.currentTarget.form, event.currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isControl(element: Element): element is FormControl {
  return element.matches('input:not([type=hidden]), select, textarea');
}

function isEmpty(control: FormControl): boolean {
  if (control.disabled) return false;
  if (control instanceof HTMLInputElement && control.type === 'radio') {
    const group = control.form?.elements.namedItem(control.name);
    return group instanceof RadioNodeList ? group.value === '' : !control.checked;
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return false;
  return control.value === '';
}
