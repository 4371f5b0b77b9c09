import type { PageTexts } from './en.ts'

export const it: PageTexts = {
  invalidLink: {
    title: 'Questo link non funziona',
    text: 'È incompleto, oppure ciò a cui portava non esiste più.',
  },
  failed: { title: 'Qualcosa è andato storto', text: 'Riprovi tra un momento.' },
  notAccepted: {
    title: 'Non è stato possibile elaborare la richiesta',
    text: 'Torni indietro, controlli i dati inseriti e riprovi.',
  },

  fieldErrors: {
    required: 'Compili questo campo.',
    tooLong: (most) => `Al massimo ${most} caratteri.`,
    email: 'Questo indirizzo e-mail non è valido.',
    phone: 'Questo numero di telefono non è valido. Inizi con + e il prefisso del Paese.',
    number: 'Inserisca un numero.',
    date: 'Inserisca una data.',
    url: 'Inserisca un link che inizia con https://.',
    choice: 'Scelga una delle opzioni.',
  },

  unsubscribe: {
    title: (list) => `Annullare l’iscrizione a «${list}»?`,
    text: 'Non riceverà più questi messaggi.',
    button: 'Annulla l’iscrizione',
  },
  unsubscribed: {
    title: 'L’iscrizione è stata annullata',
    text: (list) => `Non riceverà più messaggi da «${list}».`,
    undo: 'Ripristina',
  },
  resubscribed: {
    title: 'L’iscrizione è di nuovo attiva',
    text: (list) => `Continuerà a ricevere messaggi da «${list}».`,
  },
  undoExpired: {
    title: 'Non è più possibile ripristinare',
    text: 'Può iscriversi di nuovo nelle Sue preferenze.',
  },

  preferences: {
    link: 'Gestisci le preferenze',
    title: 'Le Sue preferenze',
    saved: 'Le modifiche sono state salvate.',
    invalid: 'Non è stato salvato nulla. Controlli i campi segnalati.',
    lists: 'Che cosa desidera ricevere?',
    noLists: 'Non ha nessuna iscrizione.',
    details: 'I Suoi dati personali',
    notChosen: 'Non indicata',
    save: 'Salva',
    pause: 'Fare una pausa',
    pauseText: 'Per un po’ non riceverà nulla, e l’iscrizione rimarrà attiva.',
    pauseDays: (days) => `${days} giorni`,
    pausedUntil: (date) => `È in pausa fino al ${date}.`,
    resume: 'Termina la pausa ora',
    unsubscribeAll: 'Annulla tutte le iscrizioni',
    unsubscribeAllText: 'Non riceverà più newsletter né altri messaggi pubblicitari.',
    unsubscribedAll: 'Tutte le iscrizioni sono state annullate.',
    data: 'I Suoi dati',
    getData: 'Richiedi una copia dei miei dati',
    getDataText: 'Riceverà una copia di tutto ciò che è memorizzato su di Lei.',
    dataRequested: 'Ha chiesto una copia dei Suoi dati. La richiesta è in corso di esame.',
    eraseText: 'Tutto ciò che è memorizzato su di Lei verrà cancellato, e non riceverà più messaggi.',
    erase: 'Richiedi la cancellazione',
    eraseRequested: 'Ha chiesto la cancellazione dei Suoi dati. La richiesta è in corso di esame.',
  },

  subscribe: {
    title: (list) => `Iscriversi a «${list}»`,
    button: 'Iscrivimi',
    optional: 'facoltativo',
    consent: (brand, list) =>
      `Desidero ricevere «${list}» da ${brand}. Posso annullare l’iscrizione in qualsiasi momento.`,
    invalid: 'Controlli i campi segnalati.',
    tooMany: 'Troppi tentativi. Riprovi più tardi.',
    unavailable: 'Al momento non è possibile iscriversi. Riprovi più tardi.',
  },
  checkInbox: {
    title: 'Ci siamo quasi',
    email: 'Le abbiamo inviato un’e-mail. Apra il link che contiene per confermare l’iscrizione.',
    sms: 'Le abbiamo inviato un SMS. Apra il link che contiene per confermare l’iscrizione.',
  },
  subscribed: {
    title: 'Grazie',
    text: (list) => `L’iscrizione a «${list}» è attiva.`,
  },

  archive: {
    title: 'Messaggi precedenti',
    empty: 'Non è stato ancora inviato nulla.',
    newer: 'Più recenti',
    older: 'Meno recenti',
  },

  confirm: {
    title: (list) => `Confermi l’iscrizione a «${list}»`,
    text: 'Ancora un clic ed è fatta.',
    button: 'Conferma',
  },
  confirmExpired: {
    title: 'Questo link è scaduto',
    text: 'Si iscriva di nuovo per riceverne uno nuovo.',
  },
  confirmMail: {
    subject: (list) => `Confermi l’iscrizione a «${list}»`,
    greeting: 'Buongiorno,',
    text: (list) => `confermi che desidera ricevere «${list}»:`,
    button: 'Conferma l’iscrizione',
    ignore: 'Se non si è iscritto, può ignorare questa e-mail. Non riceverà altro.',
  },
  confirmSms: (brand, list, url) => `${brand}: confermi l’iscrizione a «${list}»: ${url}`,

  push: {
    title: (list) => `Ricevere le notifiche: «${list}»`,
    text: 'Il browser Le chiederà se può mostrare le notifiche.',
    button: 'Attiva le notifiche',
    on: 'Le notifiche sono attive.',
    off: 'Disattiva le notifiche',
    isOff: 'Le notifiche sono disattivate.',
    blocked: 'Le notifiche sono bloccate per questa pagina. Può consentirle nelle impostazioni del browser.',
    unsupported: 'Questo browser non supporta le notifiche.',
    failed: 'Non ha funzionato. Riprovi più tardi.',
    needsScript: 'Le notifiche richiedono JavaScript.',
  },

  sample: { lists: ['Novità', 'Offerte'], email: 'Indirizzo e-mail', firstName: 'Nome' },
}
