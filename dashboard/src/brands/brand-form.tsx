import { ColorInput, Stack, Switch, TagsInput, Text, TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { SenderSelect } from '../senders/sender-select.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import classes from './brand-form.module.css'
import { BrandPreview } from './brand-preview.tsx'
import { type BrandValues, IMAGE_SLOTS, type ImageSlot } from './brand-values.ts'
import { ImageField } from './image-field.tsx'
import { SocialLinksField } from './social-links-field.tsx'

const IMAGES: Record<ImageSlot, { label: string; about: string }> = {
  logo_image: { label: 'Logo', about: 'At the top of emails' },
  logo_square_image: { label: 'Square logo', about: 'Where space is small' },
  header_image: { label: 'Header image', about: 'Wide, below the logo' },
  footer_image: { label: 'Footer image', about: 'At the end of emails' },
  social_share_image: { label: 'Social sharing image', about: 'Shown with shared links' },
}

interface Props<Result> {
  readonly initial: BrandValues
  readonly submitLabel: string
  readonly submit: (values: BrandValues, options: { idempotencyKey: string }) => Promise<Result>
  readonly onDone: (result: Result) => unknown
}

/** A brand's every field, and beside it what the brand looks like. */
export const BrandForm = <Result,>({ initial, submit, onDone, submitLabel }: Props<Result>) => {
  const form = useForm<BrandValues, Result>({ initial, submit, onDone })
  return (
    <div className={classes.columns}>
      <Form form={form} label="Brand">
        <LeaveGuard isNeeded={form.isChanged} />
        <Stack gap="lg">
          <Section title="Basics">
            <TextInput required {...form.field('name', 'Name')} />
            <TextInput
              description="One sentence about what you do"
              {...form.field('short_description', 'Short description')}
            />
            <TextInput type="url" placeholder="https://" {...form.field('website_url', 'Website')} />
            <Switch
              description="New lists use it, unless you choose another. Only one brand can be it."
              {...form.toggle('is_default', 'Default brand')}
            />
          </Section>
          <Section title="Colors">
            <div className={classes.pair}>
              <Color {...form.field('primary_color', 'Primary color')} about="Buttons and links" />
              <Color {...form.field('secondary_color', 'Secondary color')} about="Backgrounds" />
            </div>
          </Section>
          <Section title="Images">
            {IMAGE_SLOTS.map((slot) => (
              <ImageField
                key={slot}
                {...IMAGES[slot]}
                value={form.values[slot]}
                onChange={(choice) => form.set({ [slot]: choice })}
                error={form.errorOf(slot, IMAGES[slot].label) ?? form.errorOf(`${slot}_path`, IMAGES[slot].label)}
              />
            ))}
          </Section>
          <Section title="Senders" about="Who messages of this brand come from.">
            <SenderSelect kind="email" {...form.field('email_address_id', 'Email address')} />
            <SenderSelect kind="phone" {...form.field('phone_id', 'Phone number')} />
          </Section>
          <Section title="Social links">
            <SocialLinksField
              links={form.values.social_links}
              onChange={(social_links) => form.set({ social_links })}
              error={form.errorOf('social_links', 'Social links')}
            />
          </Section>
          <Section title="Tags" about="To find your brands by. Only your team sees them.">
            <TagsInput placeholder="Type one and press Enter" clearable {...form.field('tags', 'Tags')} />
          </Section>
          <FormActions submit={submitLabel} isSticky />
        </Stack>
      </Form>
      <aside className={classes.preview} aria-label="Preview">
        <BrandPreview values={form.values} />
      </aside>
    </div>
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
    eyeDropperButtonProps={{ 'aria-label': `Pick the ${field.label.toLowerCase()} from the screen` }}
    {...field}
  />
)
