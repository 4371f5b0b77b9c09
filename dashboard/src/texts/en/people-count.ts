import { plural } from '../plural.ts'

export const peopleCount = (n: number): string => plural('en', n, { one: '{n} person', other: '{n} people' })
