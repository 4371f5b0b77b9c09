import { ColorInput, Select, Stack, Switch, TagsInput, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSites } from '../../data/use-sites.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { WithPreview } from '../public-pages/with-preview.tsx'
import { SenderSelect } from '../senders/sender-select.tsx'
import classes from './brand-form.module.css'
import { BrandPreview } from './brand-preview.tsx'
import { type BrandValues, IMAGE_SLOTS } from './brand-values.ts'
import { ImageField } from './image-field.tsx'
import { SocialLinksField } from './social-links-field.tsx'

interface Props<Result> {
  readonly initial: BrandValues
  readonly submitLabel: string
  readonly submit: (values: BrandValues, options: { idempotencyKey: string }) => Promise<Result>
  readonly onDone: (result: Result) => unknown
}

/** The maximum number of characters that the server accepts. */
const MAX_POSTAL_ADDRESS = 500

export const BrandForm = <Result,>({ initial, submit, onDone, submitLabel }: Props<Result>) => {
  const { form: texts, images } = useTexts().brands
  const form = useForm<BrandValues, Result>({ initial, submit, onDone })
  return (
    <WithPreview preview={<BrandPreview values={form.values} />}>
      <Form form={form} label={texts.label}>
        <LeaveGuard isNeeded={form.isChanged} />
        <Stack gap="lg">
          <Section title={texts.basics}>
            <TextInput required {...form.field('name', texts.name)} />
            <TextInput
              description={texts.shortDescriptionAbout}
              {...form.field('short_description', texts.shortDescription)}
            />
            <TextInput type="url" placeholder="https://" {...form.field('website_url', texts.website)} />
            <Textarea
              autosize
              minRows={2}
              maxRows={6}
              maxLength={MAX_POSTAL_ADDRESS}
              description={texts.postalAddressAbout}
              {...form.field('postal_address', texts.postalAddress)}
            />
            <Switch description={texts.isDefaultAbout} {...form.toggle('is_default', texts.isDefault)} />
          </Section>
          <Section title={texts.colors}>
            <div className={classes.pair}>
              <Color {...form.field('primary_color', texts.primaryColor)} about={texts.primaryColorAbout} />
              <Color {...form.field('secondary_color', texts.secondaryColor)} about={texts.secondaryColorAbout} />
            </div>
          </Section>
          <Section title={texts.images}>
            {IMAGE_SLOTS.map((slot) => (
              <ImageField
                key={slot}
                {...images[slot]}
                value={form.values[slot]}
                onChange={(choice) => form.set({ [slot]: choice })}
                error={form.errorOf(slot, images[slot].label) ?? form.errorOf(`${slot}_path`, images[slot].label)}
              />
            ))}
          </Section>
          <Section title={texts.senders} about={texts.sendersAbout}>
            <SenderSelect kind="email" {...form.field('email_address_id', texts.emailAddress)} />
            <SenderSelect kind="phone" {...form.field('phone_id', texts.phoneNumber)} />
          </Section>
          <SiteSection {...form.field('site_id', texts.site)} />
          <Section title={texts.socialLinks}>
            <SocialLinksField
              links={form.values.social_links}
              onChange={(social_links) => form.set({ social_links })}
              error={form.errorOf('social_links', texts.socialLinks)}
            />
          </Section>
          <Section title={texts.tags} about={texts.tagsAbout}>
            <TagsInput
              placeholder={form.values.tags.length === 0 ? texts.tagsPlaceholder : undefined}
              clearable
              clearButtonProps={{ 'aria-label': texts.clearTags }}
              {...form.field('tags', texts.tags)}
            />
          </Section>
          <FormActions submit={submitLabel} isSticky />
        </Stack>
      </Form>
    </WithPreview>
  )
}

const Section = ({ title, about, children }: { title: string; about?: string; children: ReactNode }) => (
  <section className="card">
    <Title order={2} mb={about ? 4 : 'md'}>
      {title}
    </Title>
    {about && (
      <Text c="dimmed" mb="md">
        {about}
      </Text>
    )}
    <Stack>{children}</Stack>
  </section>
)

interface SiteProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (site: string | null) => void
  readonly error?: ReactNode
}

/** Lets the user choose the domain for links. Shown only if the team has a site with a verified domain. */
const SiteSection = (field: SiteProps) => {
  const texts = useTexts().brands.form
  const sites = useSites().filter(({ domain_verified_at }) => domain_verified_at !== null)
  if (sites.length === 0) return null
  return (
    <Section title={texts.links}>
      <Select
        data={sites.map(({ id, domain }) => ({ value: String(id), label: domain ?? '' }))}
        clearable
        placeholder={texts.noSite}
        clearButtonProps={{ 'aria-label': texts.clearSite }}
        description={texts.siteAbout}
        {...field}
      />
    </Section>
  )
}

interface ColorProps {
  readonly label: string
  readonly about: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
}

const Color = ({ about, ...field }: ColorProps) => (
  <ColorInput
    description={about}
    placeholder="#1a2b3c"
    fixOnBlur={false}
    eyeDropperButtonProps={{ 'aria-label': useTexts().brands.form.pickColor(field.label) }}
    {...field}
  />
)
