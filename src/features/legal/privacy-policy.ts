import { formatDate } from '../../domain/rules/dates';
import { besideOurs, besidePlain, type InfoPage, type LegalCompany } from './info-page';

/** Ley 1581 de 2012 and Decreto 1377 de 2013 in plain words; the periods are those of articles 14 and 15. */
export function toPrivacyPolicy(company: LegalCompany): InfoPage {
  return {
    title: 'Política de privacidad',
    lead: `Cómo ${company.name} trata los datos personales, según la Ley 1581 de 2012. Rige desde el ${formatDate(company.policyDate)}.`,
    sections: [
      {
        heading: 'Quién responde por tus datos',
        paragraphs: [
          `${company.name}, de ${company.place}, es la empresa responsable del tratamiento. Para cualquier asunto sobre tus datos escribe a ${company.supportEmail}.`,
        ],
      },
      {
        heading: 'Qué datos pedimos',
        items: [
          'De quien envía y de quien recibe carga: nombre, documento de identidad, teléfono, correo, dirección, municipio, fecha de nacimiento, sexo, estado civil y nacionalidad; y, si es una empresa, su nombre y su NIT.',
          'De cada envío: qué se manda, su peso y medidas, cuánto cuesta, cómo se paga, de dónde sale, a dónde va y en qué embarcación.',
          besideOurs(
            'De cada entrega, si quien entrega lo anota: quién recibió, su documento y su firma, una foto y el lugar.',
          ),
          'De los empleados y los tripulantes: nombre, documento, contacto, licencia y cargo.',
        ],
        paragraphs: [
          'No pedimos datos sensibles como los de salud, los biométricos, el origen étnico, la religión o las ideas políticas.',
        ],
      },
      {
        heading: 'Para qué los usamos',
        items: [
          'Para hacer la guía de cada envío, transportarlo, entregarlo a quien corresponde y cobrarlo.',
          'Para avisar a quien envía y a quien recibe.',
          'Para cumplir las normas del transporte, las contables y las de impuestos, y responder a las autoridades cuando la ley lo ordena.',
        ],
        paragraphs: ['No los vendemos ni los usamos para publicidad.'],
      },
      {
        heading: 'Con qué permiso',
        paragraphs: [
          'Quien te registra como cliente debe pedirte la autorización. Puedes preguntar para qué es cada dato antes de darlo.',
          besideOurs(
            'Quien te registra también la anota: queda guardado qué texto aceptaste, cuándo y quién lo anotó. Si no se anota, figuras «sin autorización».',
          ),
          besidePlain(
            'Esta aplicación no guarda tu autorización: la empresa debe conservar la prueba por su cuenta.',
          ),
          'Si quien envía o recibe es menor de edad, autoriza su representante legal y se respeta siempre el interés superior del menor.',
        ],
      },
      {
        heading: 'Tus derechos',
        items: [
          'Conocer, actualizar y corregir tus datos.',
          'Pedir prueba de la autorización que diste.',
          'Saber qué uso les hemos dado.',
          'Revocar la autorización y pedir que se borren, mientras ninguna ley ni contrato obligue a conservarlos.',
          'Consultarlos gratis.',
          'Presentar una queja ante la Superintendencia de Industria y Comercio si no cumplimos.',
        ],
      },
      {
        heading: 'Cómo ejercerlos',
        paragraphs: [
          besideOurs(
            'La empresa te entrega una copia de todo lo que guarda sobre ti, o suprime tus datos: nombre, documento, contacto, direcciones y descripciones. Quedan las guías, las rutas, las fechas y los valores de tus envíos, sin tu nombre. No se puede mientras un envío tuyo esté sin terminar.',
          ),
          besidePlain(
            'Tus datos se corrigen en esta aplicación. La copia y la supresión las hace la empresa por fuera de ella.',
          ),
          `Escribe a ${company.supportEmail} con tu nombre, tu número de documento y lo que pides. Una consulta se responde en máximo 10 días hábiles, y un reclamo en máximo 15. Si necesitamos más tiempo te diremos por qué y hasta cuándo: hasta 5 días hábiles más en una consulta y hasta 8 en un reclamo.`,
        ],
      },
      {
        heading: 'Dónde se guardan y hasta cuándo',
        paragraphs: [
          'En el servidor de la empresa y, para poder trabajar sin señal, en los equipos del personal que los necesita. Cada persona solo ve lo que su cargo requiere.',
          'Los conservamos mientras hagan falta para el transporte y para las obligaciones legales y contables, o hasta que pidas suprimirlos. De un equipo se van cuando vuelve a conectarse; lo que allí espere por enviarse lo decide quien lo registró. Las copias de seguridad ya hechas los conservan hasta que se borran.',
        ],
      },
      {
        heading: 'Lo que guarda tu navegador',
        paragraphs: [
          'Esta aplicación no usa cookies ni programas de seguimiento. El navegador guarda el tema de pantalla que elegiste y, si trabajas en la empresa, tu sesión y una copia cifrada de los datos que necesitas sin señal.',
        ],
      },
      {
        heading: 'Cambios',
        paragraphs: ['Si esta política cambia, la nueva se publica en esta página con su fecha.'],
      },
    ],
  };
}
