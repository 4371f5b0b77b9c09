import type { Texts } from '../en.ts'

export const statuses: Texts['statuses'] = {
  subscribed: 'Angemeldet',
  pending: 'Ausstehend',
  unsubscribed: 'Abgemeldet',

  draft: 'Entwurf',
  queued: 'In der Warteschlange',
  scheduled: 'Geplant',
  preparing: 'Wird vorbereitet',
  sending: 'Wird gesendet',
  paused: 'Pausiert',
  sent: 'Gesendet',
  delivered: 'Zugestellt',
  bounced: 'Unzustellbar',
  complained: 'Als Spam gemeldet',
  failed: 'Fehlgeschlagen',
  skipped: 'Übersprungen',
  suppressed: 'Gesperrt',
  outbox: 'Im Postausgang',
  unknown: 'Unbekannt',
  canceled: 'Abgebrochen',

  waiting: 'Wartet',
  running: 'Läuft',
  completed: 'Abgeschlossen',
  completedWithErrors: 'Mit Fehlern abgeschlossen',
  stopped: 'Gestoppt',

  verified: 'Bestätigt',
  unverified: 'Nicht bestätigt',
  active: 'Aktiv',
  working: 'Funktioniert',
  down: 'Ausgefallen',
  disabled: 'Deaktiviert',
  expired: 'Abgelaufen',
  revoked: 'Widerrufen',
}
