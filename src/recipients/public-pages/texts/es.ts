import type { PageTexts } from './en.ts'

export const es: PageTexts = {
  invalidLink: {
    title: 'Este enlace no funciona',
    text: 'Está incompleto, o aquello a lo que llevaba ya no existe.',
  },
  failed: { title: 'Algo ha salido mal', text: 'Inténtelo de nuevo en un momento.' },
  notAccepted: {
    title: 'No se ha podido procesar',
    text: 'Vuelva atrás, revise los datos e inténtelo de nuevo.',
  },

  fieldErrors: {
    required: 'Rellene este campo.',
    tooLong: (most) => `Como máximo, ${most} caracteres.`,
    email: 'Esta dirección de correo electrónico no es válida.',
    phone: 'Este número de teléfono no es válido. Empiece con + y el prefijo del país.',
    number: 'Introduzca un número.',
    date: 'Introduzca una fecha.',
    url: 'Introduzca un enlace que empiece por https://.',
    choice: 'Elija una de las opciones.',
  },

  unsubscribe: {
    title: (list) => `¿Darse de baja de «${list}»?`,
    text: 'Ya no recibirá estos mensajes.',
    button: 'Darme de baja',
  },
  unsubscribed: {
    title: 'Se ha dado de baja',
    text: (list) => `Ya no recibirá mensajes de «${list}».`,
    undo: 'Deshacer',
  },
  resubscribed: {
    title: 'Vuelve a estar suscrito',
    text: (list) => `Seguirá recibiendo mensajes de «${list}».`,
  },
  undoExpired: {
    title: 'Ya no se puede deshacer',
    text: 'Puede volver a suscribirse en sus preferencias.',
  },

  preferences: {
    link: 'Gestionar mis preferencias',
    title: 'Sus preferencias',
    saved: 'Sus cambios se han guardado.',
    invalid: 'No se ha guardado nada. Revise los campos marcados.',
    lists: '¿Qué le gustaría recibir?',
    noLists: 'No tiene ninguna suscripción.',
    details: 'Sus datos personales',
    notChosen: 'Sin elegir',
    save: 'Guardar',
    pause: 'Hacer una pausa',
    pauseText: 'No recibirá nada durante un tiempo y seguirá suscrito.',
    pauseDays: (days) => `${days} días`,
    pausedUntil: (date) => `Está en pausa hasta el ${date}.`,
    resume: 'Terminar la pausa ahora',
    unsubscribeAll: 'Darme de baja de todo',
    unsubscribeAllText: 'Ya no recibirá boletines ni otros mensajes publicitarios.',
    unsubscribedAll: 'Se ha dado de baja de todo.',
    data: 'Sus datos',
    getData: 'Solicitar una copia de mis datos',
    getDataText: 'Recibirá una copia de todo lo que hay guardado sobre usted.',
    dataRequested: 'Ha solicitado una copia de sus datos. La solicitud se está revisando.',
    eraseText: 'Se borrará todo lo que hay guardado sobre usted y ya no recibirá mensajes.',
    erase: 'Solicitar el borrado',
    eraseRequested: 'Ha solicitado que se borren sus datos. La solicitud se está revisando.',
  },

  subscribe: {
    title: (list) => `Suscribirse a «${list}»`,
    button: 'Suscribirme',
    optional: 'opcional',
    consent: (brand, list) => `Quiero recibir «${list}» de ${brand}. Puedo darme de baja en cualquier momento.`,
    invalid: 'Revise los campos marcados.',
    tooMany: 'Ha habido demasiados intentos. Inténtelo más tarde.',
    unavailable: 'En este momento no es posible suscribirse. Inténtelo de nuevo más tarde.',
  },
  checkInbox: {
    title: 'Ya casi está',
    email: 'Le hemos enviado un correo electrónico. Abra el enlace que contiene para confirmar su suscripción.',
    sms: 'Le hemos enviado un SMS. Abra el enlace que contiene para confirmar su suscripción.',
  },
  subscribed: {
    title: 'Gracias',
    text: (list) => `Se ha suscrito a «${list}».`,
  },

  archive: {
    title: 'Mensajes anteriores',
    empty: 'Todavía no se ha enviado nada.',
    newer: 'Más recientes',
    older: 'Más antiguos',
  },

  confirm: {
    title: (list) => `Confirme su suscripción a «${list}»`,
    text: 'Un clic más y listo.',
    button: 'Confirmar',
  },
  confirmExpired: {
    title: 'Este enlace ha caducado',
    text: 'Vuelva a suscribirse para recibir uno nuevo.',
  },
  confirmMail: {
    subject: (list) => `Confirme su suscripción a «${list}»`,
    greeting: 'Hola:',
    text: (list) => `Confirme que desea recibir «${list}»:`,
    button: 'Confirmar la suscripción',
    ignore: 'Si no se ha suscrito, puede ignorar este correo. No recibirá nada más.',
  },
  confirmSms: (brand, list, url) => `${brand}: confirme su suscripción a «${list}»: ${url}`,

  push: {
    title: (list) => `Recibir notificaciones: «${list}»`,
    text: 'Su navegador le preguntará si puede mostrar notificaciones.',
    button: 'Activar las notificaciones',
    on: 'Las notificaciones están activadas.',
    off: 'Desactivar las notificaciones',
    isOff: 'Las notificaciones están desactivadas.',
    blocked: 'Las notificaciones están bloqueadas para esta página. Puede permitirlas en los ajustes de su navegador.',
    unsupported: 'Este navegador no admite notificaciones.',
    failed: 'No ha funcionado. Inténtelo más tarde.',
    needsScript: 'Las notificaciones requieren JavaScript.',
  },

  sample: { lists: ['Novedades', 'Ofertas'], email: 'Correo electrónico', firstName: 'Nombre' },
}
