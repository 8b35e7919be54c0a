/** Each question as a person types it, and the sentence that answers it. */
import { expect, test } from 'vitest';
import { ask } from './arranged';

const ANSWERS: [question: string, text: string][] = [
  ['¿Cuántos envíos hay?', 'Hay 7 envíos, por $ 2.990.000.'],
  ['¿Cuántos envíos hay en tránsito?', 'Hay 2 envíos en tránsito, por $ 1.640.000.'],
  ['CUANTOS ENVIOS ESTAN EN TRANSITO', 'Hay 2 envíos en tránsito, por $ 1.640.000.'],
  ['hola, dime por favor qué envíos van en camino', 'Hay 2 envíos en tránsito, por $ 1.640.000.'],
  ['dame la lista de envíos entregados', 'Hay 2 envíos entregados, por $ 200.000.'],
  ['envíos cancelados', 'Hay 1 envío cancelado, por $ 900.000.'],
  ['envíos devueltos', 'No hay envíos devueltos.'],
  ['envíos por entregar', 'Hay 4 envíos en preparación o en tránsito, por $ 1.890.000.'],
  ['¿Cuánto hay por cobrar?', 'Suman $ 1.990.000: 5 envíos por cobrar.'],
  ['¿Qué envíos no han pagado?', 'Hay 5 envíos por cobrar, por $ 1.990.000.'],
  ['pagos pendientes', 'Hay 5 envíos con el pago pendiente, por $ 2.500.000.'],
  ['envíos rechazados', 'Hay 1 envío con el pago rechazado, por $ 390.000.'],
  ['envíos en efectivo', 'Hay 5 envíos de pago en efectivo, por $ 2.690.000.'],
  [
    '¿Cuánto suman los envíos pagados con tarjeta?',
    'Suman $ 100.000: 1 envío pagado con tarjeta de crédito.',
  ],
  ['¿Quién debe?', '2 remitentes deben $ 1.990.000 por 5 envíos.'],
  ['¿Qué clientes deben?', '2 remitentes deben $ 1.990.000 por 5 envíos.'],
  [
    'cuanto debe rosalba en Nukak',
    'Suman $ 150.000: 2 envíos por cobrar en Nukak con Rosalba Tique Gaitán como remitente.',
  ],
  ['cuanto debe rosalba', 'Rosalba Tique Gaitán debe $ 1.600.000 por 4 envíos.'],
  ['¿Cuánto debe Jairo Piñeros?', 'Jairo Piñeros Yucuna no debe nada.'],
  ['envíos para Jairo Piñeros', 'Hay 6 envíos para Jairo Piñeros Yucuna, por $ 2.600.000.'],
  [
    '¿Cuántos envíos tiene el documento 900.123.456?',
    'Hay 1 envío con Comercial El Raudal SAS como remitente o destinatario, por $ 390.000.',
  ],
  ['envíos entregados en Nukak', 'Hay 1 envío entregado en Nukak, por $ 100.000.'],
  [
    '¿Cuánto dinero va en Nukak?',
    'Suman $ 440.000: 2 envíos en preparación o en tránsito en Nukak.',
  ],
  ['¿Cuántos envíos van para Miraflores?', 'Hay 6 envíos hacia Miraflores, por $ 2.600.000.'],
  [
    'envíos de Miraflores a San José',
    'Hay 1 envío desde Miraflores hacia San José del Guaviare, por $ 390.000.',
  ],
  ['¿Qué envíos se registraron hoy?', 'Hay 1 envío registrado hoy, por $ 200.000.'],
  ['envíos de anteayer', 'No hay envíos registrados anteayer.'],
  ['envíos desde el 1/10', 'Hay 3 envíos registrados desde el 01/10/2026, por $ 350.000.'],
  ['envíos de ayer', 'Hay 1 envío registrado ayer, por $ 50.000.'],
  ['envíos de esta semana', 'Hay 2 envíos registrados esta semana, por $ 250.000.'],
  ['envíos de este mes', 'Hay 2 envíos registrados este mes, por $ 250.000.'],
  ['envíos del mes pasado', 'Hay 1 envío registrado el mes pasado, por $ 100.000.'],
  ['¿Cuántos envíos en octubre?', 'Hay 1 envío registrado en octubre de 2026, por $ 100.000.'],
  ['envíos en diciembre', 'No hay envíos registrados en diciembre de 2025.'],
  ['envíos del 15/10/2026', 'Hay 1 envío registrado el 15/10/2026, por $ 100.000.'],
  [
    'envíos entre el 1 de octubre y el 31/10/2026',
    'Hay 1 envío registrado entre el 01/10/2026 y el 31/10/2026, por $ 100.000.',
  ],
  [
    'envíos de los últimos 7 días',
    'Hay 2 envíos registrados en los últimos 7 días, por $ 250.000.',
  ],
  [
    '¿Dónde va la guía Fn3918koP?',
    'El envío Fn3918koP va de San José del Guaviare a Miraflores, de Rosalba Tique Gaitán para Jairo Piñeros Yucuna.',
  ],
  [
    'fn3918kop',
    'El envío Fn3918koP va de San José del Guaviare a Miraflores, de Rosalba Tique Gaitán para Jairo Piñeros Yucuna.',
  ],
  ['guía Zz9999zzZ', 'En este equipo no hay un envío con el número Zz9999zzZ.'],
  [
    '¿Qué lleva La Esperanza del Guaviare?',
    'La Esperanza del Guaviare lleva 2 envíos: 1 en tránsito y 1 en preparación. Son 24 unidades, 20 kg de los 5.000 kg que puede llevar.',
  ],
  ['¿Dónde está Nukak?', 'Nukak lleva 2 envíos: 1 en tránsito y 1 en preparación.'],
  ['¿Qué lleva el Delfín Rosado?', 'Delfín Rosado no lleva envíos ahora.'],
  ['¿Qué embarcaciones están en viaje?', '2 embarcaciones llevan 2 envíos en tránsito.'],
  ['¿Qué hay en la bodega Malecón?', 'En Bodega Malecón hay 2 productos: 34 unidades, 70 kg.'],
  ['¿Qué vence?', 'De los permisos, 1 ya venció y 2 vencen en los próximos 30 días.'],
  ['¿Qué patentes están vencidas?', 'Hay 1 patente vencida.'],
  ['licencias que vencen hoy', 'Hay 1 licencia con vencimiento hoy.'],
  [
    '¿Qué vence en los próximos 15 días?',
    'Hay 2 permisos con vencimiento en los próximos 15 días.',
  ],
  ['¿Qué vence el 5/1?', 'No hay permisos con vencimiento el 05/01/2027.'],
  ['¿Qué vence en diciembre?', 'Hay 1 permiso con vencimiento en diciembre de 2026.'],
  ['¿Cuándo vence la patente de Nukak?', 'La patente de Nukak vence el 30/08/2027.'],
  ['teléfono de Rosalba', 'Rosalba Tique Gaitán tiene 7 envíos y debe $ 1.600.000 como remitente.'],
  ['cliente con documento 86.012.345', 'Jairo Piñeros Yucuna tiene 6 envíos.'],
  [
    '¿Quién es Comercial El Raudal?',
    'Comercial El Raudal SAS tiene 1 envío y debe $ 390.000 como remitente.',
  ],
  ['cliente 99999999', 'En este equipo no hay un cliente con el documento 99.999.999.'],
  [
    'Iniciar un envío para el documento 41240318',
    'El envío empieza con Rosalba Tique Gaitán como remitente.',
  ],
  [
    'iniciar un envío para el documento 1234',
    '1234 no es un documento: tiene entre 5 y 11 dígitos.',
  ],
  ['¿Cuántos clientes hay?', 'Hay 5 clientes.'],
  ['¿Cuántas lanchas tenemos?', 'Hay 2 lanchas.'],
  ['capitanes', 'Hay 1 capitán.'],
  ['botes a motor', 'Hay 1 bote motor.'],
  ['botes', 'No hay botes.'],
  ['administradoras', 'Hay 1 administrador.'],
  ['chalupas', 'No hay chalupas.'],
  ['marineros activos', 'Hay 1 marinero activo.'],
  ['¿Quiénes son los administradores?', 'Hay 1 administrador.'],
  ['¿Cuántas sucursales hay?', 'Hay 1 sucursal.'],
  ['¿Qué falta por enviar?', 'Hay 2 cambios por enviar, guardados en este equipo.'],
  ['ayuda', 'Esto es lo que puedes preguntar:'],
  ['Buenos días', 'Esto es lo que puedes preguntar:'],
];

test.each(ANSWERS)('%s', (question, text) => {
  expect(ask(question).text).toBe(text);
});
