/** The way through a form: which control is still to be answered, and the keyboard's key that leads there. */

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Puts the focus into the first control that nobody has answered yet. Who leaves it as it was did not choose it: no blur. */
export function beginForm(form: HTMLFormElement | null): void {
  const first = toControls(form).find((one) => isEmpty(one) && isShown(one));
  if (!first) return;
  first.focus();
  const leave = (event: Event) => {
    if (isEmpty(first)) event.stopPropagation();
  };
  first.addEventListener('focusout', leave, { once: true });
}

/** The next text after a control, or the next choice that nobody has made yet. */
function nextControl(control: FormControl): FormControl | null {
  const controls = toControls(control.form);
  return (
    controls
      .slice(controls.indexOf(control) + 1)
      .find((one) => (isText(one) || isEmpty(one)) && isShown(one)) ?? null
  );
}

/** A keyboard on the glass says where its Enter leads: on through the form, and at its end it sends it. */
export function nameEnterKey({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  currentTarget.enterKeyHint = nextControl(currentTarget) ? 'next' : 'done';
}

/** At a desk Enter sends the form, as everywhere; on the glass it leads on, so that no field needs a tap of its own. */
export function goOnByEnter(event: {
  readonly currentTarget: HTMLInputElement;
  preventDefault(): void;
}): void {
  if (!matchMedia('(pointer: coarse)').matches) return;
  const next = nextControl(event.currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function toControls(form: HTMLFormElement | null): FormControl[] {
  return [...(form?.elements ?? [])].filter(isControl);
}

function isControl(element: Element): element is FormControl {
  return element.matches(
    ':is(input:not([type=hidden], [type=checkbox]), select, textarea):enabled',
  );
}

const isText = (control: FormControl) => control.matches('textarea, input:not([type=radio])');

function isEmpty(control: FormControl): boolean {
  if (isText(control) || control instanceof HTMLSelectElement) return control.value === '';
  const group = control.form?.elements.namedItem(control.name);
  return group instanceof RadioNodeList && group.value === '';
}

const isShown = (control: FormControl) => control.getClientRects().length > 0;
