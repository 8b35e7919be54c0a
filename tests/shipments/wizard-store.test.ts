import { describe, expect, it } from 'vitest';
import { createWizard } from '../../src/features/shipments/wizard/wizard-store';
import {
  createValues,
  isChanged,
  readDraftValues,
  toCopy,
  toDraftValues,
  type WizardValues,
} from '../../src/features/shipments/wizard/wizard-values';

const OPERATION = '0198f2a0-0000-7000-8000-000000000003';

function createDisk() {
  const written: (WizardValues | null)[] = [];
  let isFull = false;
  return {
    written,
    fill: () => {
      isFull = true;
    },
    keep: async (values: WizardValues | null) => {
      await Promise.resolve();
      if (isFull) throw new Error('QuotaExceededError');
      written.push(values);
    },
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the wizard’s draft', () => {
  it('is not stored while nothing was typed', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), createValues(OPERATION), disk.keep);
    wizard.change({ step: 'module-Sender' });
    await settle();
    expect(disk.written).toEqual([]);
  });

  it('stores the last of several quick changes', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), createValues(OPERATION), disk.keep);
    for (const typed of ['4', '41', '412']) wizard.change({ remitenteCedula: typed });
    wizard.type({ costoEnvio: '1.250.000' });
    await settle();
    expect(disk.written.at(-1)).toMatchObject({
      remitenteCedula: '412',
      typed: { costoEnvio: '1.250.000' },
    });
    expect(wizard.store.getState().kept).toBe('kept');
  });

  it('stays in memory and reports it when it cannot be stored', async () => {
    const disk = createDisk();
    disk.fill();
    const wizard = createWizard(createValues(OPERATION), createValues(OPERATION), disk.keep);
    wizard.change({ remitenteCedula: '41240318' });
    await settle();
    expect(wizard.store.getState()).toMatchObject({
      kept: 'failed',
      values: { remitenteCedula: '41240318' },
    });
  });

  it('is not written during a save, so that the deleted draft stays deleted', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), createValues(OPERATION), disk.keep);
    wizard.change({ remitenteCedula: '41240318' });
    await wizard.finish(async (values) => {
      disk.written.length = 0;
      wizard.change({ destinatarioCedula: '1121934207' });
      return values.operationId;
    });
    wizard.change({ destinatarioCedula: '1121934208' });
    await settle();
    expect(disk.written).toEqual([]);
    expect(wizard.store.getState().savedKey).toBe(OPERATION);
  });

  it('stays when the save fails', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), createValues(OPERATION), disk.keep);
    wizard.change({ remitenteCedula: '41240318' });
    await expect(wizard.finish(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    wizard.type({ descripcionEnvio: 'Arroz' });
    await settle();
    expect(disk.written.at(-1)).toMatchObject({
      operationId: OPERATION,
      remitenteCedula: '41240318',
      typed: { descripcionEnvio: 'Arroz' },
    });
  });

  it('is read back as typed, with its step and its operation id', () => {
    const values: WizardValues = {
      ...createValues(OPERATION),
      step: 'module-shipment',
      remitenteCedula: '41.240.318',
      productosIds: ['7', OPERATION],
    };
    const flat = toDraftValues(values);
    expect(flat).toMatchObject({ remitenteCedula: '41.240.318', estadoEntrega: 'EN_PREPARACION' });
    expect(readDraftValues(flat)).toEqual(values);
  });

  it('is read as far as possible where another version wrote it', () => {
    const read = readDraftValues({ operationId: OPERATION, step: 'module-x', productosIds: 'a' });
    expect(read).toMatchObject({ step: 'module-Sender', productosIds: [] });
    expect(readDraftValues({ remitenteCedula: '41240318' })).toBeNull();
  });

  it('starts in preparation and unpaid as a copy, with its own operation id', () => {
    const view = {
      key: 'viejo',
      numeroGuia: 'Fn3918koP',
      remitenteCedula: '41240318',
      vehiculoNombre: 'Reina del Vaupés',
      costoEnvio: 1250000,
      estadoPago: 'PAGADO',
      estadoEntrega: 'ENTREGADO',
      productosIds: ['1'],
    };
    const copy = toCopy(OPERATION, view, ['2'], true);
    expect(copy).toMatchObject({
      operationId: OPERATION,
      step: 'module-shipment',
      remitenteCedula: '41240318',
      productosIds: ['2'],
      typed: {
        vehiculoNombre: 'Reina del Vaupés',
        costoEnvio: '$ 1.250.000',
        estadoPago: 'PENDIENTE',
        estadoEntrega: 'EN_PREPARACION',
      },
    });
    expect(isChanged(copy, createValues(OPERATION))).toBe(true);
  });

  it('describes the cargo as a copy only while it is the same', () => {
    const view = { remitenteCedula: '41240318', descripcionEnvio: 'Motor con repuestos' };
    const describe = (isSame: boolean) =>
      toCopy(OPERATION, view, ['2'], isSame).typed.descripcionEnvio;
    expect([describe(true), describe(false)]).toEqual(['Motor con repuestos', '']);
  });
});
