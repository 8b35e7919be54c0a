import { photoPartPath } from '../../../src/domain/delivery-photo';
import * as wire from '../../../src/domain/wire';
import { call, type RequestSchemas, template } from './call';
import { array, object, ref, toJsonSchema } from './json-schema';
import * as responses from './response-schemas';

/** What devices that keep a copy call. */
export function syncCalls({ sealedOperation }: Pick<RequestSchemas, 'sealedOperation'>) {
  const operation = { anyOf: [ref('batchOperation'), ref('sealedOperation')] };
  const ops = { ...array(operation), minItems: 1, maxItems: wire.BATCH_LIMIT };
  const sealed = { ...ops, items: ref('sealedOperation') };
  const revoked = { status: 204 } as const;
  return [
    call(
      'get',
      wire.CHANGES_PATH,
      'readChanges',
      'Qué cambió desde la última vez; sin cursor, todo. 410: empezar de nuevo',
      toJsonSchema(responses.changes),
      { parameters: ['cursor', 'limit'] },
    ),
    call(
      'get',
      wire.STREAM_PATH,
      'followChanges',
      'Avisa cuándo hay algo nuevo en changes; no lo trae. 503 y 429: preguntar cada 30 segundos',
      'events',
    ),
    call(
      'post',
      wire.BATCH_PATH,
      'sendBatch',
      'Varias escrituras en una petición, cada una con su clave y su respuesta',
      toJsonSchema(responses.batchAnswer),
      { body: object({ ops }), parameters: ['deviceId'] },
    ),
    call(
      'post',
      wire.OF_INACTIVE_PATH,
      'sendOfInactive',
      'Lo que dejó sellado en un equipo una persona que ya no está activa: su contenido, o con send su envío en nombre de ella. Solo un ADMIN de la empresa para la que se guardó',
      toJsonSchema(responses.batchAnswer),
      {
        body: {
          ...object({ ops: sealed }),
          properties: { ops: sealed, send: { type: 'boolean' } },
        },
      },
    ),
    call(
      'put',
      photoPartPath('{key}', '{part}'),
      'sendPhotoPart',
      'Una parte de la foto que dice una entrega, sellada como las operaciones bajo «clave/parte»; con la última queda completa',
      toJsonSchema(responses.photoReceipt),
      { body: toJsonSchema(sealedOperation), parameters: ['deviceId'] },
    ),
    call(
      'get',
      wire.DEVICES_PATH,
      'listDevices',
      'Equipos que pueden enviar sin sesión',
      toJsonSchema(responses.devices),
    ),
    call(
      'delete',
      wire.OWN_DEVICE_PATH,
      'revokeOwnDevice',
      'Que este equipo ya no envíe sin sesión',
      null,
      { ...revoked, parameters: ['deviceId'] },
    ),
    call(
      'delete',
      template(wire.devicePath(0)),
      'revokeDevice',
      'Que un equipo ya no envíe sin sesión',
      null,
      revoked,
    ),
  ];
}
