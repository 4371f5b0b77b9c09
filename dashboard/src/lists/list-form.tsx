import { Anchor, Input, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useBrands } from '../data/use-brands.ts'
import { SenderSelect } from '../senders/sender-select.tsx'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { CHANNELS, type Channel, ChannelName } from './channels.tsx'
import type { ListValues } from './list-values.ts'

interface Props<Result> {
  readonly initial: ListValues
  /** Of a list that is there: its channel stays as it is. */
  readonly hasChannel?: boolean
  readonly submitLabel: string
  readonly submit: (values: ListValues, options: { idempotencyKey: string }) => Promise<Result>
  readonly onDone: (result: Result) => unknown
}

export const ListForm = <Result,>({ initial, hasChannel = false, submitLabel, submit, onDone }: Props<Result>) => {
  const form = useForm<ListValues, Result>({ initial, submit, onDone })
  const { channel } = form.values
  return (
    <div className="card">
      <Form form={form} label="List">
        <Stack maw="30rem">
          <TextInput required placeholder="Weekly news" {...form.field('name', 'Name')} />
          {hasChannel ? (
            <Fixed label="Channel" about="It cannot be changed: who is on the list agreed to this one.">
              <ChannelName channel={channel} />
            </Fixed>
          ) : (
            <ChannelField {...form.field('channel', 'Channel')} />
          )}
          <BrandSelect {...form.field('brand_id', 'Brand')} />
          {channel === 'email' && (
            <SenderSelect kind="email" {...OWN_SENDER} {...form.field('email_address_id', 'Sends from')} />
          )}
          {channel === 'sms' && <SenderSelect kind="phone" {...OWN_SENDER} {...form.field('phone_id', 'Sends from')} />}
          <FormActions submit={submitLabel} />
        </Stack>
      </Form>
    </div>
  )
}

const OWN_SENDER = { none: 'As the brand does', description: 'A sender of its own, if it shall not be the brand’s' }

const Fixed = ({ label, about, children }: { label: string; about: string; children: ReactNode }) => (
  <div>
    <Input.Label component="div" size="md">
      {label}
    </Input.Label>
    <Text c="dimmed" size="sm" mb={6}>
      {about}
    </Text>
    {children}
  </div>
)

interface ChannelFieldProps {
  readonly name: string
  readonly label: string
  readonly value: Channel
  readonly onChange: (channel: string) => void
  readonly error?: ReactNode
}

const ChannelField = (field: ChannelFieldProps) => (
  <Radio.Group size="md" description="How its messages travel. It cannot be changed later." {...field}>
    <Stack gap="xs" mt="xs">
      {Object.entries(CHANNELS).map(([channel, { name, about }]) => (
        <Radio key={channel} size="md" value={channel} label={name} description={about} />
      ))}
    </Stack>
  </Radio.Group>
)

interface BrandSelectProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (brand: string | null) => void
  readonly error?: ReactNode
}

const BrandSelect = (field: BrandSelectProps) => {
  const brands = useBrands()
  return brands.length > 0 ? (
    <Select
      data={brands.map(({ id, name, is_default }) => ({
        value: String(id),
        label: is_default ? `${name} (default)` : name,
      }))}
      clearable
      searchable
      placeholder="None"
      nothingFoundMessage="No such brand"
      clearButtonProps={{ 'aria-label': 'No brand' }}
      description="Who its messages come from"
      {...field}
    />
  ) : (
    <Fixed label={field.label} about="Who its messages come from. There is none to choose from yet.">
      <Anchor component={Link} href="/brands/new">
        Create a brand
      </Anchor>
    </Fixed>
  )
}
