import { describe, expect, it } from 'vitest';
import {
  canOpenStep,
  STEPS,
  toFirstIncomplete,
  toStepPath,
} from '../../src/features/shipments/wizard/wizard-steps';

const NOTHING = { hasSender: false, hasRecipient: false, hasCargo: false };

describe('wizard steps', () => {
  it('are the five of the specification, in order', () => {
    expect(STEPS.map(({ title }) => title)).toEqual([
      'Datos Remitente',
      'Datos Destinatario',
      'Datos Productos',
      'Datos Envío',
      'Envío Finalizado',
    ]);
  });

  it.each([
    [NOTHING, 'module-Sender'],
    [{ ...NOTHING, hasRecipient: true, hasCargo: true }, 'module-Sender'],
    [{ ...NOTHING, hasSender: true }, 'module-recipient'],
    [{ ...NOTHING, hasSender: true, hasRecipient: true }, 'module-product'],
    [{ hasSender: true, hasRecipient: true, hasCargo: true }, 'module-shipment'],
  ])('%j is first incomplete at %s', (progress, step) => {
    expect(toFirstIncomplete(progress)).toBe(step);
  });

  it('are open up to the first incomplete one', () => {
    const progress = { ...NOTHING, hasSender: true, hasRecipient: true };
    expect(canOpenStep('module-Sender', progress)).toBe(true);
    expect(canOpenStep('module-product', progress)).toBe(true);
    expect(canOpenStep('module-shipment', progress)).toBe(false);
  });

  it('open the vessel with the shipment step, and the finish of a saved shipment always', () => {
    expect(canOpenStep('module-vehicle', NOTHING)).toBe(false);
    expect(
      canOpenStep('module-vehicle', { hasSender: true, hasRecipient: true, hasCargo: true }),
    ).toBe(true);
    expect(canOpenStep('module-finish', NOTHING)).toBe(true);
  });

  it('are read from the URL', () => {
    expect(toStepPath('/adminSection/register-shipment/module-Sender')).toBe('module-Sender');
    expect(toStepPath('/adminSection/register-shipment/module-sender/')).toBe('module-Sender');
    expect(toStepPath('/adminSection/register-shipment')).toBeNull();
  });
});
