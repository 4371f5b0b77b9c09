import { SegmentedControl, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useStartingPoints } from '../data/use-templates.ts'
import { CHANNELS, ChannelName } from '../lists/channels.tsx'
import type { NewTemplate, TemplateChannel } from '../server/template-types.ts'
import { useTexts } from '../texts/locale.tsx'
import { useMessageOf } from '../ui/error-message.ts'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ScratchCard, StartingCard } from './starting-card.tsx'
import { templateFromPoint, templateFromScratch } from './starting-content.ts'
import classes from './starting-points.module.css'

export default function NewTemplatePage() {
  const texts = useTexts().templates
  const [channel, setChannel] = useState<TemplateChannel>('email')
  const [isImporting, setImporting] = useState(false)
  const points = useStartingPoints().filter((point) => point.channel === channel)
  const { create, isBusy } = useCreate()
  const scratch = channel === 'email' ? (['blank', 'html', 'mjml'] as const) : (['blank'] as const)
  return (
    <>
      <PageHeader
        title={texts.start.title}
        about={texts.start.about}
        back={{ href: '/templates', label: texts.title }}
      />
      <SegmentedControl
        aria-label={texts.start.channel}
        data={CHANNELS.map((value) => ({ value, label: <ChannelName channel={value} /> }))}
        value={channel}
        onChange={setChannel}
        mb="lg"
      />
      {points.length > 0 && (
        <section>
          <Title order={2} mb="sm">
            {texts.start.points[channel]}
          </Title>
          <ul className={classes.points}>
            {points.map((point) => (
              <StartingCard
                key={point.key}
                point={point}
                isDisabled={isBusy}
                onPick={() => create(templateFromPoint(point))}
              />
            ))}
          </ul>
        </section>
      )}
      <section>
        <Title order={2} mb="sm">
          {texts.start.scratch}
        </Title>
        <ul className={classes.scratch}>
          {scratch.map((kind) => (
            <ScratchCard
              key={kind}
              kind={kind}
              {...(kind === 'blank' ? texts.start.blank[channel] : texts.start[kind])}
              isDisabled={isBusy}
              onPick={() => create(templateFromScratch(kind, channel, texts))}
            />
          ))}
          {channel === 'email' && (
            <ScratchCard kind="import" {...texts.start.import} isDisabled={isBusy} onPick={() => setImporting(true)} />
          )}
        </ul>
      </section>
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} onImported={create} />
    </>
  )
}

/** Returns a function that creates a template and opens it in the editor. */
const useCreate = () => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const messageOf = useMessageOf()
  const [, go] = useLocation()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (template: NewTemplate) => postrider.templates.create(template),
    onSuccess: ({ id }) => {
      go(`/templates/${id}`)
      return refresh('templates')
    },
    onError: (error) => notify(messageOf(error), 'problem'),
  })
  return {
    create: (template: NewTemplate) => mutateAsync(template).then(undefined, () => undefined),
    isBusy: isPending,
  }
}
