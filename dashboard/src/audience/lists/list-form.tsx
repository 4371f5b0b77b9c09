import { Anchor, Input, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { useBrands } from '../../data/use-brands.ts'
import { SenderSelect } from '../../identity/senders/sender-select.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { ChannelField } from './channel-field.tsx'
import { ChannelName } from './channels.tsx'
import type { ListValues } from './list-values.ts'

interface Props<Result> {
  readonly initial: ListValues
  /** True for an existing list, whose channel can't be changed. */
  readonly hasChannel?: boolean
  readonly submitLabel: string
  readonly submit: (values: ListValues, options: { idempotencyKey: string }) => Promise<Result>
  readonly onDone: (result: Result) => unknown
}

/** The maximum number of characters that the server accepts. */
const MAX_DESCRIPTION = 500

export const ListForm = <Result,>({ initial, hasChannel = false, submitLabel, submit, onDone }: Props<Result>) => {
  const texts = useTexts().lists.form
  const form = useForm<ListValues, Result>({ initial, submit, onDone })
  const { channel } = form.values
  const { address } = FACTS_OF[channel]
  return (
    <div className="card">
      <Form form={form} label={texts.label}>
        <LeaveGuard isNeeded={form.isChanged} />
        <Stack maw="30rem">
          <TextInput required placeholder={texts.namePlaceholder} {...form.field('name', texts.name)} />
          {hasChannel ? (
            <Fixed label={texts.channel} about={texts.channelFixed}>
              <ChannelName channel={channel} />
            </Fixed>
          ) : (
            <ChannelField {...form.field('channel', texts.channel)} />
          )}
          <BrandSelect {...form.field('brand_id', texts.brand)} />
          {address && (
            <SenderSelect
              kind={address.type}
              none={texts.brandSender}
              description={texts.senderAbout}
              {...form.field(address.sender, texts.sender)}
            />
          )}
          <Textarea
            autosize
            minRows={2}
            maxRows={5}
            maxLength={MAX_DESCRIPTION}
            description={texts.descriptionAbout}
            {...form.field('description', texts.description)}
          />
          <Switch description={texts.isPublicAbout} {...form.toggle('is_public', texts.isPublic)} />
          {address && (
            <Switch description={texts.doubleOptInAbout} {...form.toggle('double_opt_in', texts.doubleOptIn)} />
          )}
          <FormActions submit={submitLabel} />
        </Stack>
      </Form>
    </div>
  )
}

const Fixed = ({ label, about, children }: { label: string; about: string; children: ReactNode }) => (
  <div>
    <Input.Label component="div">{label}</Input.Label>
    <Text c="dimmed" size="sm" mb={6}>
      {about}
    </Text>
    {children}
  </div>
)

interface BrandSelectProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (brand: string | null) => void
  readonly error?: ReactNode
}

const BrandSelect = (field: BrandSelectProps) => {
  const texts = useTexts().lists.form
  const brands = useBrands()
  return brands.length > 0 ? (
    <Select
      data={brands.map(({ id, name, is_default }) => ({
        value: String(id),
        label: is_default ? texts.defaultBrand(name) : name,
      }))}
      clearable
      searchable
      placeholder={texts.noBrand}
      nothingFoundMessage={texts.noMatchingBrand}
      clearButtonProps={{ 'aria-label': texts.clearBrand }}
      description={texts.brandAbout}
      {...field}
    />
  ) : (
    <Fixed label={field.label} about={texts.noBrandsYet}>
      <Anchor component={Link} href="/brands/new">
        {texts.createBrand}
      </Anchor>
    </Fixed>
  )
}
