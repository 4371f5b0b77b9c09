import type { Texts } from '../en.ts'

export const privacy: Texts['privacy'] = {
  title: 'Datenanfragen',
  about:
    'Kontakte können in ihren Einstellungen um eine Kopie oder die Löschung ihrer Daten bitten. In der EU haben Sie einen Monat Zeit für die Antwort.',
  empty: {
    title: 'Keine offenen Anfragen',
    about: 'Anfragen erscheinen hier, bis Sie sie erfüllt oder abgelehnt haben.',
  },
  columns: { contact: 'Kontakt', wish: 'Anfrage', since: 'Seit', grant: 'Erfüllen', decline: 'Ablehnen' },
  wishes: { data: 'Kopie der Daten', erase: 'Löschung' },
  deletedContact: (id) => `Kontakt ${id} (gelöscht)`,

  data: {
    button: 'Daten herunterladen',
    done: 'Heruntergeladen. Senden Sie die Datei dem Kontakt.',
  },
  erase: {
    button: 'Löschen',
    title: (name) => `${name} endgültig löschen?`,
    about:
      'Der Kontakt wird gelöscht. Auch seine Adressen und der Inhalt der Nachrichten, die Sie ihm gesendet haben, werden gelöscht. Seine Adressen werden gesperrt, damit nichts mehr an sie gesendet wird. Das Löschen lässt sich nicht rückgängig machen.',
    done: 'Kontakt gelöscht.',
  },
  decline: {
    button: 'Ablehnen',
    title: (name) => `Anfrage von ${name} ablehnen?`,
    about: 'Für den Kontakt ändert sich nichts. Teilen Sie ihm den Grund mit.',
    done: 'Anfrage abgelehnt.',
  },
}
