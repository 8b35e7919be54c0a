/** The words the assistant knows. The first entry that matches wins, so a phrase comes before its parts. */
import { fold, type Sentence } from './sentence';

const VOCABULARY = [
  ['help', /(en )?que (me )?(puedes|sabes)( hacer| responder| contestar| ayudar(me)?)?/],
  ['help', /que (te |le )?(puedo|se puede) (preguntar(te|le)?|pedir(te)?)|ayuda(me)?/],
  ['queue', /(por|sin|falta|faltan) (por )?(enviar|sincronizar|subir)( al servidor)?/],
  ['queue', /pendientes? (de|por) (enviar|envio|sincronizar|subir)|cambios? pendientes?/],
  ['expired', /vencid[oa]s?|vencieron|vencio|caducad[oa]s?|caducaron|caduco/],
  ['expire', /por vencer(se)?|vence|vencen|vencer|vencera|venceran|vencimientos?|caducan?/],
  ['permit', /patentes?|licencias?|permisos?/],
  ['open', /pendientes? (de|por) (entregar|entrega|llegar)|(por|sin) entregar|no entregad[oa]s?/],
  ['owed', /por cobrar|(falta|faltan|pendientes?) (por|de) (cobrar|pagar)|(sin|por) pagar/],
  ['owed', /no (han? )?(pagado|pagados|pagada|pagadas|pagaron)|deben?|adeudan?|deudas?|cartera/],
  ['payment', /(con )?(el )?(tipo|forma|medio|estado|estados) de pago/],
  ['pending', /pendientes?/],
  ['paid', /pagad[oa]s?|pagaron|ya pago/],
  ['rejected', /rechazad[oa]s?/],
  ['prep', /en preparacion|preparacion|preparandose|preparando|por salir/],
  [
    'transit',
    /en transito|transito|en camino|en viaje|de viaje|viajando|viajan|navegando|en el rio/,
  ],
  ['delivered', /entregad[oa]s?|entregaron|entregamos|entrego/],
  ['returned', /devuelt[oa]s?|devoluciones|devolucion|devolvieron/],
  ['cancelled', /cancelad[oa]s?|anulad[oa]s?|cancelaron|anularon/],
  ['cash', /(en |de )?efectivo/],
  ['card', /(con |de )?tarjetas?( de credito)?/],
  ['transfer', /(por |con |de )?transferencias?( bancarias?)?/],
  ['paypal', /(con |por |de )?paypal/],
  ['payment', /pagos?|cobros?/],
  [
    'start',
    /inicia|iniciar|empieza|empezar|comenzar|comienza|crea|crear|registrar|registra|abrir|abre/,
  ],
  ['start', /nuevo(?= envio )|(quiero )?(hacer|haz)( un)?(?= envio )|enviar/],
  ['sum', /cuant[oa] (dinero|plata|suman?|valen?|cuestan?|van?|dan?)|cuanto|(valor|suma) total/],
  ['sum', /total|suman?|sumar|valor|valores|dinero|plata|monto|valen?|cuestan?/],
  ['sum', /recaudo|recaudado|recaudamos|facturado|facturamos|ingresos?/],
  ['count', /cuant[oa]s|cantidad|cuenta|contar|numero de(?= (envios|clientes|embarcaciones) )/],
  ['data', /(numero de )?(telefonos?|celular|correo|direccion|contacto)|datos|ficha|informacion/],
  [
    'find',
    /donde (esta|van?|anda|viene|se encuentra|queda)|donde|como van?|en que (va|estado esta)/,
  ],
  ['find', /buscar?|buscame|encuentra|encontrar|rastrear?|estado|detalles?/],
  ['who', /quien|quienes/],
  ['document', /(numero de )?(documento|cedula|identificacion|nit)/],
  ['aboard', /(que )?(hay|va|van|viaja) (en|a bordo de)|a bordo( de)?|(que )?(se )?guardan?( en)?/],
  ['aboard', /llevan?|transportan?|traen?|cargamento|carga|cargan/],
  ['sender', /remitentes?|(enviad|mandad|despachad)[oa]s? por|que (envio|manda|mando|envia)/],
  ['sender', /(ha|han) (enviado|mandado)|enviaron|mandaron/],
  ['recipient', /destinatari[oa]s?|reciben?|recibio|recibieron|dirigid[oa]s? a/],
  ['shipments', /envios?|guias?|despachos?|encomiendas?|remesas?/],
  ['customers', /clientes?/],
  ['vessels', /embarcacion|embarcaciones|barcos?|vehiculos?|naves?/],
  ['crew', /tripulantes?|tripulacion/],
  ['users', /emplead[oa]s?|usuari[oa]s?/],
  ['products', /productos?|mercancias?/],
  ['warehouses', /bodegas?/],
  ['branches', /sucursal|sucursales/],
  ['companies', /empresas?|companias?/],
  ['active', /activ[oa]s?/],
  ['inactive', /inactiv[oa]s?/],
  ['from', /desde|(que )?(sale|salen|salio|salieron) (de|desde)|(con )?(salida|origen)( en| de)?/],
  [
    'to',
    /hacia|(que )?(llega|llegan|llegaron|va|van|viajan) (a|para|hacia)|(con )?(destino|llegada)( a| en)?/,
  ],
] as const satisfies readonly (readonly [string, RegExp])[];

/** What a word means: the mark it leaves in the sentence. */
export type Concept = (typeof VOCABULARY)[number][0];

/** A word for the records of an entity that have a certain field value: 'lanchas', 'capitanes'. */
export interface KindWord {
  readonly concept: 'vessels' | 'crew' | 'users';
  readonly field: string;
  readonly value: string;
  readonly one: string;
  readonly many: string;
}

const KINDS: readonly (readonly [KindWord['concept'], string, string, string, string, RegExp?])[] =
  [
    ['vessels', 'type', 'Bote Motor', 'bote motor', 'botes motor', /botes? (?:de |a )motor/],
    ['vessels', 'type', 'Bote', 'bote', 'botes'],
    ['vessels', 'type', 'Chalupa', 'chalupa', 'chalupas'],
    ['vessels', 'type', 'Deslizador', 'deslizador', 'deslizadores'],
    ['vessels', 'type', 'Lancha', 'lancha', 'lanchas'],
    ['vessels', 'type', 'Planchon', 'planchon', 'planchones'],
    ['vessels', 'type', 'Remolcador', 'remolcador', 'remolcadores'],
    ['crew', 'typeName', 'Capitan', 'capitán', 'capitanes'],
    ['crew', 'typeName', 'Marinero', 'marinero', 'marineros'],
    ['crew', 'typeName', 'Motorista', 'motorista', 'motoristas'],
    ['crew', 'typeName', 'Piloto', 'piloto', 'pilotos'],
    ['crew', 'typeName', 'Maquinista', 'maquinista', 'maquinistas'],
    ['users', 'role', 'SUPERADMIN', 'superadministrador', 'superadministradores'],
    ['users', 'role', 'ADMIN', 'administrador', 'administradores', /administradoras?/],
    ['users', 'role', 'INVITED', 'invitado', 'invitados', /invitadas?/],
  ];

/** Takes every known word out of the sentence. */
export function takeConcepts(sentence: Sentence) {
  const concepts = new Set<Concept>();
  const kinds: KindWord[] = [];
  for (const [concept, field, value, one, many, also] of KINDS) {
    const pattern = [fold(one), fold(many), ...(also ? [also.source] : [])].join('|');
    let isSaid = false;
    while (sentence.take(pattern, concept, Boolean)) isSaid = true;
    if (isSaid) kinds.push({ concept, field, value, one, many });
  }
  for (const [concept, words] of VOCABULARY)
    while (sentence.take(words, concept, Boolean)) concepts.add(concept);
  return { concepts, kinds };
}
