import { type ContactStructure, getContactStructure } from '../src/audience/contact-fields/contact-field-queries.ts'
import { insertContacts, type NewContact } from '../src/audience/contacts/contact-queries.ts'
import { systemClock, toTimestamp } from '../src/foundation/clock.ts'
import { transact } from '../src/platform/storage/transact.ts'
import { openAgain } from '../test/open-again.ts'
import type { TestLocation } from '../test/test-database.ts'

export const FIELDS = [
  { name: 'First name', tag: 'first_name', type: 'text' },
  { name: 'Last name', tag: 'last_name', type: 'text' },
  { name: 'Email', tag: 'email', type: 'email' },
  { name: 'Phone', tag: 'phone', type: 'phone' },
  { name: 'Birthday', tag: 'birthday', type: 'date' },
  { name: 'Score', tag: 'score', type: 'number' },
] as const

const FIRST =
  'Ada Bela Carl Dana Emil Frida Gustav Hanna Ivan Jana Karl Lena Milan Nora Otto Paula Rosa Stefan Tomas Vera'
const LAST = 'Adler Berger Cerny Dvorak Engel Fiala Gruber Horvat Jansen Keller Lang Maier Novak Ortner Pichler Richter'
const first = FIRST.split(' ')
const last = LAST.split(' ')

/** The contacts whose number is divisible by this have a last name that otherwise never occurs with their first name. */
const SELDOM_EVERY = 4_001
/** After so many contacts, the same pairs of names occur again. */
const PAIRS = 80

const firstNameOf = (n: number) => first[n % first.length] as string
/** Each first name occurs with four of the last names. A shift selects another four. */
const lastNameOf = (n: number, shift: number) => last[(n * 7 + shift) % last.length] as string
const pairs = (shift: number, count = PAIRS) =>
  Array.from({ length: Math.min(PAIRS, count) }, (_, n) => [firstNameOf(n), lastNameOf(n, shift)] as const)

/** Pairs of a common first name and a common last name, by how many of `count` contacts have both. */
export const namePairs = (count: number) => ({
  often: pairs(0),
  seldom: pairs(1, Math.ceil(count / SELDOM_EVERY)),
  never: pairs(2),
})

/** Each contact's email address contains n, so that it is unique. */
export const contactOf = (n: number) => {
  const [firstName, lastName] = [firstNameOf(n), lastNameOf(n, n % SELDOM_EVERY === 0 ? 1 : 0)]
  return {
    first_name: firstName,
    last_name: `${lastName}-${(n * 31) % 9973}`,
    email: `${firstName}.${lastName}.${n}@mail${n % 97}.example`.toLowerCase(),
    phone: `+4366${String(100_000_000 + n).slice(0, 9)}`,
    birthday: `${1950 + (n % 55)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    score: (n * 17) % 1000,
  }
}

const toNewContact = ({ fields }: ContactStructure, n: number): NewContact => {
  const values = contactOf(n)
  const attributes = fields.map(({ id, tag }) => [id, values[tag as keyof typeof values]])
  return {
    type: 'person',
    attributes: Object.fromEntries(attributes),
    tags: n % 10 === 0 ? [{ slug: 'vip', name: 'VIP' }] : [],
  }
}

/** Contacts per transaction: few enough that a transaction neither blocks other writers for long nor uses much memory. */
const BATCH = 1_000

/**
 * Adds contacts through the same code as the API. The team must already have the contact fields. Returns the number of contacts
 * added per second.
 */
export const makeContacts = async (location: TestLocation, teamId: number, count: number): Promise<number> => {
  const db = await openAgain(location)
  const startedAt = performance.now()
  try {
    const structure = await getContactStructure(db, teamId)
    for (let n = 0; n < count; n += BATCH) {
      const size = Math.min(BATCH, count - n)
      const contacts = Array.from({ length: size }, (_, index) => toNewContact(structure, n + index))
      await transact(db, (trx) => insertContacts(trx, teamId, contacts, structure, toTimestamp(systemClock())))
      if ((n / BATCH) % 50 === 49) console.error(`  ${n + size} of ${count} contacts created …`)
    }
  } finally {
    await db.destroy()
  }
  return count / ((performance.now() - startedAt) / 1_000)
}
