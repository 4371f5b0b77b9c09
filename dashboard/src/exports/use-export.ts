import { ConnectionError, type Operations, PostriderError } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTeam } from '../data/team.tsx'
import { notify } from '../ui/notices.tsx'
import { saveStream } from '../ui/save-stream.ts'
import { type Counted, countRows, type ExportFormat } from './count-rows.ts'

export interface ExportWish {
  readonly format: ExportFormat
  /** In CSV. */
  readonly escapesFormulas: boolean
  readonly filters: Omit<Operations['exportContacts']['query'], 'format' | 'escape_formulas'>
  /** How many there will be; undefined: nobody knows. */
  readonly total: number | undefined
}

export type ExportRun = ReturnType<typeof useExport>

/** Contacts into a file of the reader's, with how far it is. */
export const useExport = (onDone: () => void) => {
  const { postrider, name } = useTeam()
  const [counted, setCounted] = useState<Counted>()
  const stop = useRef(new AbortController())

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ format, escapesFormulas, filters }: ExportWish) => {
      setCounted(undefined)
      stop.current = new AbortController()
      const { signal } = stop.current
      const query = format === 'csv' ? { escape_formulas: escapesFormulas } : {}
      return saveStream(fileNameOf(name, format), async () => {
        const { body } = await postrider.contacts.export({ format, ...query, ...filters }, { signal })
        return body?.pipeThrough(countRows(format, setCounted))
      }).catch((error) => {
        if (signal.aborted) return false
        const isAnswer = error instanceof PostriderError || error instanceof ConnectionError
        throw isAnswer ? error : new Error('The export broke off before its end. Please try again.', { cause: error })
      })
    },
    onSuccess: (isSaved) => {
      if (!isSaved) return
      notify('The contacts have been exported.')
      onDone()
    },
  })

  return {
    start: (wish: ExportWish) => mutate(wish),
    stop: () => stop.current.abort(),
    isRunning: isPending,
    /** Where so many have gone by of so many. */
    progress: { ...counted, total: variables?.total },
    error,
  }
}

/** `acme-contacts-2026-11-15.csv` */
const fileNameOf = (team: string, format: ExportFormat) => {
  const day = new Date().toISOString().slice(0, 10)
  const slug = team
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return [slug, 'contacts', day].filter(Boolean).join('-').concat('.', format)
}
