/**
 * The sentences the specification fixes (sections 2, 4, 5 and 8), as design.md section 5 mends them.
 * Everything else a person reads is written where it is shown.
 */
export const MESSAGES = {
  required: 'Campo obligatorio',
  numeric: 'Debe ser un número válido',
  digits5to11: 'Debe tener entre 5 y 11 dígitos',
  measure: 'No es un numero valido',
  email: 'No es un correo válido, recuerda usar el formato: usuario@dominio.com',
  birthYear: (currentYear: number) =>
    `Fecha no válida. Debe estar entre 1700 y ${currentYear}.`,
  tooLong: 'No ingrese un valor tan largo',
  productDocument: 'El valor debe ser un número positivo con entre 5 y 11 dígitos',
  shipmentDocument: 'Debe ser un número entero positivo entre 5 y 11 dígitos',
  cost: 'Debe ser un número positivo válido',
  password:
    'Contraseña insegura: usa al menos 8 caracteres, con una mayúscula, una minúscula, un número y un símbolo especial (@, $, !, %, *, ?, &)',
  usernameMismatch: 'El nombre de usuario no coincide',
  passwordMismatch: 'La contraseña no coincide',
  loginInvalid: 'Ingrese datos válidos',
  loginMissing: 'Por favor, ingrese su nombre de usuario y contraseña.',
  loginUnknownUser: 'Usuario no encontrado',
  loginWrongPassword: 'Contraseña Incorrecta',
  userInactive:
    'El usuario se encuentra en un estado de Inactivo. Por favor, comuníquese con el gerente.',
  userInactiveAlert: 'El usuario se encuentra inactivo.',
  companyInactive: 'La empresa a la que está asociado se encuentra inactiva.',
  companyInactiveAlert: 'La empresa está inactiva.',
  loginFailed: 'No fue posible el Login. Por favor, intenta nuevamente.',
  loginSuccessTitle: 'Éxito',
  loginSuccess: 'Inicio de sesión exitoso.',
  errorTitle: 'Error',
  passwordVerified: 'Contraseña validada correctamente.',
  saveFailed: 'Hubo un error al procesar la solicitud. Por favor, intente de nuevo.',
  threeAdmins: 'No pueden existir más de 3 administradores',
  signUpFailed: 'Error al registrar el usuario. Intenta de nuevo.',
  signUpDone: 'Usuario registrado correctamente',
  userUpdated: 'Usuario actualizado correctamente',
  cancelled: 'Cancelado: Acción cancelada por el usuario.',
  confirmTitle: 'Confirmación',
  statusChanged: 'Se actualizó correctamente.',
  savedOnDevice: 'Guardado en este equipo',
  notAFile: 'La respuesta no es un archivo válido.',
  reportFailed: (message: string) =>
    `Hubo un error al intentar descargar el informe: ${message}`,
  empty: 'No hay resultados que mostrar',
  loading: 'Espere un momento...',
  noProducts: 'El remitente no tiene productos',
  notFound: '404 - Not Encontrado',
} as const;
