import { plural } from '../plural.ts'

export const peopleCount = (n: number): string => plural('de', n, { one: '{n} Person', other: '{n} Personen' })
