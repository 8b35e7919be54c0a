import { describe, expect, it } from 'vitest';
import { createWizard } from '../../src/features/shipments/wizard/wizard-store';
import {
  createValues,
  hasContent,
  readDraftValues,
  toCopy,
  toDraftValues,
  type WizardValues,
} from '../../src/features/shipments/wizard/wizard-values';

const OPERATION = '0198f2a0-0000-7000-8000-000000000003';

function createDisk() {
  const written: WizardValues[] = [];
  let isFull = false;
  return {
    written,
    fill: () => {
      isFull = true;
    },
    keep: async (values: WizardValues) => {
      await Promise.resolve();
      if (isFull) throw new Error('QuotaExceededError');
      written.push(values);
    },
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('what the wizard keeps', () => {
  it('keeps nothing while nothing was typed', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), false, disk.keep);
    wizard.change({ step: 'module-Sender' });
    await settle();
    expect(disk.written).toEqual([]);
  });

  it('has the last of quick changes on the disk', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), false, disk.keep);
    for (const typed of ['4', '41', '412']) wizard.change({ remitenteCedula: typed });
    wizard.type({ costoEnvio: '1.250.000' });
    await settle();
    expect(disk.written.at(-1)).toMatchObject({
      remitenteCedula: '412',
      typed: { costoEnvio: '1.250.000' },
    });
    expect(wizard.store.getState().kept).toBe('kept');
  });

  it('says that it could not keep it, and keeps it in memory', async () => {
    const disk = createDisk();
    disk.fill();
    const wizard = createWizard(createValues(OPERATION), false, disk.keep);
    wizard.change({ remitenteCedula: '41240318' });
    await settle();
    expect(wizard.store.getState()).toMatchObject({
      kept: 'failed',
      values: { remitenteCedula: '41240318' },
    });
  });

  it('writes nothing while it saves, so that the ended draft stays ended', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), false, disk.keep);
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

  it('loses nothing when the save fails', async () => {
    const disk = createDisk();
    const wizard = createWizard(createValues(OPERATION), false, disk.keep);
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

  it('reads a draft back as it was typed, with its step and its operation', () => {
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

  it('takes a draft of another version for what it can read', () => {
    const read = readDraftValues({ operationId: OPERATION, step: 'module-x', productosIds: 'a' });
    expect(read).toMatchObject({ step: 'module-Sender', productosIds: [] });
    expect(readDraftValues({ remitenteCedula: '41240318' })).toBeNull();
  });

  it('starts a copy in preparation and unpaid, under an operation of its own', () => {
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
    const copy = toCopy(OPERATION, view, ['2']);
    expect(copy).toMatchObject({
      operationId: OPERATION,
      step: 'module-Sender',
      remitenteCedula: '41240318',
      productosIds: ['2'],
      typed: {
        vehiculoNombre: 'Reina del Vaupés',
        costoEnvio: '$ 1.250.000',
        estadoPago: 'PENDIENTE',
        estadoEntrega: 'EN_PREPARACION',
      },
    });
    expect(hasContent(copy)).toBe(true);
  });
});
