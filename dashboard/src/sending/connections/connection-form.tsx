import { NumberInput, PasswordInput, SegmentedControl, Select, Stack, Switch, TextInput, Title } from '@mantine/core'
import type { Connection } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { type ConnectionValues, defaultsOf } from './connection-values.ts'
import classes from './connections.module.css'

const KINDS = ['smtp', 'twilio'] as const
const SECURITIES = ['starttls', 'tls', 'opportunistic', 'none'] as const

interface Props {
  readonly initial: ConnectionValues
  readonly isNew?: boolean
  readonly submitLabel: string
  readonly submit: (values: ConnectionValues) => Promise<Connection>
  readonly onDone: (connection: Connection) => unknown
}

export const ConnectionForm = ({ initial, isNew = false, submitLabel, submit, onDone }: Props) => {
  const { form: texts, kinds } = useTexts().connections
  const form = useForm({ initial, submit, onDone })
  const { kind } = form.values
  return (
    <div className="card">
      <Form form={form} label={texts.label}>
        <Stack maw="40rem">
          {isNew && (
            <SegmentedControl
              aria-label={texts.kind}
              data={KINDS.map((value) => ({ value, label: kinds[value] }))}
              value={kind}
              onChange={(kind) => form.set(defaultsOf(kind))}
            />
          )}
          <TextInput required placeholder={texts.namePlaceholder[kind]} {...form.field('name', texts.name)} />
          <div className={classes.host}>
            <TextInput required placeholder={texts.hostPlaceholder[kind]} {...form.field('host', texts.host)} />
            <NumberInput allowDecimal={false} hideControls {...form.field('port', texts.port)} />
          </div>
          {kind === 'smtp' && (
            <Select
              data={SECURITIES.map((value) => ({ value, label: texts.securities[value] }))}
              allowDeselect={false}
              {...form.field('security', texts.security)}
            />
          )}
          <TextInput autoComplete="off" {...form.field('user', texts.user[kind])} />
          <PasswordInput
            autoComplete="new-password"
            description={isNew ? texts.secretAbout : texts.secretStored}
            {...form.field('secret', texts.secret[kind])}
          />
          {/* The default connection has no switch, because it stays the default until another connection becomes the default. */}
          {!initial.is_default && (
            <Switch description={texts.defaultAbout[kind]} {...form.toggle('is_default', texts.default)} />
          )}
          <Title order={2} fz="md" mt="sm">
            {texts.limits}
          </Title>
          <div className={classes.limits}>
            {(['per_second', 'per_hour', 'per_day'] as const).map((name) => (
              <NumberInput
                key={name}
                allowDecimal={false}
                hideControls
                placeholder={texts.noLimit}
                {...form.field(name, texts[name])}
              />
            ))}
          </div>
          {kind === 'smtp' && (
            <NumberInput
              allowDecimal={false}
              hideControls
              placeholder={texts.automatic}
              description={texts.messagesAbout}
              {...form.field('messages_per_connection', texts.messages)}
            />
          )}
          <Switch description={texts.warmUpAbout} {...form.toggle('warm_up', texts.warmUp)} />
          <FormActions submit={submitLabel} />
        </Stack>
        <LeaveGuard isNeeded={form.isChanged} />
      </Form>
    </div>
  )
}
