import { SegmentedControl, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { CHANNELS, type Channel } from '../../../../src/foundation/channels/channels.ts'
import { ChannelName } from '../../audience/lists/channels.tsx'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useStartingPoints } from '../../data/use-templates.ts'
import type { NewTemplate } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TEMPLATE_CHANNELS } from './channels/template-channels.ts'
import { isAboutContent } from './faults-in-error.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ScratchCard, StartingCard } from './starting-card.tsx'
import { templateFromPoint, templateFromScratch } from './starting-content.ts'
import classes from './starting-points.module.css'

export default function NewTemplatePage() {
  const texts = useTexts().templates
  const [channel, setChannel] = useState<Channel>('email')
  const [isImporting, setImporting] = useState(false)
  const points = useStartingPoints().filter((point) => point.channel === channel)
  const { create, isBusy } = useCreate()
  const { scratch, canImport } = TEMPLATE_CHANNELS[channel]
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
          {canImport && (
            <ScratchCard kind="import" {...texts.start.import} isDisabled={isBusy} onPick={() => setImporting(true)} />
          )}
        </ul>
      </section>
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} onImported={create} />
    </>
  )
}

/** Returns a function that creates a template and opens it in the editor. Content with faults is saved as a draft. */
const useCreate = () => {
  const { postrider, dashboard } = useTeam()
  const refresh = useRefresh()
  const messageOf = useMessageOf()
  const [, go] = useLocation()
  const texts = useTexts().templates
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (template: NewTemplate) => {
      try {
        return await postrider.templates.create(template)
      } catch (error) {
        if (!isAboutContent(error)) throw error
        // The content has faults, for example because imported HTML contains another tool's merge tags. The editor shows what to
        // change.
        const { subject, body } = templateFromScratch('html', 'email', texts)
        const { channel, ...content } = template
        const created = await postrider.templates.create({ ...template, subject, body, text: null })
        await dashboard.templates.saveDraft(created.id, { content, version: created.version, revision: 0 })
        return created
      }
    },
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
