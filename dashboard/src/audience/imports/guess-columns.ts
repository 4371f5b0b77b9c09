import type { ContactFieldRow } from '@postrider/client'
import type { ContactType } from '../../data/use-fields.ts'

/** Where a column's values are imported to: a field's merge tag or one of OWN_TARGETS. If null, the column isn't imported. */
export type Target = string | null

/** A contact's properties that aren't fields. */
export const OWN_TARGETS = ['tags', 'type', 'id'] as const

/** What other languages and products call the standard fields and the tags of a contact. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  first_name: ['firstname', 'given_name', 'forename', 'vorname', 'prenom', 'nombre', 'nome'],
  last_name: ['lastname', 'surname', 'family_name', 'nachname', 'name', 'nom', 'apellido', 'cognome'],
  organization_name: ['organization', 'organisation', 'company', 'company_name', 'firma', 'name'],
  website: ['url', 'web', 'homepage', 'webseite', 'site'],
  tags: ['tag', 'labels', 'schlagworte'],
}
const EMAILS = ['email', 'e_mail', 'mail', 'email_address', 'e_mail_address', 'e_mail_adresse']
const PHONES = ['phone', 'phone_number', 'telephone', 'tel', 'mobile', 'mobile_phone', 'telefon', 'handy', 'mobil']

/** Normalizes the name of a column or field as the server does. Also removes accents and replaces dots. */
const keyOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_')

const isCalled = (key: string, { tag, name, type }: ContactFieldRow): boolean =>
  key === tag ||
  key === keyOf(name) ||
  (OTHER_NAMES[tag]?.includes(key) ?? false) ||
  (type === 'email' && EMAILS.includes(key)) ||
  (type === 'phone' && PHONES.includes(key))

/**
 * Matches columns to targets by name, using each target once: first to OWN_TARGETS, then to fields by their exact merge tags,
 * then to fields by other names.
 */
export const guessColumns = (titles: readonly string[], fields: readonly ContactFieldRow[]): Map<string, Target> => {
  const guesses = new Map<string, Target>(titles.map((title) => [title, null]))
  const take = (target: string, isIt: (key: string) => boolean) => {
    if ([...guesses.values()].includes(target)) return
    const title = titles.find((title) => guesses.get(title) === null && isIt(keyOf(title)))
    if (title !== undefined) guesses.set(title, target)
  }
  for (const own of OWN_TARGETS) take(own, (key) => key === own || (OTHER_NAMES[own]?.includes(key) ?? false))
  for (const { tag } of fields) take(tag, (key) => key === tag)
  for (const field of fields) take(field.tag, (key) => isCalled(key, field))
  return guesses
}

/** Returns the fields for the imported contact type, or for both types if the file has a column for the type. */
export const fieldsToFill = (
  type: ContactType,
  targets: Iterable<Target>,
  fields: readonly ContactFieldRow[],
): readonly ContactFieldRow[] =>
  [...targets].includes('type') ? fields : fields.filter(({ contact_type }) => contact_type === type)
