import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

export const sites: Texts['sites'] = {
  title: 'Websites',
  about:
    'Veröffentlichen Sie Webseiten wie eine Landingpage, eine Dankesseite oder ein Impressum. Eine Website fasst Seiten zusammen und kann eine eigene Domain haben.',
  create: 'Website erstellen',
  save: 'Website speichern',
  edit: (name) => `${name} bearbeiten`,
  editSite: 'Website bearbeiten',
  created: (name) => `${name} erstellt.`,
  saved: (name) => `${name} gespeichert.`,
  deleted: (name) => `${name} gelöscht.`,

  empty: {
    title: 'Noch keine Websites',
    about:
      'Für den Anfang genügt ein Name. Die Seiten verwenden die Adresse dieses Servers, bis Sie eine eigene Domain hinzufügen.',
  },
  columns: { name: 'Name', domain: 'Domain', pages: 'Seiten', edit: 'Bearbeiten' },
  onThisServer: 'Auf diesem Server',

  form: {
    label: 'Website',
    name: 'Name',
    namePlaceholder: 'Hilfe',
    domain: 'Domain',
    domainPlaceholder: 'seiten.example.com',
    domainAbout: 'Optional. Ohne eigene Domain verwenden die Seiten die Adresse dieses Servers.',
  },

  page: {
    verified: (domain) => `Ihre Seiten verwenden ${domain}.`,
    notVerified: (domain) => `${domain} ist noch nicht bestätigt.`,
    noDomain:
      'Ihre Seiten verwenden die Adresse dieses Servers. Bearbeiten Sie die Website, um eine eigene Domain zu verwenden.',
    pages: 'Seiten',
    columns: { name: 'Name', address: 'Adresse', changed: 'Geändert' },
    empty: {
      title: 'Noch keine Seiten',
      about: 'Schreiben Sie eine Seite in HTML. Die Vorschau sehen Sie daneben.',
    },
  },

  verify: {
    title: (domain) => `${domain} bestätigen`,
    about:
      'Um zu zeigen, dass die Domain Ihnen gehört, fügen Sie ihrem DNS diesen TXT-Eintrag hinzu. Bis zur Bestätigung verwenden Ihre Seiten die Adresse dieses Servers.',
    name: 'Name des Eintrags',
    value: 'Wert des Eintrags',
    check: 'DNS-Eintrag prüfen',
    done: (domain) => `${domain} bestätigt.`,
  },

  guide: {
    title: 'So verweist {domain} auf diesen Server',
    cname: 'Fügen Sie dem DNS der Domain diesen Eintrag hinzu:',
    record: 'CNAME-Eintrag',
    rootDomain:
      'Eine Hauptdomain (ohne Subdomain) kann keinen CNAME-Eintrag haben. Verwenden Sie stattdessen einen A- oder AAAA-Eintrag mit der IP-Adresse dieses Servers.',
    address:
      'Fügen Sie dem DNS der Domain einen A- oder AAAA-Eintrag mit der öffentlichen IP-Adresse dieses Servers hinzu.',
    operator: (url) =>
      `Außerdem muss Ihr Administrator Anfragen für die Domain an Postrider weiterleiten und ein TLS-Zertifikat dafür einrichten. Ihre Seiten sind dann unter ${url} erreichbar.`,
  },

  delete: {
    button: 'Löschen',
    title: (name) => `${name} löschen?`,
    confirm: 'Website löschen',
    permanent: 'Das lässt sich nicht rückgängig machen.',
    noPages: 'Die Website hat keine Seiten.',
    pages: (count) =>
      plural('de', count, {
        one: '{n} Seite wird ebenfalls gelöscht. Links darauf funktionieren dann nicht mehr.',
        other: '{n} Seiten werden ebenfalls gelöscht. Links darauf funktionieren dann nicht mehr.',
      }),
  },
}
