export interface LayoutTexts {
  readonly unsubscribe: string
  readonly preferences: string
  readonly viewInBrowser: string
}

const TEXTS: Readonly<Record<string, LayoutTexts>> = {
  en: { unsubscribe: 'Unsubscribe', preferences: 'Preferences', viewInBrowser: 'View in browser' },
  de: { unsubscribe: 'Abmelden', preferences: 'Einstellungen', viewInBrowser: 'Im Browser ansehen' },
  fr: { unsubscribe: 'Se désabonner', preferences: 'Préférences', viewInBrowser: 'Voir dans le navigateur' },
  es: { unsubscribe: 'Darse de baja', preferences: 'Preferencias', viewInBrowser: 'Ver en el navegador' },
  it: { unsubscribe: 'Annulla l’iscrizione', preferences: 'Preferenze', viewInBrowser: 'Apri nel browser' },
  nl: { unsubscribe: 'Afmelden', preferences: 'Voorkeuren', viewInBrowser: 'Bekijk in browser' },
  pt: { unsubscribe: 'Cancelar a subscrição', preferences: 'Preferências', viewInBrowser: 'Ver no navegador' },
  pl: { unsubscribe: 'Wypisz się', preferences: 'Preferencje', viewInBrowser: 'Otwórz w przeglądarce' },
}

export const layoutTexts = (language: string): LayoutTexts => (TEXTS[language] ?? TEXTS.en) as LayoutTexts
