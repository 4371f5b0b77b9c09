import type { PageTexts } from './en.ts'

export const pt: PageTexts = {
  invalidLink: {
    title: 'Este link não funciona',
    text: 'Está incompleto, ou o seu destino já não existe.',
  },
  failed: { title: 'Algo correu mal', text: 'Tente novamente daqui a pouco.' },
  notAccepted: {
    title: 'Não foi possível processar o pedido',
    text: 'Volte atrás, verifique os dados e tente novamente.',
  },

  fieldErrors: {
    required: 'Preencha este campo.',
    tooLong: (most) => `No máximo ${most} caracteres.`,
    email: 'Este endereço de e-mail não é válido.',
    phone: 'Este número de telefone não é válido. Comece com + e o indicativo do país.',
    number: 'Introduza um número.',
    date: 'Introduza uma data.',
    url: 'Introduza um link que comece por https://.',
    choice: 'Escolha uma das opções.',
  },

  unsubscribe: {
    title: (list) => `Cancelar a subscrição de «${list}»?`,
    text: 'Deixará de receber estas mensagens.',
    button: 'Cancelar a subscrição',
  },
  unsubscribed: {
    title: 'A subscrição foi cancelada',
    text: (list) => `Já não receberá mensagens de «${list}».`,
    undo: 'Anular',
  },
  resubscribed: {
    title: 'A subscrição está novamente ativa',
    text: (list) => `Continuará a receber mensagens de «${list}».`,
  },
  undoExpired: {
    title: 'Já não é possível anular',
    text: 'Pode voltar a subscrever nas suas preferências.',
  },

  preferences: {
    link: 'Gerir as preferências',
    title: 'As suas preferências',
    saved: 'As suas alterações foram guardadas.',
    invalid: 'Nada foi guardado. Verifique os campos assinalados.',
    lists: 'O que gostaria de receber?',
    noLists: 'Não tem nenhuma subscrição.',
    details: 'Os seus dados pessoais',
    notChosen: 'Não indicado',
    save: 'Guardar',
    pause: 'Fazer uma pausa',
    pauseText: 'Durante algum tempo, não receberá nada, e a subscrição continuará ativa.',
    pauseDays: (days) => `${days} dias`,
    pausedUntil: (date) => `Está em pausa até ${date}.`,
    resume: 'Terminar a pausa agora',
    unsubscribeAll: 'Cancelar todas as subscrições',
    unsubscribeAllText: 'Já não receberá newsletters nem outras mensagens publicitárias.',
    unsubscribedAll: 'Todas as subscrições foram canceladas.',
    data: 'Os seus dados',
    getData: 'Pedir uma cópia dos meus dados',
    getDataText: 'Receberá uma cópia de tudo o que está guardado sobre si.',
    dataRequested: 'Pediu uma cópia dos seus dados. O pedido está a ser analisado.',
    eraseText: 'Tudo o que está guardado sobre si será apagado, e já não receberá mensagens.',
    erase: 'Pedir o apagamento',
    eraseRequested: 'Pediu o apagamento dos seus dados. O pedido está a ser analisado.',
  },

  subscribe: {
    title: (list) => `Subscrever «${list}»`,
    button: 'Subscrever',
    optional: 'opcional',
    consent: (brand, list) =>
      `Gostaria de receber «${list}» de ${brand}. Posso cancelar a subscrição a qualquer momento.`,
    invalid: 'Verifique os campos assinalados.',
    tooMany: 'Houve demasiadas tentativas. Tente novamente mais tarde.',
    unavailable: 'De momento, não é possível subscrever. Tente novamente mais tarde.',
  },
  checkInbox: {
    title: 'Está quase',
    email: 'Enviámos-lhe um e-mail. Abra o link que ele contém para confirmar a sua subscrição.',
    sms: 'Enviámos-lhe um SMS. Abra o link que ele contém para confirmar a sua subscrição.',
  },
  subscribed: {
    title: 'Obrigado',
    text: (list) => `A sua subscrição de «${list}» está ativa.`,
  },

  archive: {
    title: 'Mensagens anteriores',
    empty: 'Ainda não foi enviado nada.',
    newer: 'Mais recentes',
    older: 'Mais antigas',
  },

  confirm: {
    title: (list) => `Confirme a sua subscrição de «${list}»`,
    text: 'Só mais um clique.',
    button: 'Confirmar',
  },
  confirmExpired: {
    title: 'Este link expirou',
    text: 'Subscreva novamente para receber um novo.',
  },
  confirmMail: {
    subject: (list) => `Confirme a sua subscrição de «${list}»`,
    greeting: 'Olá,',
    text: (list) => `Confirme que gostaria de receber «${list}»:`,
    button: 'Confirmar a subscrição',
    ignore: 'Se não fez esta subscrição, pode ignorar este e-mail. Não receberá mais nada.',
  },
  confirmSms: (brand, list, url) => `${brand}: confirme a sua subscrição de «${list}»: ${url}`,

  push: {
    title: (list) => `Receber notificações: «${list}»`,
    text: 'O seu navegador perguntará se pode mostrar notificações.',
    button: 'Ativar as notificações',
    on: 'As notificações estão ativadas.',
    off: 'Desativar as notificações',
    isOff: 'As notificações estão desativadas.',
    blocked: 'As notificações estão bloqueadas nesta página. Pode permiti-las nas definições do navegador.',
    unsupported: 'Este navegador não suporta notificações.',
    failed: 'Não funcionou. Tente novamente mais tarde.',
    needsScript: 'As notificações requerem JavaScript.',
  },

  sample: { lists: ['Novidades', 'Ofertas'], email: 'Endereço de e-mail', firstName: 'Nome' },
}
