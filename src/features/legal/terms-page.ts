import { formatDate } from '../../domain/rules/dates';
import { besideOurs, besidePlain, type InfoPage, type LegalCompany } from './info-page';

export function toTermsPage(company: LegalCompany): InfoPage {
  return {
    title: 'Términos y condiciones',
    lead: `Cómo se usa ${company.brand}. Rigen desde el ${formatDate(company.policyDate)}.`,
    sections: [
      {
        heading: 'Qué es esta aplicación',
        paragraphs: [
          `${company.brand} es la herramienta con la que ${company.name} registra y sigue la carga que lleva por el río. Estos términos son sobre el uso de la aplicación. El contrato de transporte es el de la guía de cada envío, según el Código de Comercio.`,
        ],
      },
      {
        heading: 'Quién puede usarla',
        items: [
          'Cualquier persona puede leer las páginas públicas.',
          besideOurs(
            'Con el número de guía, cualquier persona puede ver de dónde sale un envío, a dónde va, en qué estado está y desde cuándo. No se muestran nombres ni valores.',
          ),
          besidePlain('Por un envío se le pregunta a la empresa, con su número de guía.'),
          'La parte de operaciones es solo para el personal, con el usuario que le da su administrador.',
        ],
      },
      {
        heading: 'Tu usuario es tuyo',
        items: [
          'No prestes tu contraseña: lo que se registre con tu usuario queda a tu nombre.',
          'En un equipo compartido, cierra sesión al terminar.',
          'Si crees que otra persona la conoce, avisa a tu administrador.',
        ],
      },
      {
        heading: 'Sin señal',
        paragraphs: [
          'Lo que se registra sin conexión queda guardado en ese equipo y se envía cuando vuelve la señal. Mientras tanto lleva un número provisional. Si el servidor no acepta un registro, la aplicación lo dice y espera a que una persona lo corrija: no se pierde ni se borra solo.',
        ],
      },
      {
        heading: 'El número de guía',
        paragraphs: [
          'Identifica el envío. Compártelo solo con quien deba saber dónde va la carga.',
        ],
      },
      {
        heading: 'Datos personales',
        paragraphs: ['Se tratan según la política de privacidad, publicada en este mismo sitio.'],
      },
      {
        heading: 'Dudas',
        paragraphs: [`Escribe a ${company.supportEmail}.`],
      },
    ],
  };
}
