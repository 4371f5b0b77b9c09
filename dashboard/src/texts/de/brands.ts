import type { Texts } from '../en.ts'
import { list } from '../list.ts'
import { plural } from '../plural.ts'

export const brands: Texts['brands'] = {
  title: 'Marken',
  about: 'Eine Marke ist das, was Empfänger sehen: Name, Logo, Farben, Absender und Links.',
  create: 'Marke erstellen',
  save: 'Marke speichern',
  created: (name) => `${name} erstellt.`,
  saved: (name) => `${name} gespeichert.`,
  deleted: (name) => `${name} gelöscht.`,

  empty: {
    title: 'Noch keine Marken',
    about:
      'Erstellen Sie für jede Firma oder jedes Produkt eine eigene Marke. Geben Sie Ihre Website ein, und wir übernehmen die Angaben.',
  },
  noDescription: 'Keine Beschreibung',
  isDefault: 'Standard',
  makeDefault: 'Als Standard festlegen',
  makeThisDefault: (name) => `Als Standard festlegen: ${name}`,

  website: {
    about:
      'Geben Sie Ihre Website ein, und wir übernehmen Name, Farben, Logo und Links. Gespeichert wird erst, wenn Sie die Marke erstellen.',
    form: 'Von Website übernehmen',
    url: 'Ihre Website',
    read: 'Von Website übernehmen',
    skip: 'Angaben selbst eingeben',
    found: 'Das haben wir auf Ihrer Website gefunden. Prüfen Sie die Angaben und ändern Sie, was Sie möchten.',
    onlyName: 'Nur der Name ist erforderlich. Alles andere können Sie später ergänzen.',
  },

  form: {
    label: 'Marke',
    basics: 'Allgemein',
    name: 'Name',
    shortDescription: 'Kurzbeschreibung',
    shortDescriptionAbout: 'Was Sie tun, in einem Satz',
    website: 'Website',
    postalAddress: 'Postanschrift',
    postalAddressAbout: 'Steht in der Fußzeile Ihrer E-Mails. In vielen Ländern ist sie in Werbe-E-Mails Pflicht.',
    isDefault: 'Standardmarke',
    isDefaultAbout:
      'Neue Listen verwenden diese Marke, wenn Sie keine andere wählen. Ein Team kann nur eine Standardmarke haben.',
    colors: 'Farben',
    primaryColor: 'Primärfarbe',
    primaryColorAbout: 'Für Schaltflächen und Links',
    secondaryColor: 'Sekundärfarbe',
    secondaryColorAbout: 'Für Hintergründe',
    pickColor: (label) => `${label} vom Bildschirm aufnehmen`,
    images: 'Bilder',
    senders: 'Absender',
    sendersAbout: 'Die E-Mail-Adresse und die Telefonnummer, von denen die Nachrichten dieser Marke kommen.',
    emailAddress: 'E-Mail-Adresse',
    phoneNumber: 'Telefonnummer',
    links: 'Links in Nachrichten',
    site: 'Domain der Links',
    siteAbout: 'Links zum Abmelden und zu anderen Seiten für Empfänger verwenden diese Domain.',
    noSite: 'Domain dieses Servers',
    clearSite: 'Domain entfernen',
    socialLinks: 'Social-Media-Links',
    tags: 'Tags',
    tagsAbout: 'Mit Tags findet Ihr Team diese Marke leichter. Empfänger sehen sie nicht.',
    tagsPlaceholder: 'Tag eingeben und Enter drücken',
    clearTags: 'Tags entfernen',
  },

  socialLinks: {
    link: (position) => `Social-Media-Link ${position}`,
    remove: (position) => `Social-Media-Link ${position} entfernen`,
    add: 'Link hinzufügen',
  },

  images: {
    logo_image: { label: 'Logo', about: 'Für den Anfang von E-Mails' },
    logo_square_image: { label: 'Quadratisches Logo', about: 'Für Stellen mit wenig Platz' },
    header_image: { label: 'Kopfbild', about: 'Breites Bild für den Platz unter dem Logo' },
    footer_image: { label: 'Fußbild', about: 'Für das Ende von E-Mails' },
    social_share_image: { label: 'Vorschaubild für Social Media', about: 'Für Links in sozialen Netzwerken' },
  },

  image: {
    choose: 'Auswählen',
    change: 'Ändern',
    chooseThis: (label) => `${label} auswählen`,
    changeThis: (label) => `${label} ändern`,
    upload: 'Bild hochladen',
    fromLibrary: 'Aus den Dateien des Teams wählen',
    fromWeb: 'Bild-URL verwenden',
    remove: 'Entfernen',
    url: (label) => `URL: ${label}`,
  },

  preview: {
    page: 'Seite',
    pages: { subscribe: 'Anmeldung', unsubscribe: 'Abmeldung', preferences: 'Einstellungen' },
    logoElsewhere:
      'Seiten zeigen Ihr Logo nicht, weil es auf einem anderen Server liegt. Laden Sie es hoch oder wählen Sie es aus den Dateien Ihres Teams.',
  },

  delete: {
    button: 'Löschen',
    title: (name) => `${name} löschen?`,
    confirm: 'Marke löschen',
    permanent: 'Das lässt sich nicht rückgängig machen.',
    lists: (names, others) => {
      const more = others > 0 ? [plural('de', others, { one: '{n} weitere', other: '{n} weitere' })] : []
      const named = list('de', [...names, ...more])
      return plural('de', names.length + others, {
        one: `Die Liste ${named} verwendet diese Marke. Die Liste bleibt erhalten, hat dann aber keine Marke.`,
        other: `{n} Listen verwenden diese Marke: ${named}. Die Listen bleiben erhalten, haben dann aber keine Marke.`,
      })
    },
    noLists: 'Keine Liste verwendet diese Marke.',
    isDefault: 'Dies ist Ihre Standardmarke. Bis Sie eine andere festlegen, haben Sie keine.',
  },
}
