import { ConnectionError, type Operations, PostriderError } from '@postrider/client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { notify } from '../../ui/notices.tsx'
import { saveStream } from '../../ui/save-stream.ts'
import { type Counted, countRows, type ExportFormat } from './count-rows.ts'

export interface ExportOptions {
  readonly format: ExportFormat
  /** Applies to CSV only. */
  readonly escapesFormulas: boolean
  readonly filters: Omit<Operations['exportContacts']['query'], 'format' | 'escape_formulas'>
  /** The number of contacts to export. If undefined, the progress shows no total. */
  readonly total: number | undefined
}

export type ExportRun = ReturnType<typeof useExport>

/** Exports contacts to a file on the user's computer and reports progress. */
export const useExport = (onDone: () => void) => {
  const texts = useTexts().exports
  const { postrider, name } = useTeam()
  const [counted, setCounted] = useState<Counted>()
  const stop = useRef(new AbortController())

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ format, escapesFormulas, filters }: ExportOptions) => {
      setCounted(undefined)
      stop.current = new AbortController()
      const { signal } = stop.current
      const query = format === 'csv' ? { escape_formulas: escapesFormulas } : {}
      return saveStream(fileNameOf(name, format), async () => {
        const { body } = await postrider.contacts.export({ format, ...query, ...filters }, { signal })
        return body?.pipeThrough(countRows(format, setCounted))
      }).catch((error) => {
        if (signal.aborted) return false
        const hasMessage = error instanceof PostriderError || error instanceof ConnectionError
        throw hasMessage ? error : new Error(texts.interrupted, { cause: error })
      })
    },
    onSuccess: (isSaved) => {
      if (!isSaved) return
      notify(texts.done)
      onDone()
    },
  })

  return {
    start: (options: ExportOptions) => mutate(options),
    stop: () => stop.current.abort(),
    isRunning: isPending,
    /** The number of rows and bytes received so far, and the expected total. */
    progress: { ...counted, total: variables?.total },
    error,
  }
}

/** Returns a name like `acme-contacts-2026-11-15.csv`. */
const fileNameOf = (team: string, format: ExportFormat) => {
  const day = new Date().toISOString().slice(0, 10)
  const slug = team
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return [slug, 'contacts', day].filter(Boolean).join('-').concat('.', format)
}
