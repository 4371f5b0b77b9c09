import type { PageTexts } from './en.ts'

export const fr: PageTexts = {
  invalidLink: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est incomplet, ou sa destination n’existe plus.',
  },
  failed: { title: 'Un problème est survenu', text: 'Veuillez réessayer dans un instant.' },
  notAccepted: {
    title: 'Votre demande n’a pas pu être traitée',
    text: 'Veuillez revenir en arrière, vérifier votre saisie et réessayer.',
  },

  fieldErrors: {
    required: 'Veuillez remplir ce champ.',
    tooLong: (most) => `${most} caractères au maximum.`,
    email: 'Cette adresse e-mail n’est pas valide.',
    phone: 'Ce numéro de téléphone n’est pas valide. Veuillez commencer par + et l’indicatif du pays.',
    number: 'Veuillez saisir un nombre.',
    date: 'Veuillez saisir une date.',
    url: 'Veuillez saisir un lien commençant par https://.',
    choice: 'Veuillez choisir l’une des options.',
  },

  unsubscribe: {
    title: (list) => `Vous désabonner de « ${list} » ?`,
    text: 'Vous ne recevrez plus ces messages.',
    button: 'Me désabonner',
  },
  unsubscribed: {
    title: 'Vous êtes désabonné(e)',
    text: (list) => `Vous ne recevrez plus de messages de « ${list} ».`,
    undo: 'Annuler',
  },
  resubscribed: {
    title: 'Vous êtes de nouveau abonné(e)',
    text: (list) => `Vous continuerez à recevoir les messages de « ${list} ».`,
  },
  undoExpired: {
    title: 'Il n’est plus possible d’annuler',
    text: 'Vous pouvez vous réabonner dans vos préférences.',
  },

  preferences: {
    link: 'Gérer mes préférences',
    title: 'Vos préférences',
    saved: 'Vos modifications ont été enregistrées.',
    invalid: 'Rien n’a été enregistré. Veuillez vérifier les champs signalés.',
    lists: 'Que souhaitez-vous recevoir ?',
    noLists: 'Vous n’avez aucun abonnement.',
    details: 'Vos informations',
    notChosen: 'Non indiqué',
    save: 'Enregistrer',
    pause: 'Faire une pause',
    pauseText: 'Vous ne recevrez rien pendant quelque temps et resterez abonné(e).',
    pauseDays: (days) => `${days} jours`,
    pausedUntil: (date) => `Vous êtes en pause jusqu’au ${date}.`,
    resume: 'Mettre fin à la pause',
    unsubscribeAll: 'Me désabonner de tout',
    unsubscribeAllText: 'Vous ne recevrez plus de newsletters ni d’autres messages publicitaires.',
    unsubscribedAll: 'Vous êtes désabonné(e) de tout.',
    data: 'Vos données',
    getData: 'Demander une copie de mes données',
    getDataText: 'Vous recevrez une copie de tout ce qui est enregistré à votre sujet.',
    dataRequested: 'Vous avez demandé une copie de vos données. La demande est en cours d’examen.',
    eraseText: 'Tout ce qui est enregistré à votre sujet sera effacé, et vous ne recevrez plus de messages.',
    erase: 'Demander l’effacement',
    eraseRequested: 'Vous avez demandé l’effacement de vos données. La demande est en cours d’examen.',
  },

  subscribe: {
    title: (list) => `S’abonner à « ${list} »`,
    button: 'M’abonner',
    optional: 'facultatif',
    consent: (brand, list) =>
      `Je souhaite recevoir « ${list} » de la part de ${brand}. Je peux me désabonner à tout moment.`,
    invalid: 'Veuillez vérifier les champs signalés.',
    tooMany: 'Trop de tentatives. Veuillez réessayer plus tard.',
    unavailable: 'L’inscription n’est pas possible pour le moment. Veuillez réessayer plus tard.',
  },
  checkInbox: {
    title: 'C’est presque fini',
    email: 'Nous vous avons envoyé un e-mail. Veuillez ouvrir le lien qu’il contient pour confirmer votre abonnement.',
    sms: 'Nous vous avons envoyé un SMS. Veuillez ouvrir le lien qu’il contient pour confirmer votre abonnement.',
  },
  subscribed: {
    title: 'Merci',
    text: (list) => `Vous êtes abonné(e) à « ${list} ».`,
  },

  archive: {
    title: 'Messages précédents',
    empty: 'Rien n’a encore été envoyé.',
    newer: 'Plus récents',
    older: 'Plus anciens',
  },

  confirm: {
    title: (list) => `Confirmer votre abonnement à « ${list} »`,
    text: 'Encore un clic, et c’est fait.',
    button: 'Confirmer',
  },
  confirmExpired: {
    title: 'Ce lien a expiré',
    text: 'Veuillez vous abonner de nouveau pour en recevoir un autre.',
  },
  confirmMail: {
    subject: (list) => `Veuillez confirmer votre abonnement à « ${list} »`,
    greeting: 'Bonjour,',
    text: (list) => `Veuillez confirmer que vous souhaitez recevoir « ${list} » :`,
    button: 'Confirmer l’abonnement',
    ignore: 'Si vous ne vous êtes pas abonné(e), ignorez cet e-mail. Vous ne recevrez rien d’autre.',
  },
  confirmSms: (brand, list, url) => `${brand} : confirmez votre abonnement à « ${list} » : ${url}`,

  push: {
    title: (list) => `Recevoir les notifications : « ${list} »`,
    text: 'Votre navigateur vous demandera s’il peut afficher des notifications.',
    button: 'Activer les notifications',
    on: 'Les notifications sont activées.',
    off: 'Désactiver les notifications',
    isOff: 'Les notifications sont désactivées.',
    blocked:
      'Les notifications sont bloquées pour cette page. Vous pouvez les autoriser dans les réglages du navigateur.',
    unsupported: 'Ce navigateur ne prend pas en charge les notifications.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer plus tard.',
    needsScript: 'Les notifications nécessitent JavaScript.',
  },

  sample: { lists: ['Actualités', 'Offres'], email: 'Adresse e-mail', firstName: 'Prénom' },
}
