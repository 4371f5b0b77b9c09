import type { PageTexts } from './en.ts'

export const nl: PageTexts = {
  invalidLink: {
    title: 'Deze link werkt niet',
    text: 'Hij is onvolledig, of waar hij naartoe leidde, bestaat niet meer.',
  },
  failed: { title: 'Er is iets misgegaan', text: 'Probeer het zo meteen opnieuw.' },
  notAccepted: {
    title: 'Dit kon niet worden verwerkt',
    text: 'Ga terug, controleer wat u hebt ingevuld en probeer het opnieuw.',
  },

  fieldErrors: {
    required: 'Vul dit veld in.',
    tooLong: (most) => `Hoogstens ${most} tekens.`,
    email: 'Dit is geen geldig e-mailadres.',
    phone: 'Dit is geen geldig telefoonnummer. Begin met + en het landnummer.',
    number: 'Voer een getal in.',
    date: 'Voer een datum in.',
    url: 'Voer een link in die met https:// begint.',
    choice: 'Kies een van de mogelijkheden.',
  },

  unsubscribe: {
    title: (list) => `Afmelden voor ‘${list}’?`,
    text: 'U ontvangt deze berichten dan niet meer.',
    button: 'Afmelden',
  },
  unsubscribed: {
    title: 'U bent afgemeld',
    text: (list) => `U ontvangt geen berichten meer van ‘${list}’.`,
    undo: 'Ongedaan maken',
  },
  resubscribed: {
    title: 'U bent weer aangemeld',
    text: (list) => `U blijft berichten van ‘${list}’ ontvangen.`,
  },
  undoExpired: {
    title: 'Dit kan niet meer ongedaan worden gemaakt',
    text: 'Bij uw voorkeuren kunt u zich opnieuw aanmelden.',
  },

  preferences: {
    link: 'Voorkeuren beheren',
    title: 'Uw voorkeuren',
    saved: 'Uw wijzigingen zijn opgeslagen.',
    invalid: 'Er is niets opgeslagen. Controleer de gemarkeerde velden.',
    lists: 'Wat wilt u ontvangen?',
    noLists: 'U bent nergens voor aangemeld.',
    details: 'Uw gegevens',
    notChosen: 'Niet gekozen',
    save: 'Opslaan',
    pause: 'Even pauze',
    pauseText: 'U ontvangt een tijdje niets en blijft aangemeld.',
    pauseDays: (days) => `${days} dagen`,
    pausedUntil: (date) => `U hebt pauze tot ${date}.`,
    resume: 'Pauze nu beëindigen',
    unsubscribeAll: 'Voor alles afmelden',
    unsubscribeAllText: 'U ontvangt dan geen nieuwsbrieven en andere reclame meer.',
    unsubscribedAll: 'U bent voor alles afgemeld.',
    data: 'Wat we over u bewaren',
    getData: 'Kopie van mijn gegevens aanvragen',
    getDataText: 'U krijgt een kopie van alles wat over u is opgeslagen.',
    dataRequested: 'U hebt om een kopie van uw gegevens gevraagd. De aanvraag wordt bekeken.',
    eraseText: 'Alles wat over u is opgeslagen, wordt gewist, en u ontvangt geen berichten meer.',
    erase: 'Wissen aanvragen',
    eraseRequested: 'U hebt gevraagd om uw gegevens te wissen. De aanvraag wordt bekeken.',
  },

  subscribe: {
    title: (list) => `Aanmelden voor ‘${list}’`,
    button: 'Aanmelden',
    optional: 'optioneel',
    consent: (brand, list) => `Ik wil ‘${list}’ van ${brand} ontvangen. Ik kan me altijd afmelden.`,
    invalid: 'Controleer de gemarkeerde velden.',
    tooMany: 'Er waren te veel pogingen. Probeer het later opnieuw.',
    unavailable: 'Inschrijven is op dit moment niet mogelijk. Probeer het later opnieuw.',
  },
  checkInbox: {
    title: 'Bijna klaar',
    email: 'We hebben u een e-mail gestuurd. Open de link daarin om uw aanmelding te bevestigen.',
    sms: 'We hebben u een sms gestuurd. Open de link daarin om uw aanmelding te bevestigen.',
  },
  subscribed: {
    title: 'Bedankt',
    text: (list) => `U bent aangemeld voor ‘${list}’.`,
  },

  archive: {
    title: 'Eerdere berichten',
    empty: 'Er is nog niets verstuurd.',
    newer: 'Nieuwer',
    older: 'Ouder',
  },

  confirm: {
    title: (list) => `Bevestig uw aanmelding voor ‘${list}’`,
    text: 'Nog één klik en u bent aangemeld.',
    button: 'Bevestigen',
  },
  confirmExpired: {
    title: 'Deze link is verlopen',
    text: 'Meld u opnieuw aan om een nieuwe te ontvangen.',
  },
  confirmMail: {
    subject: (list) => `Bevestig uw aanmelding voor ‘${list}’`,
    greeting: 'Hallo,',
    text: (list) => `Bevestig dat u ‘${list}’ wilt ontvangen:`,
    button: 'Aanmelding bevestigen',
    ignore: 'Als u zich niet hebt aangemeld, kunt u deze e-mail negeren. U ontvangt dan verder niets.',
  },
  confirmSms: (brand, list, url) => `${brand}: bevestig uw aanmelding voor ‘${list}’: ${url}`,

  push: {
    title: (list) => `Meldingen ontvangen: ‘${list}’`,
    text: 'Uw browser vraagt of hij meldingen mag tonen.',
    button: 'Meldingen inschakelen',
    on: 'Meldingen zijn ingeschakeld.',
    off: 'Meldingen uitschakelen',
    isOff: 'Meldingen zijn uitgeschakeld.',
    blocked: 'Meldingen zijn voor deze pagina geblokkeerd. U kunt ze toestaan in de instellingen van uw browser.',
    unsupported: 'Deze browser ondersteunt geen meldingen.',
    failed: 'Dat is niet gelukt. Probeer het later opnieuw.',
    needsScript: 'Voor meldingen is JavaScript nodig.',
  },

  sample: { lists: ['Nieuws', 'Aanbiedingen'], email: 'E-mailadres', firstName: 'Voornaam' },
}
