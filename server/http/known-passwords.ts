import { dictionary } from '@zxcvbn-ts/language-common';

/** Words from which people here build passwords, beside those that are common everywhere. */
const LOCAL = `fluvicarga guaviare guaviarense sanjose sanjosedelguaviare calamar miraflores elretorno retorno vaupes mitu
  vichada guainia inirida meta ariari guayabero orinoco apaporis amazonas caqueta putumayo magdalena villavicencio bogota
  medellin colombia colombiano colombiana llanero llanera
  carga cargafluvial fluvial lancha bote barco canoa embarcacion naviera navegante puerto muelle transporte transportes
  envio envios guia bodega sucursal producto productos cliente clientes empleado empleada empresa oficina gerente gerencia
  administrador administradora administracion superadmin usuario invitado
  clave contrasena miclave micontrasena clavesegura contrasenasegura segura seguro seguridad temporal provisional cambiar
  cambiame cambiala inicio ingreso acceso entrar prueba pruebas bienvenido bienvenida hola
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves
  viernes sabado domingo navidad verano invierno millonarios nacional santafe dios diosesamor cristo virgen familia teamo`;

/** Digits and symbols in place of letters; `l` beside `i`, because a 1 stands for either. */
const FOLDED: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '|': 'i', l: 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't' },
};
/** So many digits or symbols at either end may stand for letters of the word. */
const MAX_FOLDED_ENDS = 3;

const toPlain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const fold = (text: string) =>
  text.replace(/./g, (letter) => FOLDED[letter] ?? letter).replace(/[^a-z]/g, '');
const withoutEnds = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));
const WORDS: ReadonlySet<string> = new Set(
  [...COMMON, ...LOCAL.split(/\s+/)]
    .map((word) => fold(withoutEnds(word)))
    .filter(({ length }) => length > 2),
);

/**
 * Whether a password is one of those that are tried first: a common password, or a common word, name or place with digits
 * and symbols around it or in place of its letters (`Colombia2026*`, `P@ssw0rd1!`).
 */
export function isKnownPassword(password: string): boolean {
  const plain = toPlain(password);
  if (COMMON.has(plain) || COMMON.has(plain.replace(/[^a-z\d]/g, ''))) return true;
  const [, head = '', word = '', tail = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(plain) ?? [];
  const starts = endings(head).map((length) => head.slice(head.length - length));
  const ends = endings(tail).map((length) => tail.slice(0, length));
  return starts.some((start) => ends.some((end) => isKnownWord(fold(start + word + end))));
}

const endings = ({ length }: string) =>
  Array.from({ length: Math.min(length, MAX_FOLDED_ENDS) + 1 }, (_, count) => count);

/** Also repeated twice, and one or two letters repeated any number of times. */
function isKnownWord(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return WORDS.has(word) || (half + half === word && WORDS.has(half)) || new Set(word).size < 3;
}
