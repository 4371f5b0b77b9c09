import { Anchor, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { BodyEditor } from '../../content/templates/body-editor.tsx'
import { EmailLines } from '../../content/templates/content-fields.tsx'
import { PlainTextField } from '../../content/templates/plain-text-field.tsx'
import type { Reveal } from '../../content/templates/reveal.ts'
import { templateFromScratch } from '../../content/templates/starting-content.ts'
import { useTemplatesOf } from '../../data/use-templates.ts'
import type { CampaignContent } from '../../server/campaign-types.ts'
import type { Fault, Template } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { IdSelect } from '../../ui/id-select.tsx'
import { StepSection } from './step-section.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'

interface Props {
  readonly draft: CampaignDraft
  readonly isDone: boolean
  /** The chosen template, once it has loaded. */
  readonly template: Template | undefined
  /** The brand whose look the content uses. */
  readonly brandId: number | null
  readonly faults: readonly Fault[]
  /** The plain text in the preview. */
  readonly rendered: string | null
  readonly reveal: Reveal | undefined
}

export const contentOf = ({ subject, preheader, format, body, text }: CampaignContent): CampaignContent => ({
  subject,
  preheader,
  format,
  body,
  text,
})

export const ContentStep = ({ draft, isDone, template, ...props }: Props) => {
  const { campaigns, templates: templateTexts } = useTexts()
  const texts = campaigns.content
  const { settings, edit, channel } = draft
  const { content } = settings
  /** The content that the user wrote before they switched to templates. */
  const [written, setWritten] = useState<CampaignContent>()
  /** Copies the chosen template, so that users don't have to start from scratch. Without one, restores what they wrote before. */
  const writeHere = () => {
    const before = settings.template_id === null ? written : undefined
    const start = before ?? contentOf(template ?? templateFromScratch('blank', channel, templateTexts))
    edit({ content: start, template_id: null })
  }
  const chooseTemplate = () => {
    setWritten(content ?? undefined)
    edit({ content: null })
  }
  return (
    <StepSection step="content" isDone={isDone}>
      <Stack>
        <SegmentedControl
          aria-label={texts.source}
          style={{ alignSelf: 'start' }}
          data={[
            { value: 'template', label: texts.sources.template },
            { value: 'own', label: texts.sources.own },
          ]}
          value={content ? 'own' : 'template'}
          onChange={(source) => (source === 'own' ? writeHere() : chooseTemplate())}
        />
        {content ? (
          <OwnContent draft={draft} content={content} {...props} />
        ) : (
          <TemplateField draft={draft} hasFaults={props.faults.length > 0} />
        )}
      </Stack>
    </StepSection>
  )
}

const TemplateField = ({ draft, hasFaults }: { draft: CampaignDraft; hasFaults: boolean }) => {
  const texts = useTexts().campaigns.content
  const { settings, edit, errorOf, channel } = draft
  const templates = useTemplatesOf(channel)
  if (templates.length === 0)
    return (
      <div>
        <Text size="sm" mb="xs">
          {texts.noTemplates}
        </Text>
        <Button component={Link} href="/templates/new" variant="default" size="xs">
          {texts.createTemplate}
        </Button>
      </div>
    )
  return (
    <div>
      <IdSelect
        label={texts.template}
        description={texts.templateAbout}
        rows={templates}
        value={settings.template_id}
        onChange={(template_id) => edit({ template_id })}
        placeholder={texts.templatePlaceholder}
        nothingFoundMessage={texts.noMatch}
        clearLabel={texts.clearTemplate}
        error={errorOf('template_id', texts.template)}
      />
      <Group gap="md" mt={6}>
        {settings.template_id !== null && (
          <Anchor
            component={Link}
            href={`/templates/${settings.template_id}`}
            size="sm"
            fw={hasFaults ? 600 : undefined}
          >
            {texts.editTemplate}
          </Anchor>
        )}
        <Anchor component={Link} href="/templates/new" size="sm">
          {texts.createTemplate}
        </Anchor>
      </Group>
    </div>
  )
}

interface OwnProps extends Omit<Props, 'isDone' | 'template'> {
  readonly content: CampaignContent
}

const OwnContent = ({ draft, content, brandId, faults, rendered, reveal }: OwnProps) => {
  const texts = useTexts().campaigns.content
  const { edit, errorOf, channel } = draft
  const { hasSubject } = FACTS_OF[channel]
  const change = (changes: Partial<CampaignContent>) => edit({ content: { ...content, ...changes } })
  const error = faults.length === 0 ? errorOf('content', texts.source) : undefined
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.ownAbout}
      </Text>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {hasSubject && <EmailLines content={content} onChange={change} faults={faults} />}
      <BodyEditor
        content={{ ...content, brand_id: brandId }}
        onChange={(body) => change({ body })}
        faults={faults}
        rendered={rendered}
        reveal={reveal}
      />
      {hasSubject && (
        <PlainTextField
          text={content.text}
          onChange={(text) => change({ text })}
          automatic={rendered ?? ''}
          error={faults.find(({ field }) => field === 'text')?.message}
        />
      )}
    </>
  )
}
