import { ConnectionError, PostriderError } from '@postrider/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { campaignKey } from '../../data/use-campaigns.ts'
import type { Campaign, CampaignSettings } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { withFieldName } from '../../ui/error-message.ts'
import { notify } from '../../ui/notices.tsx'
import { saveOnLeave } from '../../ui/save-on-leave.ts'
import { createCampaignSaver, type Failure } from './campaign-saver.ts'
import { changesCopy } from './changes-copy.ts'

type Changes = Partial<CampaignSettings>

const failureOf = (error: unknown): Failure => {
  if (error instanceof ConnectionError) return { kind: 'offline' }
  if (!(error instanceof PostriderError)) return { kind: 'busy' }
  if (error.code === 'campaign_state') return { kind: 'conflict' }
  if (error.status === 404 || error.status === 403) return { kind: 'gone' }
  return error.status === 422 ? { kind: 'rejected', errors: error.errors } : { kind: 'busy' }
}

/** The draft of a campaign, saved automatically. */
export const useCampaignDraft = (campaign: Campaign) => {
  const { editor: texts } = useTexts().campaigns
  const { fieldName } = useTexts().ui.errors
  const { id } = campaign
  const team = useTeam()
  const queries = useQueryClient()
  const refresh = useRefresh()
  const key = ['team', team.id, ...campaignKey(id)]
  const [copy] = useState(() => changesCopy(team.id, id, () => queries.getQueryData<Campaign>(key) ?? campaign))
  const [restored] = useState(() => copy.readAll())
  const [settings, setSettings] = useState<CampaignSettings>(() => ({ ...campaign, ...restored }))
  // Uses a mutation, so that the sign-in page appears if the session has ended.
  const { mutateAsync } = useMutation({
    mutationFn: ({ changes, isLeaving }: { changes: Changes; isLeaving: boolean }) =>
      team.dashboard.campaigns.save(id, changes, { isLeaving }),
  })
  const [saver] = useState(() =>
    createCampaignSaver<Campaign>({
      copy,
      failureOf,
      put: (changes, { isLeaving }) => {
        copy.noteSent(changes)
        return mutateAsync({ changes, isLeaving })
      },
      onSaved: (saved) => queries.setQueryData(key, saved),
      onConflict: () => {
        notify(texts.notDraft, 'problem')
        void refresh('campaigns')
      },
    }),
  )
  const { status, errors, version } = useSyncExternalStore(saver.subscribe, saver.state)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the changes that were found
  useEffect(() => {
    copy.removeAll()
    if (Object.keys(restored).length > 0) {
      saver.change(restored)
      notify(texts.restored)
    }
    const stop = saveOnLeave(saver)
    return () => {
      stop()
      saver.flush().then(() => refresh('campaigns'))
    }
  }, [])

  return {
    id,
    channel: campaign.channel,
    settings,
    status,
    version,
    edit: (changes: Changes) => {
      setSettings((before) => ({ ...before, ...changes }))
      saver.change(changes)
    },
    /** Returns the errors of a setting, with its label instead of its name in the API. */
    errorOf: (name: keyof CampaignSettings, label: string): string | undefined => {
      const own = Object.entries(errors).filter(([field]) => field === name || field.startsWith(`${name}.`))
      if (own.length === 0) return undefined
      return own
        .flatMap(([field, messages]) => messages.map((message) => withFieldName(message, field, fieldName(label))))
        .join(' ')
    },
    /** Saves pending changes now. Returns whether everything is saved. */
    settle: async (): Promise<boolean> => {
      await saver.flush()
      return saver.state().status === 'saved'
    },
  }
}

export type CampaignDraft = ReturnType<typeof useCampaignDraft>
