import { readFile } from 'node:fs/promises'
import { packageFile } from '../../foundation/package-file.ts'

/** The path of a file that contains the 49,000 most common passwords as a JSON array. */
const LIST = packageFile('@zxcvbn-ts/language-common/src/passwords.json')

/**
 * The maximum number of added characters to ignore when a password is compared with common passwords, the email address and the
 * product's name. People often add a year, a few digits or an exclamation mark.
 */
const MAX_ADDED = 6
const ADDED = new RegExp(`^[^\\p{L}]{0,${MAX_ADDED}}|[^\\p{L}]{0,${MAX_ADDED}}$`, 'gu')
/**
 * The minimum length of a part of the email address to search for in a password. Shorter parts occur in too many good passwords.
 */
const MIN_PART_LENGTH = 5
/** A password with fewer distinct characters than this is rejected as a simple pattern. */
const MIN_DIFFERENT = 5
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]
/** The minimum length of a run of keys or letters, like “qwer” or “abcd”. Shorter runs occur by chance. */
const MIN_RUN = 4

const LETTERS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** Returns a message that says why a password is too easy to guess, or undefined if it is strong enough. */
export const weaknessOf = async (password: string, email: string): Promise<string | undefined> => {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isPattern(folded)) return 'The password is a simple pattern. Choose one that is harder to guess.'
  if (ownWordsOf(email).some((word) => isMostly(folded, word)))
    return 'The password must not be your email address or the name of this product.'
  return (await isCommon(folded))
    ? 'The password is one of the most common ones, or close to one. Choose one that is harder to guess, like a few unrelated words.'
    : undefined
}

const isPattern = (text: string) => {
  if (new Set(text).size < MIN_DIFFERENT) return true
  // Matches text that only repeats a short sequence, like “abcdabcdabcd”.
  if (/^(.{1,5})\1+$/u.test(text)) return true
  return withoutRuns(text).length < MIN_RUN
}

/** Removes runs like “abcd”, “4321” and “qwertz” from text. */
const withoutRuns = (text: string): string => {
  let rest = ''
  for (let start = 0; start < text.length; ) {
    const length = runAt(text, start)
    if (length < MIN_RUN) rest += text[start++]
    else start += length
  }
  return rest
}

const runAt = (text: string, start: number): number => {
  let longest = 0
  for (const sequence of SEQUENCES.flatMap((one) => [one, [...one].reverse().join('')])) {
    let length = 1
    while (start + length <= text.length && sequence.includes(text.slice(start, start + length))) length++
    longest = Math.max(longest, length - 1)
  }
  return longest
}

const ownWordsOf = (email: string) => {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return [email.toLowerCase(), local, domain, ...domain.split('.'), 'postrider'].filter(
    (word) => word.length >= MIN_PART_LENGTH,
  )
}

const isMostly = (text: string, word: string) => text.includes(word) && text.length - word.length <= MAX_ADDED

const isCommon = async (folded: string): Promise<boolean> => {
  const plain = [...folded].map((character) => LETTERS_FOR[character] ?? character).join('')
  const candidates = new Set([folded, plain, ...[folded, plain].map((text) => text.replaceAll(ADDED, ''))])
  // Reads the list every time instead of caching it: passwords are set too rarely to justify the memory.
  const list = await readFile(LIST, 'utf8')
  return [...candidates].some(
    (candidate) => candidate.length >= MIN_RUN && list.includes(`${JSON.stringify(candidate)}`),
  )
}
