/** The words the assistant knows, longest first where one is part of another. */
import type { Sentence } from './sentence';

/** A mark in the sentence: what was meant by a word. */
export type Concept =
  | 'queue'
  | 'help'
  | 'expire'
  | 'expired'
  | 'permit'
  | 'owed'
  | 'open'
  | 'pending'
  | 'paid'
  | 'rejected'
  | 'payment'
  | 'prep'
  | 'transit'
  | 'delivered'
  | 'returned'
  | 'cancelled'
  | 'cash'
  | 'card'
  | 'transfer'
  | 'paypal'
  | 'count'
  | 'sum'
  | 'find'
  | 'data'
  | 'who'
  | 'start'
  | 'aboard'
  | 'shipments'
  | 'vessels'
  | 'crew'
  | 'customers'
  | 'users'
  | 'products'
  | 'warehouses'
  | 'branches'
  | 'companies'
  | 'sender'
  | 'recipient'
  | 'from'
  | 'to'
  | 'active'
  | 'inactive'
  | 'document'
  | 'kind';

const WORDS: readonly (readonly [Concept, RegExp])[] = [
  ['help', /(?:en )?que (?:me )?(?:puedes|sabes)(?: hacer| responder| contestar| ayudar(?:me)?)?/],
  ['help', /que (?:te |le )?(?:puedo|se puede) (?:preguntar(?:te|le)?|pedir(?:te)?)|ayuda(?:me)?/],
  ['queue', /(?:por|sin|falta|faltan) (?:por )?(?:enviar|sincronizar|subir)(?: al servidor)?/],
  ['queue', /pendientes? (?:de|por) (?:enviar|envio|sincronizar|subir)|cambios? pendientes?/],
  ['expired', /vencid[oa]s?|vencieron|vencio|caducad[oa]s?|caducaron|caduco/],
  ['expire', /por vencer(?:se)?|vence|vencen|vencer|vencera|venceran|vencimientos?|caducan?/],
  ['permit', /patentes?|licencias?|permisos?/],
  [
    'open',
    /pendientes? (?:de|por) (?:entregar|entrega|llegar)|(?:por|sin) entregar|no entregad[oa]s?/,
  ],
  ['owed', /por cobrar|(?:falta|faltan|pendientes?) (?:por|de) (?:cobrar|pagar)|(?:sin|por) pagar/],
  [
    'owed',
    /no (?:han? )?(?:pagado|pagados|pagada|pagadas|pagaron)|deben?|adeudan?|deudas?|cartera/,
  ],
  ['payment', /(?:con )?(?:el )?(?:tipo|forma|medio|estado|estados) de pago/],
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
  ['cash', /(?:en |de )?efectivo/],
  ['card', /(?:con |de )?tarjetas?(?: de credito)?/],
  ['transfer', /(?:por |con |de )?transferencias?(?: bancarias?)?/],
  ['paypal', /(?:con |por |de )?paypal/],
  ['payment', /pagos?|cobros?/],
  [
    'start',
    /inicia|iniciar|empieza|empezar|comenzar|comienza|crea|crear|registrar|registra|abrir|abre/,
  ],
  ['start', /nuevo(?= envio )|(?:quiero )?(?:hacer|haz)(?: un)?(?= envio )|enviar/],
  [
    'sum',
    /cuant[oa] (?:dinero|plata|suman?|valen?|cuestan?|van?|dan?)|cuanto|(?:valor|suma) total/,
  ],
  ['sum', /total|suman?|sumar|valor|valores|dinero|plata|monto|valen?|cuestan?/],
  ['sum', /recaudo|recaudado|recaudamos|facturado|facturamos|ingresos?/],
  ['count', /cuant[oa]s|cantidad|cuenta|contar|numero de(?= (?:envios|clientes|embarcaciones) )/],
  [
    'data',
    /(?:numero de )?(?:telefonos?|celular|correo|direccion|contacto)|datos|ficha|informacion/,
  ],
  [
    'find',
    /donde (?:esta|van?|anda|viene|se encuentra|queda)|donde|como van?|en que (?:va|estado esta)/,
  ],
  ['find', /buscar?|buscame|encuentra|encontrar|rastrear?|estado|detalles?/],
  ['who', /quien|quienes/],
  ['document', /(?:numero de )?(?:documento|cedula|identificacion|nit)/],
  [
    'aboard',
    /(?:que )?(?:hay|va|van|viaja) (?:en|a bordo de)|a bordo(?: de)?|(?:que )?(?:se )?guardan?(?: en)?/,
  ],
  ['aboard', /llevan?|transportan?|traen?|cargamento|carga|cargan/],
  ['sender', /remitentes?|(?:enviad|mandad|despachad)[oa]s? por|que (?:envio|manda|mando|envia)/],
  ['sender', /(?:ha|han) (?:enviado|mandado)|enviaron|mandaron/],
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
  [
    'from',
    /desde|(?:que )?(?:sale|salen|salio|salieron) (?:de|desde)|(?:con )?(?:salida|origen)(?: en| de)?/,
  ],
  [
    'to',
    /hacia|(?:que )?(?:llega|llegan|llegaron|va|van|viajan) (?:a|para|hacia)|(?:con )?(?:destino|llegada)(?: a| en)?/,
  ],
];

/** Words that count records of one kind: the entity's concept, the field and the value. */
export interface KindWord {
  readonly concept: 'vessels' | 'crew' | 'users';
  readonly field: string;
  readonly value: string;
}

const KINDS: readonly (readonly [RegExp, KindWord])[] = [
  ...(
    [
      [/botes? (?:de |a )?motor/, 'Bote Motor'],
      [/botes?/, 'Bote'],
      [/chalupas?/, 'Chalupa'],
      [/deslizador|deslizadores/, 'Deslizador'],
      [/lanchas?/, 'Lancha'],
      [/planchon|planchones/, 'Planchon'],
      [/remolcador|remolcadores/, 'Remolcador'],
    ] as const
  ).map(([words, value]) => [words, { concept: 'vessels', field: 'type', value }] as const),
  ...(
    [
      [/capitan|capitanes/, 'Capitan'],
      [/marinero|marineros/, 'Marinero'],
      [/motorista|motoristas/, 'Motorista'],
      [/piloto|pilotos/, 'Piloto'],
      [/maquinista|maquinistas/, 'Maquinista'],
    ] as const
  ).map(([words, value]) => [words, { concept: 'crew', field: 'typeName', value }] as const),
  ...(
    [
      [/superadministrador|superadministradores/, 'SUPERADMIN'],
      [/administrador|administradores|administradora|administradoras/, 'ADMIN'],
      [/invitad[oa]s?/, 'INVITED'],
    ] as const
  ).map(([words, value]) => [words, { concept: 'users', field: 'role', value }] as const),
];

export interface Understood {
  readonly concepts: ReadonlySet<Concept>;
  readonly kinds: readonly KindWord[];
}

/** Takes every known word out of the sentence. */
export function takeConcepts(sentence: Sentence): Understood {
  const concepts = new Set<Concept>();
  const kinds: KindWord[] = [];
  for (const [words, kind] of KINDS)
    while (sentence.take(words, kind.concept)) if (!kinds.includes(kind)) kinds.push(kind);
  for (const [concept, words] of WORDS) while (sentence.take(words, concept)) concepts.add(concept);
  return { concepts, kinds };
}
