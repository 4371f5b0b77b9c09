import { hash } from 'node:crypto'
import type { DnsResolver } from '../../foundation/dns/dns-resolver.ts'
import { validationFailed } from '../../foundation/problems.ts'
import { shorten } from '../../foundation/shorten.ts'

/** The DNS record that the domain's owner adds to prove that this site may use the domain. */
export interface ProofRecord {
  readonly name: string
  readonly type: 'TXT'
  readonly value: string
}

/** How many records to quote in an error. A name may have hundreds. */
const SHOWN_RECORDS = 3
const SHOWN_CHARACTERS = 60

/**
 * Derives the record from the site, so that it doesn't have to be stored. Its value doesn't need to be secret, because only the
 * domain's owner can publish the record. The value is different for every team, site and server.
 */
export const proofRecordOf = (
  publicUrl: string,
  { team_id, id, domain }: { team_id: number; id: number; domain: string },
): ProofRecord => ({
  name: `_postrider.${domain}`,
  type: 'TXT',
  value: `postrider-site=${hash('sha256', [publicUrl, team_id, id, domain].join(' '), 'hex').slice(0, 32)}`,
})

/** If the required record isn't published, throws a Problem that quotes the records found. */
export const checkProof = async (dns: DnsResolver, { name, value }: ProofRecord, signal: AbortSignal) => {
  const found = await dns.textRecordsOf(name, signal).catch(() => undefined)
  if (found?.includes(value)) return
  throw validationFailed({ domain: [reasonFor(name, value, found)] })
}

const reasonFor = (name: string, value: string, found: readonly string[] | undefined): string => {
  if (!found) return `The name servers didn’t respond for ${name}. Try again in a minute.`
  const expected = `Add a TXT record at ${name} with the value ${value}. A new record can take an hour to show up.`
  if (found.length === 0) return `There is no TXT record at ${name} yet. ${expected}`
  const shown = found.slice(0, SHOWN_RECORDS).map((text) => `"${shorten(text, SHOWN_CHARACTERS)}"`)
  return `The TXT record at ${name} is ${shown.join(', ')}. ${expected}`
}
