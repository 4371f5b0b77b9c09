import { Alert, Anchor, Code, Select, Stack, Text, Title } from '@mantine/core'
import type { ContactList, TemplateSummary } from '@postrider/client'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { AddressedChannel } from '../../../../src/foundation/channels/channels.ts'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { useListForm } from '../../data/use-lists.ts'
import { useTemplatesOf } from '../../data/use-templates.ts'
import { PublicPagePreview } from '../../identity/public-pages/public-page-preview.tsx'
import { usePagePreview } from '../../identity/public-pages/use-page-preview.ts'
import { WithPreview } from '../../identity/public-pages/with-preview.tsx'
import type { ListForm } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { notify } from '../../ui/notices.tsx'
import { Rich } from '../../ui/rich.tsx'
import { FormFieldsInput } from './form-fields-input.tsx'
import classes from './signup-form.module.css'
import { askableFieldsOf, formChangesOf, type SignupFormValues, valuesOf } from './signup-form-values.ts'
import { UseTheForm } from './use-the-form.tsx'

interface Props {
  readonly list: ContactList & { readonly channel: AddressedChannel; readonly subscribe_url: string }
}

export const SignupFormEditor = ({ list }: Props) => {
  const texts = useTexts().signupForms
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const askable = askableFieldsOf(list.channel, useFields())
  const saved = useListForm(list.id)
  // Users can save several times without leaving this page, so each save sends only the changes since the previous save.
  const [before, setBefore] = useState(() => valuesOf(saved, askable))
  const form = useForm<SignupFormValues, ListForm>({
    initial: before,
    submit: (values) => dashboard.listForms.update(list.id, formChangesOf(before, values)),
    onDone: async (_, values) => {
      setBefore(values)
      notify(texts.saved)
      await refresh('lists')
    },
  })
  const templates = useTemplatesOf(list.channel)
  const isUsable = askable.address !== undefined
  return (
    <WithPreview preview={isUsable && <FormPreview listId={list.id} fields={form.values.fields} />}>
      <Form form={form} label={texts.title}>
        <LeaveGuard isNeeded={form.isChanged} />
        <Stack gap="lg">
          <Obstacle list={list} hasAddress={isUsable} />
          <section className="card">
            <Title order={2} mb={4}>
              {texts.fields.title}
            </Title>
            <Text c="dimmed" mb="md">
              {texts.fields.about}
            </Text>
            <FormFieldsInput
              askable={askable}
              value={form.values.fields}
              onChange={(fields) => form.set({ fields })}
              errorAt={(index) => form.errorOf(`fields.${index}`, texts.fields.title)}
              error={form.errorOf('fields', texts.fields.title)}
            />
          </section>
          <section className="card">
            <Title order={2} mb="md">
              {texts.messages.title}
            </Title>
            <Stack>
              {list.double_opt_in ? (
                <TemplateSelect
                  templates={templates}
                  none={texts.messages.confirmDefault}
                  about={
                    <Rich
                      text={texts.messages.confirmAbout}
                      parts={{ tag: <Code className={classes.tag}>{'{{ data.confirm_url }}'}</Code> }}
                    />
                  }
                  {...form.field('confirm_template_id', texts.messages.confirm)}
                />
              ) : (
                <Text>
                  <Rich text={texts.messages.singleOptIn} parts={{ link: linkTo(`/lists/${list.id}/edit`) }} />
                </Text>
              )}
              <TemplateSelect
                templates={templates}
                none={texts.messages.welcomeNone}
                about={texts.messages.welcomeAbout}
                {...form.field('welcome_template_id', texts.messages.welcome)}
              />
              {templates.length === 0 && (
                <Text size="sm" c="dimmed">
                  <Rich text={texts.messages.noTemplates} parts={{ link: linkTo('/templates/new') }} />
                </Text>
              )}
            </Stack>
          </section>
          {isUsable && <UseTheForm listId={list.id} url={list.subscribe_url} hasUnsavedChanges={form.isChanged} />}
          <FormActions submit={texts.save} isSticky />
        </Stack>
      </Form>
    </WithPreview>
  )
}

const linkTo = (href: string) => (words: string) => (
  <Anchor component={Link} href={href} inherit>
    {words}
  </Anchor>
)

/** A link in an alert. The normal link color wouldn't be readable on the alert's background. */
const plainLinkTo = (href: string) => (words: string) => (
  <Anchor component={Link} href={href} inherit c="inherit" underline="always">
    {words}
  </Anchor>
)

/** Explains why nobody can subscribe yet, if something is missing. */
const Obstacle = ({ list, hasAddress }: Props & { hasAddress: boolean }) => {
  const texts = useTexts().signupForms
  if (hasAddress && (list.from !== null || !list.double_opt_in)) return null
  return (
    <Alert color="yellow" variant="light" role="status">
      {hasAddress ? (
        <Rich text={texts.noSender} parts={{ link: plainLinkTo(`/lists/${list.id}/edit`) }} />
      ) : (
        <Rich text={texts.noAddress[list.channel]} parts={{ link: plainLinkTo('/fields/new/person') }} />
      )}
    </Alert>
  )
}

const FormPreview = ({ listId, fields }: { listId: number; fields: SignupFormValues['fields'] }) => {
  const { preview, error, isBehind } = usePagePreview(
    `form-${listId}`,
    { fields: [...fields] },
    ({ dashboard }, form, signal) => dashboard.listForms.preview(listId, form, signal),
  )
  return <PublicPagePreview html={preview?.page ?? undefined} error={error} isBehind={isBehind} />
}

interface TemplateSelectProps {
  readonly templates: readonly TemplateSummary[]
  /** The placeholder. Says which message is sent if no template is chosen. */
  readonly none: string
  readonly about: ReactNode
  readonly label: string
  readonly value: string | null
  readonly onChange: (template: string | null) => void
  readonly error?: ReactNode
}

const TemplateSelect = ({ templates, none, about, ...field }: TemplateSelectProps) => {
  const texts = useTexts().signupForms.messages
  return (
    <Select
      data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      clearable
      searchable
      placeholder={none}
      nothingFoundMessage={texts.noMatch}
      clearButtonProps={{ 'aria-label': texts.clear(field.label) }}
      description={about}
      {...field}
    />
  )
}
