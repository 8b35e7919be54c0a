/** The steps of the wizard, in order, and how far one may go. */
export const STEPS = [
  { path: 'module-Sender', title: 'Datos Remitente', word: 'Remitente' },
  { path: 'module-recipient', title: 'Datos Destinatario', word: 'Destinatario' },
  { path: 'module-product', title: 'Datos Productos', word: 'Productos' },
  { path: 'module-shipment', title: 'Datos Envío', word: 'Envío' },
  { path: 'module-finish', title: 'Envío Finalizado', word: 'Finalizado' },
] as const;

export type StepPath = (typeof STEPS)[number]['path'];
export const VESSEL_PATH = 'module-vehicle';
export const FINISH_PATH = 'module-finish' satisfies StepPath;
/** The element that is focused when the wizard's last dialog leaves. */
export const FINISH_HEADING_ID = 'finish';
export const WIZARD_ROOT = '/adminSection/register-shipment';

export const toStepUrl = (path: StepPath | typeof VESSEL_PATH) => `${WIZARD_ROOT}/${path}`;

export interface Progress {
  /** A document that names a known customer. */
  readonly hasSender: boolean;
  readonly hasRecipient: boolean;
  /** At least one product is chosen, and none travels elsewhere. */
  readonly hasCargo: boolean;
}

/** The first step that still lacks something: nobody is let beyond it. */
export function toFirstIncomplete(progress: Progress): StepPath {
  if (!progress.hasSender) return 'module-Sender';
  if (!progress.hasRecipient) return 'module-recipient';
  if (!progress.hasCargo) return 'module-product';
  return 'module-shipment';
}

/** Whether a step's predecessors are complete. The finish step belongs to a saved shipment, not to the draft. */
export function canOpenStep(path: StepPath | typeof VESSEL_PATH, progress: Progress): boolean {
  const wanted = path === VESSEL_PATH ? 'module-shipment' : path;
  return wanted === FINISH_PATH || indexOfStep(wanted) <= indexOfStep(toFirstIncomplete(progress));
}

export function isStepPath(text: string): text is StepPath {
  return STEPS.some(({ path }) => path === text);
}

export function indexOfStep(path: StepPath): number {
  return STEPS.findIndex((step) => step.path === path);
}

/** The step a path of the wizard shows; null for any other path. */
export function toStepPath(pathname: string): StepPath | typeof VESSEL_PATH | null {
  const segment = pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();
  if (segment === VESSEL_PATH) return VESSEL_PATH;
  return STEPS.find(({ path }) => path.toLowerCase() === segment)?.path ?? null;
}
