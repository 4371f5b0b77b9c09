import { ConnectionError, PostriderError } from '@postrider/client'
import type { Texts } from '../texts/en.ts'
import { useTexts } from '../texts/locale.tsx'

type ErrorTexts = Texts['ui']['errors']

/** Waiting times below this number of seconds are shown in seconds, all others in minutes. */
const SECONDS_UP_TO = 90

const withWait = ({ message, retryAfterMs }: PostriderError, texts: ErrorTexts): string => {
  if (!retryAfterMs) return message
  const seconds = Math.ceil(retryAfterMs / 1_000)
  const wait =
    seconds < SECONDS_UP_TO ? texts.tryAgainInSeconds(seconds) : texts.tryAgainInMinutes(Math.ceil(seconds / 60))
  return `${message} ${wait}`
}

/** Returns a function that converts any thrown value to a message for the user. The server's messages stay in English. */
export const useMessageOf = () => {
  const texts = useTexts().ui.errors
  return (error: unknown): string => {
    if (error instanceof ConnectionError) return texts.noAnswer
    if (error instanceof PostriderError) return withWait(error, texts)
    return error instanceof Error ? error.message : String(error)
  }
}

/** Replaces a field's JSON name in the server's message with the field's label, which is the name that users know. */
export const withFieldName = (message: string, name: string, fieldName: string) =>
  message
    .replaceAll(`The ${name}`, () => `The ${fieldName}`)
    .replaceAll(`selected ${name}`, () => `selected ${fieldName}`)
