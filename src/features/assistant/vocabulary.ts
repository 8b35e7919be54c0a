/** The words the assistant knows. The first entry that matches wins, so a phrase comes before its parts. */
import { CREW_ROLES, VESSEL_TYPES } from '../../domain/options';
import { ROLE_OPTIONS } from '../../domain/roles';
import { fold, type Sentence } from './sentence';

const VOCABULARY = [
  ['help', /(en )?que (me )?(puedes|sabes)( hacer| responder| contestar| ayudar(me)?)?/],
  ['help', /que (te |le )?(puedo|se puede) (preguntar(te|le)?|pedir(te)?)|ayuda(me)?/],
  ['queue', /(por|sin|falta|faltan) (por )?(enviar|sincronizar|subir)( al servidor)?/],
  ['queue', /pendientes? (de|por) (enviar|envio|sincronizar|subir)|cambios? pendientes?/],
  ['expired', /vencid[oa]s?|vencieron|vencio|caducad[oa]s?|caducaron|caduco/],
  ['expire', /por vencer(se)?|vence|vencen|vencer|vencera|venceran|vencimientos?|caducan?/],
  ['patent', /patentes?/],
  ['licence', /licencias?/],
  ['permit', /permisos?/],
  ['open', /pendientes? (de|por) (entregar|entrega|llegar)|(por|sin) entregar|no entregad[oa]s?/],
  ['owed', /por cobrar|(falta|faltan|pendientes?) (por|de) (cobrar|pagar)|(sin|por) pagar/],
  ['owed', /no (han? )?(pagado|pagados|pagada|pagadas|pagaron)|deben?|adeudan?|deudas?|cartera/],
  ['payment', /(con )?(el )?(tipo|forma|medio|estado|estados) de pago/],
  ['PENDIENTE', /pendientes?/],
  ['PAGADO', /pagad[oa]s?|pagaron|ya pago/],
  ['RECHAZADO', /rechazad[oa]s?/],
  ['EN_PREPARACION', /en preparacion|preparacion|preparandose|preparando|por salir/],
  ['EN_TRANSITO', /(en )?transito|en camino|(en|de) viaje|viajando|viajan|navegando|en el rio/],
  ['POR_RECLAMAR', /(por|sin) (reclamar|recoger)/],
  ['ENTREGADO', /entregad[oa]s?|entregaron|entregamos|entrego/],
  ['DEVUELTO', /devuelt[oa]s?|devoluciones|devolucion|devolvieron/],
  ['CANCELADO', /cancelad[oa]s?|anulad[oa]s?|cancelaron|anularon/],
  ['EFECTIVO', /(en |de )?efectivo/],
  ['TARJETA_CREDITO', /(con |de )?tarjetas?( de credito)?/],
  ['TRANSFERENCIA', /(por |con |de )?transferencias?( bancarias?)?/],
  ['PAYPAL', /(con |por |de )?paypal/],
  ['payment', /pagos?|cobros?/],
  ['start', /iniciar?|empieza|empezar|comenzar|comienza|crear?|registrar?|abrir|abre/],
  ['start', /nuevo(?= envio )|(quiero )?(hacer|haz)( un)?(?= envio )|enviar/],
  ['sum', /cuant[oa] (dinero|plata|suman?|valen?|cuestan?|van?|dan?)|cuanto|(valor|suma) total/],
  ['sum', /total|suman?|sumar|valor|valores|dinero|plata|monto|valen?|cuestan?/],
  ['sum', /recaudo|recaudado|recaudamos|facturado|facturamos|ingresos?/],
  ['count', /cuant[oa]s|cantidad|cuenta|contar|numero de(?= (envios|clientes|embarcaciones) )/],
  ['data', /(numero de )?(telefonos?|celular|correo|direccion|contacto)|datos|ficha|informacion/],
  ['find', /donde( (esta|van?|anda|viene|se encuentra|queda))?|como van?|en que (va|estado esta)/],
  ['find', /buscar?|buscame|encuentra|encontrar|rastrear?|estado|detalles?/],
  ['who', /quien|quienes/],
  ['document', /(numero de )?(documento|cedula|identificacion|nit)/],
  ['aboard', /(que )?(hay|va|van|viaja) (en|a bordo de)|a bordo( de)?|(que )?(se )?guardan?( en)?/],
  ['aboard', /llevan?|transportan?|traen?|cargamento|carga|cargan/],
  ['sender', /remitentes?|(enviad|mandad|despachad)[oa]s? por|que (envio|manda|mando|envia)/],
  ['sender', /(ha|han) (enviado|mandado)|enviaron|mandaron/],
  ['recipient', /destinatari[oa]s?|reciben?|recibio|recibieron|dirigid[oa]s? a/],
  ['shipment', /envios?|guias?|despachos?|encomiendas?|remesas?/],
  ['customer', /clientes?/],
  ['vessel', /embarcacion|embarcaciones|barcos?|vehiculos?|naves?/],
  ['crewMember', /tripulantes?|tripulacion/],
  ['user', /emplead[oa]s?|usuari[oa]s?/],
  ['product', /productos?|mercancias?/],
  ['warehouse', /bodegas?/],
  ['branch', /sucursal|sucursales/],
  ['company', /empresas?|companias?/],
  ['activo', /activ[oa]s?/],
  ['inactivo', /inactiv[oa]s?/],
  ['from', /desde|(que )?(sale|salen|salio|salieron) (de|desde)|(con )?(salida|origen)( en| de)?/],
  ['to', /hacia|(que )?(llegan?|llegaron|van?|viajan) (a|para|hacia)/],
  ['to', /(con )?(destino|llegada)( a| en)?/],
] as const satisfies readonly (readonly [string, RegExp])[];

/** The mark that a word leaves in the sentence. A state is called as in the records. */
export type Concept = (typeof VOCABULARY)[number][0];

/** Options whose words mean the records that have them: 'lanchas', 'capitanes'. */
const KINDS = [
  ['vesselType', 'vessel', 'type', VESSEL_TYPES],
  ['role', 'crewMember', 'typeName', CREW_ROLES],
  ['role', 'user', 'role', ROLE_OPTIONS.filter(({ value }) => value !== 'EMPLOYEE')],
] as const;

/** Takes every known word out of the sentence; tells the kinds of records among them. */
export function takeConcepts(sentence: Sentence) {
  const kinds = KINDS.flatMap(([mark, entity, field, options]) =>
    // 'Bote motor' comes before 'bote'.
    [...options]
      .sort((left, right) => right.label.length - left.label.length)
      .map(({ value, label }) => ({ entity, field, value, one: label.toLowerCase() }))
      .filter(({ one }) => sentence.takeAll(toKindPattern(one), mark).length > 0),
  );
  for (const [concept, words] of VOCABULARY) sentence.takeAll(words.source, concept);
  return kinds;
}

/** 'Botes motor', 'botes de motor', 'invitadas' */
function toKindPattern(one: string): string {
  const words = fold(one).split(' ');
  return words.map((word) => `${word.replace(/o$/, '[oa]')}(?:s|es|as?)?`).join(' (?:de |a )?');
}
