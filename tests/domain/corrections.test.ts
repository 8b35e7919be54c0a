/** Sender, recipient and goods of a shipment are corrected while it is prepared, and its papers say so. */
import { describe, expect, test } from 'vitest';
import { toReprintText, whyNotCorrected } from '../../src/domain/rules/corrections';

test('a shipment in preparation is corrected by whoever registered it, or an ADMIN', () => {
  const state = 'EN_PREPARACION';
  for (const [isAdmin, isOwn] of [
    [true, false],
    [false, true],
  ] as const)
    expect(whyNotCorrected({ isAdmin, isOwn, state })).toBeNull();
  expect(whyNotCorrected({ isAdmin: false, isOwn: false, state })).toBe(
    'Solo quien registró el envío, o un administrador, corrige su remitente, su destinatario o sus productos.',
  );
});

test('a shipment that left is corrected by nobody', () => {
  expect(whyNotCorrected({ isAdmin: true, isOwn: true, state: 'EN_TRANSITO' })).toBe(
    'El envío ya no está en preparación: su remitente, su destinatario y sus productos no se cambian.',
  );
});

describe('papers are to be printed again', () => {
  const REPRINT = 'las etiquetas y los papeles de antes ya no valen. Imprímelos otra vez.';
  const base = { remitenteCedula: '41240318', destinatarioCedula: '52111222', productosIds: [1] };
  const mark = null;

  test('after a correction on this device', () => {
    for (const change of [
      { remitenteCedula: '41240319' },
      { destinatarioCedula: '52111223' },
      { productosIds: [1, 2] },
    ])
      expect(toReprintText({ base, view: { ...base, ...change }, mark })).toBe(
        `Corregido en este equipo: ${REPRINT}`,
      );
  });

  test('after a correction that the server tells of', () => {
    const view = { ...base, correctedAt: '2026-11-21T04:05:00.000Z' };
    expect(toReprintText({ base, view, mark })).toBe(
      `Corregido el 20/11/2026 · 11:05\u00a0p.\u00a0m.: ${REPRINT}`,
    );
  });

  test('but not after another change, one that was refused, or of what no server has', () => {
    const view = { ...base, remitenteCedula: '41240319' };
    expect(toReprintText({ base, view: { ...base, costoEnvio: 5_000 }, mark })).toBeNull();
    expect(toReprintText({ base, view, mark: 'attention' })).toBeNull();
    expect(toReprintText({ base: null, view, mark })).toBeNull();
  });
});
