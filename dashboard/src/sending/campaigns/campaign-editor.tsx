import { Alert, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isAddressed } from '../../../../src/foundation/channels/channels.ts'
import { PreviewPanel } from '../../content/templates/preview-panel.tsx'
import { focusFault, type Reveal } from '../../content/templates/reveal.ts'
import { SendTestDialog } from '../../content/templates/send-test-dialog.tsx'
import { usePreview } from '../../content/templates/use-preview.ts'
import { useTestValues } from '../../content/templates/use-test-values.ts'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useCampaignCheck } from '../../data/use-campaigns.ts'
import { useLists } from '../../data/use-lists.ts'
import { usePrefetchNames } from '../../data/use-templates.ts'
import type { Campaign, CampaignContent } from '../../server/campaign-types.ts'
import type { Fault, PreviewRequest, Template } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Letter } from '../../ui/drawings.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AudienceStep } from './audience-step.tsx'
import classes from './campaign-editor.module.css'
import { ContentStep, contentOf } from './content-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SendBar } from './send-bar.tsx'
import { SenderStep, type SendTime } from './sender-step.tsx'
import { StepLinks } from './step-section.tsx'
import { type CampaignDraft, useCampaignDraft } from './use-campaign-draft.ts'

const NO_FAULTS: readonly Fault[] = []

export const CampaignEditor = ({ campaign }: { campaign: Campaign }) => {
  const { campaigns: texts } = useTexts()
  const draft = useCampaignDraft(campaign)
  const { settings, channel } = draft
  const { postrider } = useTeam()
  usePrefetchNames()
  const checked = useCampaignCheck(draft.id, draft.version)
  const template = useChosenTemplate(settings.template_id)
  const brandId = useBrandId(draft, template)
  const values = useTestValues(undefined)
  const request = usePreviewRequest(draft, template, brandId)
  const preview = usePreview(usePersonalRequest(request, values.values))
  const faults = preview.answer?.faults ?? NO_FAULTS
  const [time, setTime] = useState<SendTime>()
  const [reveal, setReveal] = useState<Reveal>()
  const [isTestOpen, test] = useDisclosure()

  const show = (fault: Fault) => {
    setReveal({ fault })
    const area = document.getElementById('content')
    area?.scrollIntoView()
    requestAnimationFrame(() => area && focusFault(area, fault))
  }
  const { check } = checked
  const isMissing = (...codes: string[]) => !check || check.blockers.some(({ code }) => codes.includes(code))
  const done = {
    audience: settings.list_ids.length > 0 && (check?.will_receive ?? 0) > 0,
    content: request !== undefined && faults.length === 0,
    sender: settings.list_ids.length > 0 && !isMissing('no_sender', 'no_postal_address', 'no_content') && time !== '',
    review: check !== undefined && check.blockers.length === 0,
  }
  return (
    <>
      <PageHeader title={settings.name || campaign.name} back={{ href: '/campaigns', label: texts.title }}>
        <DeleteDraft campaign={campaign} />
      </PageHeader>
      {draft.status === 'gone' && (
        <Alert color="red" variant="light" role="alert" title={texts.editor.gone} mb="md">
          {texts.editor.goneAbout}
        </Alert>
      )}
      <StepLinks done={done} />
      <div className={classes.columns}>
        <div className={classes.edit}>
          <NameField draft={draft} />
          <AudienceStep
            draft={draft}
            isDone={done.audience}
            check={check}
            isBehind={checked.isBehind}
            joinedSince={campaign.joined_since ?? null}
          />
          <ContentStep
            draft={draft}
            isDone={done.content}
            template={template}
            brandId={brandId}
            faults={faults}
            rendered={preview.answer?.preview?.text ?? null}
            reveal={reveal}
          />
          <SenderStep draft={draft} isDone={done.sender} time={time} onTime={setTime} />
        </div>
        {request ? (
          <PreviewPanel channel={channel} preview={preview} values={values} onFault={show} />
        ) : (
          <aside className={`card ${classes.noPreview}`} aria-label={texts.content.preview}>
            <Letter />
            <Text c="dimmed">{texts.content.choose}</Text>
          </aside>
        )}
      </div>
      <ReviewStep draft={draft} isDone={done.review} checked={checked} request={request} brandId={brandId} />
      <SendBar draft={draft} checked={checked} time={time} onTest={test.open} />
      <SendTestDialog
        isOpen={isTestOpen}
        onClose={test.close}
        channel={channel}
        send={async (to, options) => {
          if (!(await draft.settle())) throw new Error(texts.send.notSaved)
          const contactId = values.contact?.id
          const isToContact = !isAddressed(channel) && contactId !== undefined
          return postrider.campaigns.test(draft.id, isToContact ? { contact_id: contactId } : { to: [...to] }, options)
        }}
        contact={values.contact}
        faults={faults}
        onFault={(fault) => {
          test.close()
          show(fault)
        }}
      />
    </>
  )
}

const NameField = ({ draft: { settings, edit, errorOf } }: { draft: CampaignDraft }) => {
  const { editor, new: texts } = useTexts().campaigns
  return (
    <TextInput
      name="name"
      label={editor.name}
      description={texts.nameAbout}
      required
      maxLength={255}
      value={settings.name}
      onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      error={errorOf('name', editor.name)}
    />
  )
}

/** Returns undefined if no template is chosen or it's still loading. */
const useChosenTemplate = (id: number | null): Template | undefined => {
  const { id: teamId, postrider } = useTeam()
  const { data } = useQuery({
    queryKey: ['team', teamId, 'templates', 'chosen', id],
    queryFn:
      id === null ? skipToken : async ({ signal }) => (await postrider.templates.get(id, { signal })) as Template,
    // Refetches on each visit, because the user may have edited the template in the meantime.
    staleTime: 0,
  })
  return id === null ? undefined : data
}

/** Returns the brand that the messages use: the campaign's, or else the template's, or else the first list's. */
const useBrandId = ({ settings }: CampaignDraft, template: Template | undefined): number | null => {
  const lists = useLists()
  const list = lists.find(({ id }) => id === settings.list_ids[0])
  const ofTemplate = settings.content === null ? template?.brand_id : undefined
  return settings.brand_id ?? ofTemplate ?? list?.brand_id ?? null
}

/** Returns the same object until something that affects the preview changes. */
const usePreviewRequest = (
  { settings: { content }, channel }: CampaignDraft,
  template: Template | undefined,
  brandId: number | null,
): PreviewRequest | undefined => {
  const shown: CampaignContent | undefined = content ?? template
  return useMemo(
    () => (shown ? { channel, brand_id: brandId, ...contentOf(shown) } : undefined),
    [channel, brandId, shown],
  )
}

const usePersonalRequest = (request: PreviewRequest | undefined, values: Pick<PreviewRequest, 'contact_id' | 'data'>) =>
  useMemo(() => request && { ...request, ...values }, [request, values])

const DeleteDraft = ({ campaign: { id, name } }: { campaign: Campaign }) => {
  const { editor, deleted } = useTexts().campaigns
  const texts = editor.delete
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const [, go] = useLocation()
  const remove = async () => {
    await postrider.campaigns.delete(id)
    notify(deleted(name))
    go('/campaigns')
    await refresh('campaigns')
  }
  return (
    <ConfirmButton label={texts.button} title={texts.title(name)} confirmLabel={texts.confirm} onConfirm={remove}>
      {texts.about}
    </ConfirmButton>
  )
}
